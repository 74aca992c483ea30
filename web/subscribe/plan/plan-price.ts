import type { Bundle } from "#contract/site.ts";
import { renewsAt, thenRenewal } from "#contract/messages.ts";
import { dayText } from "#web/parts/day-text.ts";
import { priceWithTerm } from "#web/parts/plan-price.ts";
import { termWords } from "#web/parts/term-words.ts";
import { dollarsText } from "#core/format/money-text.ts";

type Priced = Pick<Bundle, "amount" | "term" | "renewsAt">;

/** Whether every renewal costs the same as the first term. */
const staysTheSame = ({ amount, term, renewsAt: steps }: Priced): boolean =>
  steps.every((step) => step.amount === amount && step.period === term);

export type PriceText = { readonly amount: string; readonly term: string };

/** A price that will change isn't shown as permanent, and a single payment isn't "every": `$1.00` `for 8 weeks`. */
export const firstPrice = (plan: Priced): PriceText => ({ amount: dollarsText(plan.amount), term: termOf(plan) });

function termOf(plan: Priced): string {
  if (plan.renewsAt.length === 0) return termWords.once(plan.term);
  return staysTheSame(plan) ? termWords.every(plan.term) : termWords.first(plan.term);
}

export type RenewalLine = { readonly when: string; readonly price: string };

/** Subscribe §2: "then {date}" for all but the last, which is "renews at {date}"; the amounts are next to it. */
export const renewalLines = ({ renewsAt: steps }: Priced): RenewalLine[] =>
  steps.map(({ date, amount, period }, at) => ({
    when: at < steps.length - 1 ? thenRenewal(dayText(date)) : renewsAt(dayText(date)),
    price: priceWithTerm(amount, period),
  }));
