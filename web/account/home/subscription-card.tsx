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
import { homeWords } from "./home-words.tsx";
import css from "./subscription-card.module.css";
import { priceText, subscriptionFacts } from "./subscription-facts.ts";

/** Plan, badge, price with term, what happens next, benefits, and the link to cancel (account §2, Account home). */
export function SubscriptionCard({ account }: { account: AccountDetails }): ReactNode {
  const { subscriptionStatus: status } = account;
  return (
    <Card labelledBy="subscription">
      <CardHead badge={status === null ? null : homeWords.status[status]}>
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
      <Foot mayCancel={status !== "cancelling" && status !== "pending"} />
    </Card>
  );
}

function Benefits({ html }: { html: readonly string[] }): ReactNode {
  if (html.length === 0) return null;
  return (
    <div>
      <h3 className={css.subtitle}>{homeWords.includes}</h3>
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

/** The history, and the link to cancel. */
function Foot({ mayCancel }: { mayCancel: boolean }): ReactNode {
  const accountPath = useAccountPath();
  return (
    <div className={css.foot}>
      <Link to={accountPath(paths.history)}>{homeWords.history}</Link>
      {mayCancel && (
        <Link to={accountPath(paths.cancel)} onClick={beginFlow}>
          {accountMessages.cancelSubscription}
        </Link>
      )}
    </div>
  );
}
