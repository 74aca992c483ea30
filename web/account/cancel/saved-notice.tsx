import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import { dayText } from "#web/parts/day-text.ts";
import type { Fact } from "#web/parts/fact-list.tsx";
import { termText } from "#web/parts/plan-price.ts";
import { AcceptedNotice } from "./accepted-notice.tsx";
import type { Saved } from "./use-substitution.ts";
import { money } from "#core/format/money-text.ts";

/** The new reduced rate is confirmed, with plan, rate per month and per term, and end date (account §2). */
export const SavedNotice = ({ account, saved }: { account: AccountDetails; saved: Saved }): ReactNode => (
  <AcceptedNotice account={account} facts={savedFacts(saved)}>
    Your new reduced rate is confirmed. We have mailed you a letter about it.
  </AcceptedNotice>
);

/** Complete, so that nothing has to be worked out by the reader (look.md, Money and dates). */
function savedFacts(saved: Saved): readonly Fact[] {
  const { planName, amountCents, term, perMonthCents, startsOn, endsOn, after } = saved;
  return [
    { label: "Plan", value: planName },
    { label: "Rate per month", value: money(perMonthCents) },
    { label: "Rate per term", value: `${money(amountCents)} ${termText(term)}` },
    { label: "Begins on", value: dayText(startsOn) },
    { label: "Ends on", value: endsOn === null ? "It stays" : dayText(endsOn) },
    ...(after === null ? [] : [{ label: "After that", value: `${money(after.amountCents)} ${termText(after.term)}` }]),
  ];
}
