import type { ReactNode } from "react";
import type { DeliveryIssue } from "#contract/delivery-issue.ts";
import type { AccountDetails } from "#contract/manage-account.ts";
import { useDeliveryIssues } from "#web/data/delivery.ts";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import css from "./cancel.module.css";

const outcomes = {
  credited: "credited",
  redelivering: "another paper is on its way",
  redelivered: "another paper was brought",
  review: "somebody is looking at it",
  declined: "not credited",
} as const satisfies Record<DeliveryIssue["outcome"], string>;

const most = 5;

/** Beside the fix of a delivery: what this reader has reported, and what became of it. Nothing where there is nothing. */
export function OwnIssues({ account }: { account: AccountDetails }): ReactNode {
  const { data = [] } = useDeliveryIssues(account.userInfo.accountNumber);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="own-issues">
      <h2 id="own-issues" className={css.offerName}>
        What you have reported
      </h2>
      <FactList
        facts={data
          .slice(0, most)
          .map(({ issueOn, outcome }) => ({ label: dayText(issueOn), value: outcomes[outcome] }))}
      />
    </section>
  );
}
