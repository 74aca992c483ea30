import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/manage-account.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { accountHeading } from "#contract/messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { dayText } from "#web/parts/day-text.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import css from "./cancel.module.css";
import { creditText } from "./offer-texts.ts";
import type { Fixed } from "./use-fix.ts";

/** In place of the offer, once it was accepted: what was done about the delivery. */
export function FixedNotice({ account, fixed }: { account: AccountDetails; fixed: Fixed }): ReactNode {
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
      <p>Thank you for staying. We have mailed you a letter about what we have done.</p>
      <dl className={css.facts}>
        {fixedFacts(fixed).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Row>
        <ButtonLink to={accountPath(paths.account)}>Back to my account</ButtonLink>
      </Row>
    </Stack>
  );
}

const fixedFacts = ({ credits, mail }: Fixed): readonly { readonly label: string; readonly text: string }[] => [
  ...(credits === null
    ? []
    : [
        { label: "Credited", text: creditText(credits) },
        { label: "Paid through", text: dayText(credits.paidThrough) },
      ]),
  ...(mail === null ? [] : [{ label: "By mail from", text: dayText(mail.firstIssueOn) }]),
];
