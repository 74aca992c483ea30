import type { ReactNode } from "react";
import { Link } from "react-router";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/manage-account.ts";
import { useAccountPath } from "#web/data/account.ts";
import { beginFlow } from "#web/data/cancel-flow.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { SafeHtml } from "#web/ui/safe-html.tsx";
import css from "./subscription-card.module.css";
import { subscriptionBadge } from "./subscription-badge.ts";
import { subscriptionFacts } from "./whats-next.ts";

/** Plan, badge, price, what happens next, benefits, and the way out (account §2, Account home). */
export function SubscriptionCard({ account }: { account: AccountDetails }): ReactNode {
  const badge = subscriptionBadge(account.subscriptionStatus);
  return (
    <Card labelledBy="subscription">
      <div className={css.head}>
        <h2 id="subscription">{account.currentPlan.name}</h2>
        {badge !== null && <span className={css.badge}>{badge}</span>}
      </div>
      <dl className={css.facts}>
        {subscriptionFacts(account).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Benefits html={account.html} />
      {account.subscriptionStatus !== "cancelling" && account.subscriptionStatus !== "pending" && <CancelLink />}
    </Card>
  );
}

function Benefits({ html }: { html: readonly string[] }): ReactNode {
  if (html.length === 0) return null;
  return (
    <div>
      <h3 className={css.subtitle}>Your subscription includes</h3>
      <ul className={css.benefits}>
        {html.map((benefit) => (
          <li key={benefit}>
            <CheckIcon size={16} />
            <SafeHtml html={benefit} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function CancelLink(): ReactNode {
  const accountPath = useAccountPath();
  return (
    <p className={css.foot}>
      <Link to={accountPath(paths.cancel)} onClick={beginFlow}>
        {accountMessages.cancelSubscription}
      </Link>
    </p>
  );
}
