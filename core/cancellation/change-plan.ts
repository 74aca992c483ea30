import type { EndDecision } from "./decide-end.ts";
import { addDays, type Day } from "../day.ts";
import { cents, plus, type Cents } from "../money.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";
import { type Bundle, isPrint, type RateVersion } from "../subscribing/plan.ts";

/** What a plan brings: its papers, and what comes with them, free or not. */
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

/** What is to be bought instead. An introductory price is not for current subscribers. */
export type WantedInstead = PlanContent & { readonly rate: Pick<RateVersion, "kind"> };

/** The plan that a person has now, and would change for a larger one. */
export type PlanToReplace = PlanContent & {
  readonly status: SubscriptionStatus;
  /** False: somebody else has paid for it, and it ends after that term. */
  readonly renews: boolean;
  /** Its renewal is at the gateway: nobody knows yet what is unused of it. */
  readonly isRenewing: boolean;
};

/** Why a live plan cannot be changed for a larger one now, though it could be later. */
export type ChangeWaits = "owed" | "renewing";

export type PlanChange =
  /** `credit`: what is unused of the old plan, and goes back to its reader. */
  | { readonly kind: "offered"; readonly credit: Cents }
  | { readonly kind: "waits"; readonly because: ChangeWaits }
  | { readonly kind: "not-offered" };

/** Whether a plan may take the place of a live one, and what goes back of that (rules 4.1). */
export function decidePlanChange(wanted: WantedInstead, had: PlanToReplace, end: EndDecision): PlanChange {
  const isForSale = wanted.rate.kind === "regular" && isLarger(wanted, had);
  if (end.kind === "refused" || !had.renews || !isForSale) return { kind: "not-offered" };
  if (had.status === "grace") return { kind: "waits", because: "owed" };
  if (had.isRenewing) return { kind: "waits", because: "renewing" };
  return { kind: "offered", credit: end.refund?.amount ?? cents(0) };
}

/** The account's balance was paid for nothing yet: it goes back with what is unused. */
export function withBalance(end: EndDecision, balance: Cents): EndDecision {
  if (end.kind === "refused" || balance <= 0) return end;
  const { amount, ofPrepaid } = end.refund ?? { amount: cents(0), ofPrepaid: cents(0) };
  return { ...end, refund: { amount: plus(amount, balance), ofPrepaid: plus(ofPrepaid, balance) } };
}

/**
 * The last day of the old plan: access changes over on the day of the purchase, and its papers come until the first one of
 * the new plan, so that no day has two papers or none.
 */
export const lastDayOfOld = (old: Pick<Bundle, "printDays">, newStartsOn: Day, today: Day): Day =>
  isPrint(old) ? addDays(newStartsOn, -1) : today;

/** How the first paper of the new plan comes: no sooner than the old plan's papers can be stopped. */
export const slowerOf = (a: "carrier" | "mail", b: "carrier" | "mail" | "none"): "carrier" | "mail" =>
  a === "mail" || b === "mail" ? "mail" : "carrier";

/**
 * What goes back when the payment is posted: never less than the buyer was promised. Null: less is unused than the days that
 * have passed explain, so the promise cannot be kept, and the payment must not be either.
 *
 * @param now what is unused at this moment.
 * @param asShown what would be, if the old plan had ended on the day that the buyer was shown.
 */
export function creditAtPosting(promised: Cents, now: Cents, asShown: Cents): Cents | null {
  if (now >= promised) return now;
  return asShown === promised ? promised : null;
}
