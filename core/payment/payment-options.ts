import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import { nextTerm, type PinnedPlan, planOf } from "../subscribing/next-term.ts";
import { type Bundle, type Catalog, type PlanOnSale, rateOn, type RateVersion } from "../subscribing/plan.ts";
import type { ChargePolicy } from "../subscribing/quote.ts";
import type { PaperFee } from "./paper-fee.ts";
import type { RatedEntry } from "../ledger/unit-values.ts";
import type { ActiveStop } from "../ledger/paid-dates.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";
import type { TenantPolicy } from "../site/tenant.ts";

/** The live subscription of an account, as far as payments depend on it. */
export type PayableTerm = {
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly addOnIds: readonly string[];
  /** An accepted offer: plan and rate from the renewal on. */
  readonly next: PinnedPlan | null;
  readonly status: SubscriptionStatus;
  readonly method: "ezpay" | "bill";
  /** False: prepaid by somebody else, ends automatically. */
  readonly renews: boolean;
  /**
   * The subscription ended unpaid on this day and continues once it is paid for; its status is still that of its last
   * days, in grace.
   */
  readonly endedUnpaidOn: Day | null;
  readonly paidThrough: Day;
  readonly renewsOn: Day;
  /** Null unless EZ-Pay will charge on that day. */
  readonly chargeOn: Day | null;
  readonly anchorDay: number | null;
  readonly entries: readonly RatedEntry[];
  readonly stops: readonly ActiveStop[];
  readonly billingState: string | null;
  readonly deliveryState: string | null;
};

export type PayableFacts = {
  readonly held: PayableTerm;
  /** `dsi` and `falcon` accounts see EZ-Pay options only (account 6). */
  readonly ezPayOnly: boolean;
  /** Credit left over from earlier payments; it is used first. */
  readonly balance: Cents;
  /** The fee for paper bills that are not paid yet. */
  readonly fee: PaperFee;
  readonly catalog: Catalog;
  readonly policy: ChargePolicy & Pick<TenantPolicy, "graceDays" | "chargeLeadDays">;
  readonly today: Day;
};

/** A single payment, or EZ-Pay starting with this payment. */
export type PaymentGroup = "oneTime" | "ezPay";

export type PaymentOption = {
  readonly group: PaymentGroup;
  readonly bundle: Bundle;
  readonly rate: RateVersion;
  /** The rate at which the plan renews. */
  readonly follows: boolean;
};

/** The plan as it was sold. */
export const soldPlan = ({ held, catalog }: PayableFacts): PlanOnSale => planOf(held, catalog);

/** Another plan replaces this one with the next term. Until then, papers and days are those of this one. */
export const changesPlan = ({ bundleId, next }: Pick<PayableTerm, "bundleId" | "next">): boolean =>
  next !== null && next.bundleId !== bundleId;

/** The name of the plan that replaces this one with the next term; "": this one stays. */
export const upcomingPlanName = ({ held, catalog }: Pick<PayableFacts, "held" | "catalog">): string => {
  if (held.next === null || !changesPlan(held)) return "";
  return planOf({ ...held, ...held.next }, catalog).bundle.name;
};

/** The rate of the unpaid term: that of an accepted offer, else the following one. */
export function renewalRate({ held, catalog, today }: PayableFacts): RateVersion {
  const next = changesPlan(held) ? null : held.next;
  return nextTerm({ ...held, next }, catalog, today).rate;
}

/**
 * What an account can pay for now (rules 4.9): its renewal rate, and the payment options that the catalog lists for its
 * plan. A reader with bills can always pay the renewal rate, even if that requires EZ-Pay. A plan that doesn't renew is
 * never charged automatically.
 */
export function paymentOptions(facts: PayableFacts): PaymentOption[] {
  const { held, catalog, ezPayOnly, today } = facts;
  if (held.status === "pending" || held.status === "ended" || held.status === "cancelling") return [];
  // Paying ahead would buy papers of a plan that is about to end.
  if (changesPlan(held)) return [];
  const { bundle } = soldPlan(facts);
  const renewal = renewalRate(facts);
  const listed = bundle.paymentOptions
    .filter((code) => code !== renewal.rateCode)
    .flatMap((code) => rateOn(catalog, code, today) ?? [])
    .filter(({ kind }) => kind === "regular");
  const options = [renewal, ...listed].map((rate) => ({ bundle, rate, follows: rate === renewal }));
  const isBilled = held.method === "bill";
  const once = options.filter(({ rate, follows }) => rate.ezPay !== "required" || (follows && isBilled));
  const automatic = options.filter(({ rate }) => held.renews && rate.ezPay !== "none");
  return [
    ...(ezPayOnly ? [] : once.map((option): PaymentOption => ({ ...option, group: "oneTime" }))),
    ...automatic.map((option): PaymentOption => ({ ...option, group: "ezPay" })),
  ];
}
