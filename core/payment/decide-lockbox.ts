import { lineLabels } from "../format/recorded-text.ts";
import { reinstates } from "./after-payment.ts";
import { cents, type Cents, negate, plus } from "../money.ts";
import type { PaymentLine } from "./payment-line.ts";
import { changesPlan, type PayableFacts, paymentOptions, soldPlan } from "./payment-options.ts";
import { allocateMoney, owedLabel, taxInAmount } from "./quote-payment.ts";
import { feeLine } from "./paper-fee.ts";
import type { RateVersion } from "../subscribing/plan.ts";

/** Why a check isn't posted automatically: staff decide, and may return it. */
export type LockboxRefusal = "nothing-live" | "canceling" | "plan-changes" | "ez-pay";

export type LockboxDecision =
  | {
      readonly kind: "post";
      /** The rate at which the plan renews, which is what checks pay for. */
      readonly rate: RateVersion;
      readonly tax: Cents;
      /** What the check pays for; the lines add up to the amount. */
      readonly lines: readonly PaymentLine[];
    }
  | { readonly kind: "refused"; readonly because: LockboxRefusal };

const refused = (because: LockboxRefusal): LockboxDecision => ({ kind: "refused", because });

/**
 * What a check does for an account: the same as a one-time payment of its amount at the renewal rate (rules 4.4, 4.9).
 *
 * @param facts null if no subscription is live.
 */
export function decideLockbox(facts: PayableFacts | null, amount: Cents): LockboxDecision {
  if (facts === null) return refused("nothing-live");
  if (facts.held.status === "cancelling") return refused("canceling");
  if (changesPlan(facts.held)) return refused("plan-changes");
  // Readers may send a check even if the page shows them only EZ-Pay options.
  const options = paymentOptions({ ...facts, ezPayOnly: false });
  const option = options.find(({ group, follows }) => group === "oneTime" && follows);
  if (option === undefined) return refused("ez-pay");
  const { rate } = option;
  const late = facts.held.endedUnpaidOn !== null;
  if (late && !reinstates(facts, allocateMoney(plus(amount, facts.balance), facts, rate)))
    return refused("nothing-live");
  return { kind: "post", rate, tax: taxInAmount(amount, facts, rate), lines: linesOf(facts, rate, amount) };
}

function linesOf(facts: PayableFacts, rate: RateVersion, amount: Cents): PaymentLine[] {
  const money = plus(amount, facts.balance);
  const { settled, fee, leftover } = allocateMoney(money, facts, rate);
  const owed = settled?.amount ?? cents(0);
  const bought = plus(money, negate(owed), negate(fee), negate(leftover));
  const kept = plus(leftover, negate(facts.balance));
  return [
    ...(settled === null ? [] : [{ kind: "arrears", label: owedLabel(facts, settled.units), amount: owed } as const]),
    ...feeLine({ amount: fee, tax: cents(0) }),
    ...(bought > 0 ? [{ kind: "plan", label: soldPlan(facts).bundle.name, amount: bought } as const] : []),
    ...(kept > 0 ? [{ kind: "balance", label: lineLabels.left, amount: kept } as const] : []),
    ...(kept < 0 ? [{ kind: "balance", label: lineLabels.balance, amount: kept } as const] : []),
  ];
}
