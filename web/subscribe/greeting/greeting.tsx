import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import { useAccountDetails } from "#web/data/account.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import css from "./greeting.module.css";
import { greetingWords as words } from "./greeting-words.ts";

/** Above the plans, for a signed-in reader: what they have, and a link to their account. */
export function Greeting(): ReactNode {
  const { data, isError } = useAccountDetails();
  // The page is about the plans: without an answer, it is still complete.
  if (isError) return null;
  return (
    <section className={css.greeting} aria-labelledby="greeting">
      <div className={css.text}>
        <h2 id="greeting">{words.hello(data === undefined ? "" : firstNameOf(data))}</h2>
        {data !== undefined && sentencesFor(data).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
      <ButtonLink variant="secondary" to={paths.account}>
        {words.goToAccount}
      </ButtonLink>
    </section>
  );
}

const firstNameOf = ({ userInfo }: AccountDetails): string => userInfo.custName.split(" ")[0] ?? "";

/** The plan, its dates, and what the reader can do here. */
export function sentencesFor(account: AccountDetails): readonly string[] {
  const { subscriptionStatus, currentPlan, paidThrough } = account;
  const has = words.has(currentPlan.name);
  switch (subscriptionStatus) {
    case null:
    case "ended":
      return [words.noPlan];
    case "pending":
      return [words.unpaid];
    case "pastDue":
    case "grace":
      return [has, words.owes];
    case "cancelling":
      return [has, ...(paidThrough === null ? [] : [words.endsOn(longDayText(paidThrough))]), words.toChange];
    case "active":
    case "stopped":
      return [
        paidThrough === null ? has : `${has} ${words.through(longDayText(paidThrough))}`,
        ...(account.renews ? [words.toChange] : []),
      ];
  }
}
