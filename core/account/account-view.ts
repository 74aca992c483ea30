import { terminationDateOf } from "../cancellation/decide-termination.ts";
import {
  canCancelOnline,
  packFor,
  type PackRules,
  packRulesOn,
  type PackTable,
  type PolicyPack,
} from "../site/policy-pack.ts";
import { addOnsKept, priceWithAddOns } from "../cancellation/price-offer.ts";
import { termText } from "../calendar/term.ts";
import { addDays, type Day } from "../day.ts";
import { type PendingStop, pendingStops, type ShownStop } from "../delivery/pending-stops.ts";
import type { Cents } from "../money.ts";
import { noPaperFee, type PaperFee, paperFee } from "../payment/paper-fee.ts";
import { billOnOf } from "../calendar/next-renewal.ts";
import type { PaymentLine } from "../payment/payment-line.ts";
import { nextDue } from "../renewal/renewal-price.ts";
import type { TenantPolicy } from "../site/tenant.ts";
import { isLive, statusLabel, type StatusLabel, type SubscriptionStatus } from "../subscription/status.ts";
import { type Bundle, type Catalog, isPrint, type RateVersion } from "../subscribing/plan.ts";
import { nextRate } from "../subscribing/price-path.ts";
import { nextTerm, planOf } from "../subscribing/next-term.ts";
import type { ChargePolicy } from "../subscribing/quote.ts";

/** What is stored about an account. */
export type AccountFacts = {
  readonly firstName: string;
  readonly allowCancel: boolean;
  readonly origin: "online" | "office";
  /** Where renewal notices go; null: on paper. */
  readonly eNoticeEmail: string | null;
  /** Credit left over from earlier payments; it reduces the next amount due. */
  readonly balance: Cents;
  /** A gift that was chosen but not paid for. */
  readonly unpaidGift: UnpaidGift | null;
};

export type UnpaidGift = {
  readonly bundleId: string;
  readonly addOnIds: readonly string[];
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly note: string;
  readonly startOn: Day | null;
};

/**
 * What is stored about the account's subscription: the live one, else the one awaiting payment, else the last to end.
 */
export type SubscriptionFacts = {
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly addOnIds: readonly string[];
  readonly status: SubscriptionStatus;
  readonly method: "ezpay" | "bill";
  /** False: prepaid by someone else, ends automatically (rules 4.14). */
  readonly renews: boolean;
  readonly paidThrough: Day | null;
  readonly renewsOn: Day | null;
  readonly chargeOn: Day | null;
  readonly cancelAt: Day | null;
  readonly billingState: string | null;
  readonly deliveryState: string | null;
  /** An accepted offer: plan and rate from the renewal on (rules 4.5). */
  readonly next: { readonly bundleId: string; readonly rateCode: string; readonly rateVersion: number } | null;
  /** The fee for paper bills that are not paid yet; null if no paper bills are sent. */
  readonly openFee: PaperFee | null;
  /** Temporary stops that are not over. */
  readonly stops?: readonly ShownStop[] | null;
};

export type PlanView = { readonly name: string; readonly amount: Cents; readonly term: string };

export type PendingChange =
  | { readonly kind: "cancellation"; readonly date: Day }
  | PendingStop
  /** What the offer costs from `date` on, and what follows its first term; null: the price stays. */
  | { readonly kind: "newRate"; readonly date: Day; readonly plan: PlanView; readonly after: PlanView | null }
  /** The first payment is still due; account home says "Finish your payment" (rules 2). */
  | { readonly kind: "payment"; readonly date: null; readonly order: Pick<UnpaidGift, "bundleId" | "addOnIds"> }
  /** The same as `payment`, for a gift. */
  | { readonly kind: "gift"; readonly date: null; readonly gift: UnpaidGift };

/** `lines` add up to `amount`: plan, upgrades, a bill's fee and added tax, minus the balance. */
export type UpcomingSum = { readonly date: Day; readonly amount: Cents; readonly lines: readonly PaymentLine[] };

export type SubscriptionView = {
  readonly status: SubscriptionStatus;
  readonly bundle: Bundle;
  readonly currentPlan: PlanView & { readonly isPrintOffer: boolean };
  readonly renews: boolean;
  /** The plan that follows if the reader does nothing; null: none. */
  readonly renewalPlan: PlanView | null;
  readonly paidThrough: Day | null;
  readonly renewsOn: Day | null;
  /** Null unless EZ-Pay will charge on that day. */
  readonly chargeOn: Day | null;
  /** Null unless a bill goes out on that day. */
  readonly billOn: Day | null;
  /** Null from the charge day on, when canceling no longer avoids the charge. */
  readonly cancelDeadline: Day | null;
  readonly nextCharge: UpcomingSum | null;
  /** `isOut`: its day has come, so the bill was sent or is about to be. */
  readonly nextBill: (UpcomingSum & { readonly isOut: boolean }) | null;
  /** Set by a cancellation (rules 4.6). */
  readonly terminationDate: Day | null;
  /** When a save rate would begin. */
  readonly saveDate: Day | null;
};

export type AccountView = {
  readonly greetingName: string;
  readonly accountStatus: StatusLabel;
  /** The computed value, not the stored flag (rules 7). */
  readonly allowCancel: boolean;
  readonly pack: PolicyPack;
  readonly packRules: PackRules;
  readonly pending: readonly PendingChange[];
  readonly subscription: SubscriptionView | null;
};

export type AccountViewFacts = {
  readonly account: AccountFacts;
  readonly subscription: SubscriptionFacts | null;
  readonly catalog: Catalog;
  readonly policy: BillPolicy;
  readonly packs: PackTable;
  readonly today: Day;
};

