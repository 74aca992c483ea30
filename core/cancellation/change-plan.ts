import type { EndDecision } from "./decide-end.ts";
import { addDays, type Day } from "../day.ts";
import { cents, type Cents, plus } from "../money.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";
import { type Bundle, isPrint, type RateVersion } from "../subscribing/plan.ts";

/** What a plan includes: its print days, digital access and extras, free or paid. */
export type PlanContent = {
  readonly bundle: Pick<Bundle, "printDays">;
  readonly rate: Pick<RateVersion, "components">;
};

const contentOf = ({ bundle, rate }: PlanContent): readonly unknown[] => [
  ...bundle.printDays,
  ...rate.components.flatMap(({ component }) => (component === "print" ? [] : [component])),
];

/** Whether a plan has everything that another one has, and more. */
export function isLarger(plan: PlanContent, than: PlanContent): boolean {
  const [has, had] = [contentOf(plan), contentOf(than)];
  return had.every((part) => has.includes(part)) && has.length > had.length;
}

/** The plan to buy instead. Current subscribers don't get introductory prices. */
export type ReplacementPlan = PlanContent & { readonly rate: Pick<RateVersion, "kind"> };

/** The reader's present plan, which would be replaced. */
export type PlanToReplace = PlanContent & {
  readonly status: SubscriptionStatus;
  /** False: somebody else paid for it, and it ends after that term. */
  readonly renews: boolean;
  /** Its renewal is being charged, so its unused part isn't known yet. */
  readonly isRenewing: boolean;
};

/** Why a live plan cannot be replaced by a larger one right now, though it may be later. */
export type PlanChangeDelay = "owed" | "renewing";

export type PlanChangeDecision =
  /** `credit`: the unused part of the old plan, refunded to the reader. */
  | { readonly kind: "offered"; readonly credit: Cents }
  | { readonly kind: "waits"; readonly because: PlanChangeDelay }
  | { readonly kind: "not-offered" };

/** Whether a plan may replace a live one, and how much of the old plan is credited (rules 4.1). */
export function decidePlanChange(wanted: ReplacementPlan, had: PlanToReplace, end: EndDecision): PlanChangeDecision {
  const isForSale = wanted.rate.kind === "regular" && isLarger(wanted, had);
  if (end.kind === "refused" || !had.renews || !isForSale) return { kind: "not-offered" };
  if (had.status === "grace") return { kind: "waits", because: "owed" };
  if (had.isRenewing) return { kind: "waits", because: "renewing" };
  return { kind: "offered", credit: end.refund?.amount ?? cents(0) };
}

/** The account's balance hasn't paid for anything yet, so it is returned together with the unused part. */
export function refundWithBalance(end: EndDecision, balance: Cents): EndDecision {
  if (end.kind === "refused" || balance <= 0) return end;
  const { amount, ofPrepaid } = end.refund ?? { amount: cents(0), ofPrepaid: cents(0) };
  return { ...end, refund: { amount: plus(amount, balance), ofPrepaid: plus(ofPrepaid, balance) } };
}

/**
 * The last day of the old plan. Access changes on the day of the purchase, but the old plan's papers come until the new
 * plan's first one, so that no day has two papers or none.
 */
export const lastDayOfOldPlan = (old: Pick<Bundle, "printDays">, newStartsOn: Day, today: Day): Day =>
  isPrint(old) ? addDays(newStartsOn, -1) : today;

/** How the new plan's first paper is delivered: no sooner than the old plan's papers can be stopped. */
export const slowerDelivery = (a: "carrier" | "mail", b: "carrier" | "mail" | "none"): "carrier" | "mail" =>
  a === "mail" || b === "mail" ? "mail" : "carrier";

/**
 * What is credited when the payment is posted: never less than the buyer was promised. Null: more was used up than the
 * days since then explain, so the promise can't be kept, and neither can the payment.
 *
 * @param now what is unused at this moment.
 * @param asShown what would be unused had the old plan ended on the day that the buyer was shown.
 */
export function creditAtPosting(promised: Cents, now: Cents, asShown: Cents): Cents | null {
  if (now >= promised) return now;
  return asShown === promised ? promised : null;
}
