import type { AccountDetails } from "#contract/account-details.ts";
import type { ChangingDays } from "#core/calendar/publishing.ts";
import { nextPaper } from "#core/delivery/next-paper.ts";
import { deliveryDays } from "#core/ledger/delivery-days.ts";
import { planOf } from "#core/subscribing/next-term.ts";
import type { Context } from "#server/http/handler.ts";
import type { SubscriptionRecord } from "#server/store/account/account-record.ts";
import type { PendingDelivery } from "#server/store/delivery/pending-delivery.ts";

/** The weekdays on which a reader's papers come. Null if none are delivered. */
export function deliveryDaysOf(
  held: SubscriptionRecord | null,
  { entries }: PendingDelivery,
  { publication: { catalog } }: Pick<Context, "publication">,
): ChangingDays | null {
  if (held === null || held.status === "pending" || held.status === "ended") return null;
  return deliveryDays(entries, planOf(held, catalog).bundle.printDays, catalog.calendar);
}

/** Where the paper is delivered, and when the next one comes. Null if none are delivered. */
export function deliveryDetails(
  held: SubscriptionRecord | null,
  pending: PendingDelivery,
  context: Pick<Context, "publication" | "moment">,
): AccountDetails["delivery"] {
  if (held === null || held.status === "pending" || held.status === "ended") return null;
  const { to, startOn, stops } = pending;
  const { publication, moment } = context;
  const papers = deliveryDaysOf(held, pending, context);
  const { status, paidThrough, cancelAt, renews } = held;
  if (to === null || startOn === null || paidThrough === null || papers === null) return null;
  const { calendar } = publication.catalog;
  const graceDays = publication.tenant.policy.graceDays.print;
  const facts = { status, startOn, paidThrough, cancelAt, renews, graceDays, papers, calendar, stops };
  return {
    streetAddress: to.street,
    city: to.city,
    stateCode: to.stateCode,
    zip: to.zip5,
    nextPaperOn: nextPaper(facts, moment, to.route),
  };
}
