import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { hasRight } from "#core/access/grant.ts";
import { keepTogether } from "#core/format/keep-together.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { beginCancelFlow } from "#web/data/cancel-flow.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { type Fact as ShownFact, FactList } from "#web/parts/fact-list.tsx";
import { Chip, StatusChip } from "#web/parts/status-chip.tsx";
import { WholeDays } from "#web/parts/whole-days.tsx";
import { paths } from "#web/paths.ts";
import { Card, CardHead } from "#web/ui/card.tsx";
import { CheckIcon } from "#web/ui/later-icons.tsx";
import { SafeHtml } from "#web/ui/safe-html.tsx";
import { homeWords } from "./home-words.tsx";
import css from "./subscription-card.module.css";
import { priceText, type SubscriptionFact, subscriptionFacts } from "./subscription-facts.ts";

/**
 * The plan, its status, the price with its term, what happens next, benefits, and the link to cancel (account §2,
 * Account home).
 */
export function SubscriptionCard({ account }: { account: AccountDetails }): ReactNode {
  const { subscriptionStatus: status } = account;
  return (
    <Card labelledBy="subscription">
      <CardHead badge={<Badge status={status} />}>
        <h2 id="subscription">{account.currentPlan.name}</h2>
      </CardHead>
      <p className={css.price}>{priceText(account)}</p>
      <FactList facts={subscriptionFacts(account).map((fact) => shown(fact, account.access))} />
      <Benefits html={account.html} />
      <Foot mayCancel={status !== "cancelling" && status !== "pending"} />
    </Card>
  );
}

/**
 * The only status on the page: with a check mark while active, and with what is due once something is due. An unpaid
 * order has none, because its notice says what it waits for.
 */
function Badge({ status }: { status: AccountDetails["subscriptionStatus"] }): ReactNode {
  if (status === null || status === "pending") return null;
  if (status === "active") return <StatusChip status="Active" />;
  if (status === "stopped") return <Chip tone="active">{homeWords.status.stopped}</Chip>;
  if (status === "ended" || status === "cancelling") return <Chip tone="inactive">{homeWords.status[status]}</Chip>;
  return <Chip tone="due">{homeWords.status[status]}</Chip>;
}

/** The value first, then its notes. */
const shown = ({ label, text, notes = [], change }: SubscriptionFact, access: AccountDetails["access"]): ShownFact => ({
  label,
  value: (
    <>
      <p className={css.value}>
        <WholeDays text={text} />
      </p>
      {notes.map((note) => (
        <p key={note} className={css.note}>
          {note}
        </p>
      ))}
    </>
  ),
  ...(change !== undefined && { action: <Change what={change} access={access} /> }),
});

type ChangeProps = { what: NonNullable<SubscriptionFact["change"]>; access: AccountDetails["access"] };

/** Leads straight to the form. */
function Change({ what, access }: ChangeProps): ReactNode {
  const accountPath = useAccountPath();
  const { features } = useSite();
  if (what === "card")
    return hasRight(access, "cards") ? (
      // Leads straight to the form.
      <Link to={accountPath(paths.updateCard)} onClick={() => session.remove("PaymentOption")}>
        {homeWords.changeCard}
      </Link>
    ) : null;
  if (!features.bogo_purchase || !hasRight(access, "changeAddress")) return null;
  return <Link to={accountPath(paths.updateAccount)}>{homeWords.changeAddress}</Link>;
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
            <SafeHtml html={keepTogether(benefit)} />
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
        <Link to={accountPath(paths.cancel)} onClick={beginCancelFlow}>
          {accountMessages.cancelSubscription}
        </Link>
      )}
    </div>
  );
}
