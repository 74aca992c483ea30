import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { accountHeading } from "#contract/messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { type Fact, FactList } from "#web/parts/fact-list.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";

type Props = { account: AccountDetails; facts: readonly Fact[]; children: ReactNode };

/** `Success!` (account §2), in place of an offer that was accepted: what is so from now on. */
export function AcceptedNotice({ account, facts, children }: Props): ReactNode {
  const accountPath = useAccountPath();
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the offer: who reads with the ears is told by the heading.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap={24}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {accountMessages.success}
        </h1>
        <p>{accountHeading(account.userInfo.accountNumber)}</p>
      </div>
      <p>{children}</p>
      <FactList facts={facts} />
      <Row>
        <ButtonLink to={accountPath(paths.account)}>Back to my account</ButtonLink>
      </Row>
    </Stack>
  );
}
