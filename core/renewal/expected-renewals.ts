import type { Day } from "../day.ts";
import { cents, type Cents, plus } from "../money.ts";
import { type CurrentTerm, nextTerm } from "../subscribing/next-term.ts";
import type { Catalog } from "../subscribing/plan.ts";
import { chargeForTerm } from "../subscribing/quote.ts";

/** Subscriptions that renew on the same day from the same plan, with the same upgrades. */
export type RenewalGroup = {
  readonly held: CurrentTerm;
  readonly addOnIds: readonly string[];
  readonly count: number;
};

const untaxed = { taxMode: "included", taxes: [], homeState: "" } as const;
const nowhere = { deliveryState: null, billingState: null };

/**
 * What renewals will bring in at today's prices, before added tax and balances. The result may be less, because a price
 * that a reader has not agreed to is not charged.
 */
export const expectedRenewals = (
  groups: readonly RenewalGroup[],
  catalog: Pick<Catalog, "rates" | "bundles" | "addOns">,
  today: Day,
): Cents =>
  groups.reduce((sum, { held, addOnIds, count }) => {
    const { bundle, rate } = nextTerm(held, catalog, today);
    const addOns = catalog.addOns.filter(({ offerId }) => addOnIds.includes(offerId));
    const each = chargeForTerm({ bundle, rate, addOns, policy: untaxed, place: nowhere }, today);
    return plus(sum, cents(each * count));
  }, cents(0));
