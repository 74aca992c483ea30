import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/manage-account.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { accountHeading } from "#contract/messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { dayText } from "#web/parts/day-text.ts";
import { centsText } from "#web/parts/money-text.ts";
import { termText } from "#web/parts/plan-price.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import css from "./cancel.module.css";
import type { Saved } from "./use-substitution.ts";

/** `Success!` (account §2): the new reduced rate is confirmed, with plan, rate per month and per term, and end date. */
export function SavedNotice({ account, saved }: { account: AccountDetails; saved: Saved }): ReactNode {
  const accountPath = useAccountPath();
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the form: who reads with the ears is told by the heading.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap={24}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {accountMessages.success}
        </h1>
        <p>{accountHeading(account.userInfo.accountNumber)}</p>
      </div>
      <p>Your new reduced rate is confirmed. We have mailed you a letter about it.</p>
      <dl className={css.facts}>
        {savedFacts(saved).map(({ label, text }) => (
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

/** Complete, so that nothing has to be worked out by the reader (look.md, Money and dates). */
function savedFacts(saved: Saved): readonly { readonly label: string; readonly text: string }[] {
  const { planName, amountCents, term, perMonthCents, startsOn, endsOn, after } = saved;
  return [
    { label: "Plan", text: planName },
    { label: "Rate per month", text: centsText(perMonthCents) },
    { label: "Rate per term", text: `${centsText(amountCents)} ${termText(term)}` },
    { label: "Begins on", text: dayText(startsOn) },
    { label: "Ends on", text: endsOn === null ? "It stays" : dayText(endsOn) },
    ...(after === null
      ? []
      : [{ label: "After that", text: `${centsText(after.amountCents)} ${termText(after.term)}` }]),
  ];
}
