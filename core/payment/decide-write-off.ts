import type { Day } from "../day.ts";
import type { ExpiryEntry } from "../ledger/expiry.ts";
import { type Cents, plus } from "../money.ts";
import { type AfterUnits, datesWithUnits } from "./dates-with-units.ts";
import type { PayableFacts } from "./payment-options.ts";
import { arrearsToday } from "./quote-payment.ts";

export type WriteOffDecision =
  | {
      readonly kind: "owed";
      /** What the reader no longer owes: papers or days, and the fee of unpaid paper bills. */
      readonly amount: Cents;
      readonly units: number;
      readonly fee: Cents;
      /** The ledger row for them; null: only a fee was owed. */
      readonly entry: ExpiryEntry | null;
      readonly after: AfterUnits | null;
      /** The subscription ended unpaid on this day and stays ended: nothing can be paid for it anymore. */
      readonly endedOn: Day | null;
    }
  | { readonly kind: "refused"; readonly because: "nothing-owed" };

/**
 * Gives the reader papers that were delivered unpaid (rules 4.4). No money moves, because what is owed is posted only
 * when it is paid.
 */
export function decideWriteOff(facts: PayableFacts): WriteOffDecision {
  const { units, amount } = arrearsToday(facts);
  const fee = facts.fee.amount;
  if (units.length === 0 && fee === 0) return { kind: "refused", because: "nothing-owed" };
  const entry: ExpiryEntry | null =
    units.length === 0 ? null : { cause: "goodwill", halfUnits: units.length * 2, issueOn: facts.today };
  return {
    kind: "owed",
    amount: plus(amount, fee),
    units: units.length,
    fee,
    entry,
    after: entry && datesWithUnits(facts, entry),
    endedOn: facts.held.endedUnpaidOn,
  };
}
