import type { Bundle } from "#contract/site.ts";
import { renewsAt, thenRenewal } from "#contract/messages.ts";
import { dayText } from "#web/parts/day-text.ts";
import { priceWithTerm, termText } from "#web/parts/plan-price.ts";
import { dollarsText } from "#core/format/money-text.ts";

type Priced = Pick<Bundle, "amount" | "term" | "renewsAt">;

/** Whether every renewal costs what the first term costs. */
const staysTheSame = ({ amount, term, renewsAt: steps }: Priced): boolean =>
  steps.every((step) => step.amount === amount && step.period === term);

export type PriceText = { readonly amount: string; readonly term: string };

/** A price that will change is never called one that stays, and what is paid once is not "every": `$1.00` `for 8 weeks`. */
export const firstPrice = (plan: Priced): PriceText => ({ amount: dollarsText(plan.amount), term: termOf(plan) });

function termOf(plan: Priced): string {
  const term = plan.term.replace(/^(?:1|one) /i, "").toLowerCase();
  if (plan.renewsAt.length === 0) return `for ${/^\d/.test(term) ? "" : "1 "}${term}`;
  return staysTheSame(plan) ? termText(term) : `for the first ${term}`;
}

export type RenewalLine = { readonly when: string; readonly price: string };

/** Subscribe §2: "then {date}" for all but the last, which reads "renews at {date}"; the amounts are beside it. */
export const renewalLines = ({ renewsAt: steps }: Priced): RenewalLine[] =>
  steps.map(({ date, amount, period }, at) => ({
    when: at < steps.length - 1 ? thenRenewal(dayText(date)) : renewsAt(dayText(date)),
    price: priceWithTerm(amount, period),
  }));