type BillPolicy = ChargePolicy & Pick<TenantPolicy, "paperNoticeFeeCents">;

const nowhere = { billingState: null, deliveryState: null };

/** What account home shows, as far as rules decide it. The server adds names, phone and texts. */
export function accountView({ account, subscription, catalog, policy, packs, today }: AccountViewFacts): AccountView {
  const pack = packFor(subscription ?? nowhere, today, packs);
  const packRules = packRulesOn(pack, today, packs);
  return {
    greetingName: capitalizeFirst(account.firstName),
    accountStatus: accountStatusOf(subscription?.status ?? null, account.unpaidGift !== null),
    allowCancel: canCancelOnline(account, packRules),
    pack,
    packRules,
    pending: [...(subscription === null ? [] : pendingOf(subscription, catalog, today)), ...giftToPay(account)],
    subscription: subscription === null ? null : subscriptionView(subscription, account, { catalog, policy, today }),
  };
}

/**
 * An account with only a pending subscription or gift is not Inactive: that would send it to the join page (rules 2).
 */
export const accountStatusOf = (status: SubscriptionStatus | null, giftWaits: boolean): StatusLabel =>
  status === "pending" || giftWaits ? "Active" : statusLabel(status);

const giftToPay = ({ unpaidGift: gift }: AccountFacts): PendingChange[] =>
  gift === null ? [] : [{ kind: "gift", date: null, gift }];

/** Account 2: the greeting has the first name, capitalized. */
export function capitalizeFirst(firstName: string): string {
  const [first = "", ...rest] = firstName.trim();
  return first.toUpperCase() + rest.join("");
}

function pendingOf(held: SubscriptionFacts, catalog: Catalog, today: Day): PendingChange[] {
  if (held.status === "pending")
    return [{ kind: "payment", date: null, order: { bundleId: held.bundleId, addOnIds: held.addOnIds } }];
  if (!isLive(held.status)) return [];
  return [...termPending(held, catalog), ...pendingStops(held.stops ?? [], today)];
}

/** What comes after the paid term, if it differs from the current plan or rate. */
function termPending(held: SubscriptionFacts, catalog: Catalog): PendingChange[] {
  const { status, cancelAt, next, renewsOn } = held;
  if (status === "cancelling" && cancelAt !== null) return [{ kind: "cancellation", date: cancelAt }];
  if (next === null || renewsOn === null) return [];
  const { bundle, rate } = planOf(next, catalog);
  const plan = planAt(held, catalog, bundle, rate);
  const after = rate.nextRateCode === null ? null : planAt(held, catalog, bundle, nextRate(catalog, rate, renewsOn));
  return [{ kind: "newRate", date: renewsOn, plan, after }];
}

const planAt = (
  held: Pick<SubscriptionFacts, "bundleId" | "addOnIds">,
  catalog: Catalog,
  bundle: Bundle,
  rate: RateVersion,
): PlanView => ({
  name: bundle.name,
  amount: priceWithAddOns(rate, addOnsKept(catalog, held, bundle.bundleId)),
  term: termText(rate.term),
});

/** The fee of the paper bill that was sent, or else of the one that will be. */
function feeOf(held: SubscriptionFacts, { eNoticeEmail }: AccountFacts, policy: BillPolicy, billOn: Day): PaperFee {
  if (held.openFee !== null && held.openFee.amount > 0) return held.openFee;
  return eNoticeEmail === null ? paperFee(policy, held, billOn) : noPaperFee;
}

function subscriptionView(
  held: SubscriptionFacts,
  account: AccountFacts,
  known: Pick<AccountViewFacts, "catalog" | "policy" | "today">,
): SubscriptionView {
  const { catalog, policy, today } = known;
  const { bundle, rate } = planOf(held, catalog);
  const { paidThrough, renewsOn } = held;
  const next = nextTerm(held, catalog, today);
  const willRenew = isLive(held.status) && held.status !== "cancelling" && held.renews;
  const chargeOn = willRenew && held.method === "ezpay" ? held.chargeOn : null;
  const addOns = addOnsKept(catalog, held, next.bundle.bundleId);
  const billOn = willRenew && held.method === "bill" && renewsOn !== null ? billOnOf(renewsOn) : null;
  // The same sum as the charge or bill, so that never less is shown than will be collected (law.md MA1).
  const sumOn = (date: Day, day: Day, fee: PaperFee): UpcomingSum => {
    const { balance } = account;
    const byItself = held.method === "ezpay";
    const due = nextDue({
      catalog,
      held,
      addOns,
      policy,
      place: held,
      today: day,
      balance,
      fee,
      isAutomatic: byItself,
    });
    return { date, amount: due.total, lines: due.lines };
  };
  return {
    status: held.status,
    renews: held.renews,
    bundle,
    currentPlan: { ...planAt(held, catalog, bundle, rate), isPrintOffer: isPrint(bundle) },
    renewalPlan: held.renews ? planAt(held, catalog, next.bundle, next.rate) : null,
    paidThrough,
    renewsOn,
    chargeOn,
    billOn,
    nextBill: billOn && {
      ...sumOn(billOn, renewsOn ?? billOn, feeOf(held, account, policy, billOn)),
      isOut: billOn <= today,
    },
    cancelDeadline: chargeOn === null || chargeOn <= today ? null : addDays(chargeOn, -1),
    nextCharge: chargeOn === null ? null : sumOn(chargeOn, chargeOn, noPaperFee),
    terminationDate: paidThrough === null ? null : terminationDateOf(paidThrough, today),
    saveDate: held.renews ? renewsOn : null,
  };
}
