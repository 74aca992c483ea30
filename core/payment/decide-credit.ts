import type { ExpiryEntry } from "../ledger/expiry.ts";
import { type Cents, plus } from "../money.ts";
import { isLive } from "../subscription/status.ts";
import { type AfterUnits, datesWithUnits } from "./dates-with-units.ts";
import type { PayableFacts } from "./payment-options.ts";
import { priceOfUnits } from "./price-of-units.ts";

/** The most papers or days of one credit. */
export const maxCreditUnits = 366;
/** More than anybody would mean to give. */
export const maxCreditCents = 99_999;

export type CreditWanted =
  /** Papers, or days of a digital plan. */
  { readonly kind: "units"; readonly units: number } | { readonly kind: "money"; readonly amount: Cents };

export type CreditRefusal =
  /** No subscription is live that could be lengthened. */
  | "not-live"
  /** No payment will follow that dollars could be used for. */
  | "no-next-payment";

export type CreditDecision =
  | {
      readonly kind: "units";
      /** The price of the papers, which counts toward the limit. */
      readonly worth: Cents;
      readonly entry: ExpiryEntry;
      readonly after: AfterUnits;
    }
  /** `balance`: the account's balance with this credit. */
  | { readonly kind: "money"; readonly worth: Cents; readonly balance: Cents }
  | { readonly kind: "refused"; readonly because: CreditRefusal };

/**
 * A credit that staff give: papers and days lengthen the paid term, and dollars are used for the next payment (rules
 * 3a).
 */
export function decideCredit(facts: PayableFacts, wanted: CreditWanted): CreditDecision {
  const { held, balance, today } = facts;
  if (!isLive(held.status) || held.endedUnpaidOn !== null) return { kind: "refused", because: "not-live" };
  if (wanted.kind === "money") {
    if (!held.renews || held.status === "cancelling") return { kind: "refused", because: "no-next-payment" };
    return { kind: "money", worth: wanted.amount, balance: plus(balance, wanted.amount) };
  }
  const entry: ExpiryEntry = { cause: "goodwill", halfUnits: wanted.units * 2, issueOn: today };
  return { kind: "units", worth: priceOfUnits(wanted.units, facts), entry, after: datesWithUnits(facts, entry) };
}

export const creditRefusalTexts: Readonly<Record<CreditRefusal, string>> = {
  "not-live": "There is no subscription that a credit could extend. You can refund a payment.",
  "no-next-payment":
    "There is no later payment that dollars could go toward. Give papers or days, or refund a payment.",
};
