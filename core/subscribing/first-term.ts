import { type CutOffPolicy, firstReachableDay, type Moment } from "../calendar/cut-off.ts";
import { firstUnit, type GrantedTerm, grantTerm } from "../calendar/granted-term.ts";
import type { PublishingCalendar } from "../calendar/publishing.ts";
import { type Day, laterOf, partsOf } from "../day.ts";
import { nextRenewal, type NextRenewal } from "../calendar/next-renewal.ts";
import { type Bundle, isPrint, type RateVersion } from "./plan.ts";

export type FirstTermPolicy = CutOffPolicy & { readonly chargeLeadDays: number };

/** When a new subscription begins, what its first payment buys and when the next payment is due. */
export type FirstTerm = { readonly startOn: Day } & GrantedTerm & NextRenewal;

export type FirstTermFacts = {
  readonly bundle: Pick<Bundle, "printDays">;
  readonly rate: Pick<RateVersion, "term">;
  readonly calendar: PublishingCalendar;
  readonly moment: Moment;
  readonly policy: FirstTermPolicy;
  /** How the paper is delivered; has no meaning for a digital plan. */
  readonly method: "carrier" | "mail";
  /** The earliest day on which the buyer wants it to begin. Null or left out: as soon as possible. */
  readonly startFrom?: Day | null;
};

/** Print starts with the first issue past the cut-off and counts issues; digital starts today and counts days (rules 3, 4.1). */
export function firstTerm({ bundle, rate, calendar, moment, policy, method, startFrom }: FirstTermFacts): FirstTerm {
  const { printDays } = bundle;
  const soonest = isPrint(bundle) ? firstReachableDay(moment, policy, method) : moment.today;
  const onOrAfter = laterOf(soonest, startFrom ?? soonest);
  const startOn = firstUnit(printDays, calendar, onOrAfter);
  const plan = { printDays, term: rate.term };
  const granted = grantTerm(startOn, partsOf(startOn).date, plan, calendar);
  return { startOn, ...granted, ...nextRenewal(granted.paidThrough, plan, calendar, policy) };
}
