import type { ReactNode } from "react";
import { Link } from "react-router";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { beginFlow } from "#web/data/cancel-flow.ts";
import { paths } from "#web/paths.ts";
import { Card, CardHead } from "#web/ui/card.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { SafeHtml } from "#web/ui/safe-html.tsx";
import { HistoryLink } from "./history-link.tsx";
import css from "./subscription-card.module.css";
import { priceText, subscriptionFacts } from "./whats-next.ts";

type Status = NonNullable<AccountDetails["subscriptionStatus"]>;

/** The subscription's state in the reader's words. */
const words = {
  pending: "Waiting for payment",
  active: "Active",
  stopped: "Active, delivery paused",
  pastDue: "Active, payment due",
  grace: "Active, payment due",
  cancelling: "Cancelled",
  ended: "Ended",
} as const satisfies Record<Status, string>;

const subscriptionBadge = (status: Status | null): string | null => (status === null ? null : words[status]);

/** Plan, badge, price with term, what happens next, benefits, and the way out (account §2, Account home). */
export function SubscriptionCard({ account }: { account: AccountDetails }): ReactNode {
  const badge = subscriptionBadge(account.subscriptionStatus);
  return (
    <Card labelledBy="subscription">
      <CardHead badge={badge}>
        <h2 id="subscription">{account.currentPlan.name}</h2>
      </CardHead>
      <p className={css.price}>{priceText(account)}</p>
      <dl className={css.facts}>
        {subscriptionFacts(account).map(({ label, text, notes = [] }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <p>{text}</p>
              {notes.map((note) => (
                <p key={note} className={css.note}>
                  {note}
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Benefits html={account.html} />
      <Foot mayCancel={account.subscriptionStatus !== "cancelling" && account.subscriptionStatus !== "pending"} />
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

/** What this account has been, and the way out. */
function Foot({ mayCancel }: { mayCancel: boolean }): ReactNode {
  const accountPath = useAccountPath();
  return (
    <div className={css.foot}>
      <HistoryLink />
      {mayCancel && (
        <Link to={accountPath(paths.cancel)} onClick={beginFlow}>
          {accountMessages.cancelSubscription}
        </Link>
      )}
    </div>
  );
}
