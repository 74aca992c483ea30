import type { Day } from "../day.ts";
import type { ExpiryEntry } from "../ledger/expiry.ts";
import type { Cents } from "../money.ts";
import { pinnedRate, rateOn, type Bundle, type Catalogue, type RateVersion } from "../subscribing/plan.ts";
import { nextRate } from "../subscribing/price-path.ts";
import type { ChargePolicy } from "../subscribing/quote.ts";
import type { StandingStop } from "../subscription/paid-dates.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";
import type { TenantPolicy } from "../site/tenant.ts";

/** The live subscription of an account, as far as paying for it goes. */
export type PayableTerm = {
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly addOnIds: readonly string[];
  readonly status: SubscriptionStatus;
  readonly method: "ezpay" | "bill";
  /** False: prepaid by somebody else, ends by itself. */
  readonly renews: boolean;
  readonly paidThrough: Day;
  readonly renewsOn: Day;
  /** Null unless EZ-Pay will charge on it. */
  readonly chargeOn: Day | null;
  readonly anchorDay: number | null;
  readonly entries: readonly ExpiryEntry[];
  readonly stops: readonly StandingStop[];
  readonly billingState: string | null;
  readonly deliveryState: string | null;
};

export type PayableFacts = {
  readonly held: PayableTerm;
  /** `dsi` and `falcon` accounts see EZ-Pay options only (account 6). */
  readonly ezPayOnly: boolean;
  /** Left of earlier payments; used first. */
  readonly balance: Cents;
  readonly catalogue: Catalogue;
  readonly policy: ChargePolicy & Pick<TenantPolicy, "graceDays" | "chargeLeadDays">;
  readonly today: Day;
};

/** One time, or by EZ-Pay from then on. */
export type PaymentGroup = "oneTime" | "ezPay";

export type PaymentOption = {
  readonly group: PaymentGroup;
  readonly bundle: Bundle;
  readonly rate: RateVersion;
  /** The rate at which the plan renews by itself. */
  readonly follows: boolean;
};

/** The plan as it was sold; it stays in the catalogue for as long as somebody has it. */
export function soldPlan({ held, catalogue }: PayableFacts): { readonly bundle: Bundle; readonly rate: RateVersion } {
  const bundle = catalogue.bundles.find(({ bundleId }) => bundleId === held.bundleId);
  const rate = pinnedRate(catalogue, held.rateCode, held.rateVersion);
  if (bundle === undefined || rate === null) throw new Error(`the catalogue has lost plan ${held.bundleId}`);
  return { bundle, rate };
}

/** The rate of the term that has not been paid yet. */
export const renewalRate = (facts: PayableFacts): RateVersion =>
  nextRate(facts.catalogue, soldPlan(facts).rate, facts.held.renewsOn);

/**
 * What an account can pay for now (rules 4.9): its renewal rate, and what the catalogue lists beside it for its plan. Who
 * gets a bill can always pay that, whatever the rate says of EZ-Pay; and what does not renew is not charged by itself.
 */
export function paymentOptions(facts: PayableFacts): PaymentOption[] {
  const { held, catalogue, ezPayOnly, today } = facts;
  if (held.status === "pending" || held.status === "ended" || held.status === "cancelling") return [];
  const { bundle } = soldPlan(facts);
  const renewal = renewalRate(facts);
  const listed = bundle.paymentOptions
    .filter((code) => code !== renewal.rateCode)
    .flatMap((code) => rateOn(catalogue, code, today) ?? [])
    .filter(({ kind }) => kind === "regular");
  const options = [renewal, ...listed].map((rate) => ({ bundle, rate, follows: rate === renewal }));
  const isBilled = held.method === "bill";
  const once = options.filter(({ rate, follows }) => rate.ezPay !== "required" || (follows && isBilled));
  const byItself = options.filter(({ rate }) => held.renews && rate.ezPay !== "none");
  return [
    ...(ezPayOnly ? [] : once.map((option): PaymentOption => ({ ...option, group: "oneTime" }))),
    ...byItself.map((option): PaymentOption => ({ ...option, group: "ezPay" })),
  ];
}
