import type { Day } from "../day.ts";
import { deliveryDays } from "../ledger/delivery-days.ts";
import { deliveringOn } from "../calendar/stopped-issues.ts";
import type { ExpiryEntry } from "../ledger/expiry.ts";
import type { Cents } from "../money.ts";
import type { PaidDates } from "../ledger/paid-dates.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";
import type { RateVersion } from "../subscribing/plan.ts";
import { changesPlan, type PayableFacts, renewalRate, soldPlan } from "./payment-options.ts";
import { datesAfterPayment, firstChargeOn, grantEntries } from "./quote-payment.ts";
import type { PaymentAllocation } from "./allocate-payment.ts";

/** A confirmed payment for a live subscription, or a card that was verified for one. */
export type PaymentMade = {
  /** The rate of the paid term. */
  readonly rate: RateVersion;
  /** Null if nothing was charged. */
  readonly allocation: PaymentAllocation | null;
  /** Turns EZ-Pay on. */
  readonly enrolls: boolean;
};

/** The subscription and its account after a payment. */
export type AfterPayment = {
  readonly status: Exclude<SubscriptionStatus, "pending" | "ended">;
  readonly method: "ezpay" | "bill";
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly anchorDay: number | null;
  /** An accepted offer has begun, or another price was agreed to, so the pending change is done. */
  readonly clearsNext: boolean;
  readonly chargeOn: Day | null;
  readonly balance: Cents;
  readonly grants: readonly ExpiryEntry[];
  readonly dates: PaidDates;
};

/** Whether a payment lets a subscription that ended unpaid continue: it must cover more than what is owed. */
export const reinstates = ({ today }: Pick<PayableFacts, "today">, bought: PaymentAllocation | null): boolean =>
  bought !== null && bought.granted !== null && bought.granted.paidThrough >= today;

/** What follows from a payment (rules 4.9, 4.10): units, dates, and how the next term is paid. */
export function afterPayment(facts: PayableFacts, { rate, allocation, enrolls }: PaymentMade): AfterPayment {
  const { held, today } = facts;
  if (held.status === "pending" || held.status === "ended") throw new Error("nothing is paid for that is not live");
  const dates = datesAfterPayment(facts, allocation, allocation === null ? soldPlan(facts).rate : rate);
  const method = enrolls ? "ezpay" : held.method;
  const buysAhead = allocation !== null && allocation.granted !== null;
  const isPaid = buysAhead && dates.paidThrough >= today;
  const isDue = held.status === "pastDue" || held.status === "grace";
  const { calendar } = facts.catalog;
  const papers = deliveryDays(held.entries, soldPlan(facts).bundle.printDays, calendar);
  const delivers = deliveringOn(today, { stops: held.stops, papers, calendar });
  // Without a new consent the agreed price stays: paying one term at another rate doesn't change the renewal.
  const renewalRateNow = buysAhead && (enrolls || rate.rateCode === renewalRate(facts).rateCode) ? rate : null;
  const moves = allocation !== null || enrolls;
  const chargeOn = moves ? firstChargeOn(dates.chargeOn, today) : held.chargeOn;
  return {
    status: isPaid && isDue ? delivers : held.status,
    method,
    rateCode: renewalRateNow?.rateCode ?? held.rateCode,
    rateVersion: renewalRateNow?.version ?? held.rateVersion,
    anchorDay: allocation?.anchorDay ?? held.anchorDay,
    clearsNext: renewalRateNow !== null && !changesPlan(held),
    chargeOn: method === "bill" || held.status === "cancelling" ? null : chargeOn,
    balance: allocation?.leftover ?? facts.balance,
    grants: grantEntries(facts, allocation),
    dates,
  };
}
