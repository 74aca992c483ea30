import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { accountHeading } from "#contract/messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { type Fact, FactList } from "#web/parts/fact-list.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { cancelWords } from "./cancel-words.tsx";

/** The CantCancel notice (account §2): a message and, if there is one, the number to call. */
export function CantCancel({ message, phone }: { message: string; phone: string }): ReactNode {
  return (
    <Stack gap={16}>
      <Alert kind="warning">{message}</Alert>
      <ContactUs phone={phone} />
    </Stack>
  );
}

type FailedProps = {
  /** Left out: the specification's sentence about a cancellation that failed. */
  title?: string;
  why?: string;
  /** The screen is out of date, and starting again helps. Otherwise the reader has to call. */
  startAgain: boolean;
  phone: string;
  onStartAgain: () => void;
};

/** A step failed: why, and what to do about it. */
export function StepFailed({ title, why = "", startAgain, phone, onStartAgain }: FailedProps): ReactNode {
  return (
    <Alert kind="error" title={title ?? accountMessages.cancellationFailed}>
      {why !== "" && <p>{why}</p>}
      {startAgain ? (
        <Row>
          <Button variant="secondary" onClick={onStartAgain}>
            {cancelWords.startAgain}
          </Button>
        </Row>
      ) : (
        <ContactUs phone={phone} />
      )}
    </Alert>
  );
}

type AcceptedProps = { account: AccountDetails; facts: readonly Fact[]; children: ReactNode };

/** `Success!` (account §2) after accepting an offer, and what applies from now on. */
export function AcceptedNotice({ account, facts, children }: AcceptedProps): ReactNode {
  const accountPath = useAccountPath();
  const heading = useRef<HTMLHeadingElement>(null);
  // It replaces the offer on the same page; moving the focus to the heading announces that to screen readers.
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
        <ButtonLink to={accountPath(paths.account)}>{cancelWords.backToAccount}</ButtonLink>
      </Row>
    </Stack>
  );
}
