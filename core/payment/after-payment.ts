import type { Day } from "../day.ts";
import { deliveryDays } from "../ledger/delivery-days.ts";
import { deliveringOn } from "../calendar/stopped-issues.ts";
import type { ExpiryEntry } from "../ledger/expiry.ts";
import type { Cents } from "../money.ts";
import type { PaidDates } from "../ledger/paid-dates.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";
import type { RateVersion } from "../subscribing/plan.ts";
import { changesPlan, type PayableFacts, renewalRate, soldPlan } from "./payment-options.ts";
import { datesWith, firstChargeOn, rowsOf } from "./quote-payment.ts";
import type { Bought } from "./what-money-buys.ts";

/** A confirmed payment for a live subscription, or a card that was verified for one. */
export type PaymentMade = {
  /** The rate of the paid term. */
  readonly rate: RateVersion;
  /** Null if nothing was charged. */
  readonly bought: Bought | null;
  /** Turns EZ-Pay on. */
  readonly enrols: boolean;
};

/** The subscription and its account after a payment. */
export type AfterPayment = {
  readonly status: Exclude<SubscriptionStatus, "pending" | "ended">;
  readonly method: "ezpay" | "bill";
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly anchorDay: number | null;
  /** An accepted offer has begun, or another price was agreed to, so the pending change is done. */
  readonly nextIsOver: boolean;
  readonly chargeOn: Day | null;
  readonly balance: Cents;
  readonly grants: readonly ExpiryEntry[];
  readonly dates: PaidDates;
};

/** Whether a payment lets a subscription that ended unpaid continue: it must cover more than what is owed. */
export const reinstates = ({ today }: Pick<PayableFacts, "today">, bought: Bought | null): boolean =>
  bought !== null && bought.granted !== null && bought.granted.paidThrough >= today;

/** What follows from a payment (rules 4.9, 4.10): units, dates, and how the next term is paid. */
export function afterPayment(facts: PayableFacts, { rate, bought, enrols }: PaymentMade): AfterPayment {
  const { held, today } = facts;
  if (held.status === "pending" || held.status === "ended") throw new Error("nothing is paid for that is not live");
  const dates = datesWith(facts, bought, bought === null ? soldPlan(facts).rate : rate);
  const method = enrols ? "ezpay" : held.method;
  const buysAhead = bought !== null && bought.granted !== null;
  const isPaid = buysAhead && dates.paidThrough >= today;
  const isDue = held.status === "pastDue" || held.status === "grace";
  const { calendar } = facts.catalog;
  const papers = deliveryDays(held.entries, soldPlan(facts).bundle.printDays, calendar);
  const delivers = deliveringOn(today, { stops: held.stops, papers, calendar });
  // Without a new consent the agreed price stays: paying one term at another rate doesn't change the renewal.
  const goesOnAt = buysAhead && (enrols || rate.rateCode === renewalRate(facts).rateCode) ? rate : null;
  const moves = bought !== null || enrols;
  const chargeOn = moves ? firstChargeOn(dates.chargeOn, today) : held.chargeOn;
  return {
    status: isPaid && isDue ? delivers : held.status,
    method,
    rateCode: goesOnAt?.rateCode ?? held.rateCode,
    rateVersion: goesOnAt?.version ?? held.rateVersion,
    anchorDay: bought?.anchorDay ?? held.anchorDay,
    nextIsOver: goesOnAt !== null && !changesPlan(held),
    chargeOn: method === "bill" || held.status === "cancelling" ? null : chargeOn,
    balance: bought?.left ?? facts.balance,
    grants: rowsOf(facts, bought),
    dates,
  };
}
