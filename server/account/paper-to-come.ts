import type { AccountDetails } from "#contract/account-details.ts";
import { nextPaper } from "#core/delivery/next-paper.ts";
import { planOf } from "#core/subscribing/next-term.ts";
import type { Context } from "#server/http/handler.ts";
import type { SubscriptionRecord } from "#server/store/account/account-record.ts";
import type { PendingDelivery } from "#server/store/delivery/pending-delivery.ts";

/** Where the paper goes, and when the next one comes. Null: none is delivered. */
export function paperToCome(
  held: SubscriptionRecord | null,
  { to, startOn, stops }: PendingDelivery,
  { publication: { catalog, tenant }, moment }: Pick<Context, "publication" | "moment">,
): AccountDetails["delivery"] {
  if (held === null || held.status === "pending" || held.status === "ended") return null;
  const { status, paidThrough, cancelAt, renews } = held;
  if (to === null || startOn === null || paidThrough === null) return null;
  const { calendar } = catalog;
  const { printDays } = planOf(held, catalog).bundle;
  const graceDays = tenant.policy.graceDays.print;
  const facts = { status, startOn, paidThrough, cancelAt, renews, graceDays, printDays, calendar, stops };
  return {
    streetAddress: to.street,
    city: to.city,
    stateCode: to.stateCode,
    zip: to.zip5,
    nextPaperOn: nextPaper(facts, moment, to.route),
  };
}
