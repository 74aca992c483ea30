import { terminationDateOf } from "../cancellation/decide-termination.ts";
import { mayCancelOnline, packFor } from "../cancellation/policy-pack.ts";
import { termText } from "../calendar/term.ts";
import { addDays, type Day } from "../day.ts";
import { plus, type Cents } from "../money.ts";
import { billOnOf } from "../renewal/next-renewal.ts";
import { chipOf, isLive, type StatusChip, type SubscriptionStatus } from "../subscription/status.ts";
import { isPrint, pinnedRate, type Bundle, type Catalogue, type RateVersion } from "../subscribing/plan.ts";
import { nextRate } from "../subscribing/price-path.ts";
import { chargeAt, type ChargePolicy } from "../subscribing/quote.ts";

/** What the store knows of an account. */
export type AccountFacts = {
  readonly firstName: string;
  readonly allowCancel: boolean;
  readonly origin: "online" | "office";
  /** Whom a gift is for that was chosen and not paid for. */
  readonly unpaidGiftTo: string | null;
};

/** What the store knows of its subscription: the live one, else the one waiting for payment, else the last that ended. */
export type SubscriptionFacts = {
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly addOnIds: readonly string[];
  readonly status: SubscriptionStatus;
  readonly method: "ezpay" | "bill";
  /** False: prepaid by somebody else, ends by itself (rules 4.14). */
  readonly renews: boolean;
  readonly paidThrough: Day | null;
  readonly renewsOn: Day | null;
  readonly chargeOn: Day | null;
  readonly cancelAt: Day | null;
  readonly billingState: string | null;
  readonly deliveryState: string | null;
};

export type PlanView = { readonly name: string; readonly amount: Cents; readonly term: string };

export type PendingChange =
  | { readonly kind: "cancellation"; readonly date: Day }
  /** The first payment is still to be made; its account home says "Finish your payment" (rules 2). */
  | { readonly kind: "payment"; readonly date: null }
  /** The same of a gift. */
  | { readonly kind: "gift"; readonly date: null; readonly recipientName: string };

export type SubscriptionView = {
  readonly status: SubscriptionStatus;
  readonly bundle: Bundle;
  readonly currentPlan: PlanView & { readonly isPrintOffer: boolean };
  readonly renews: boolean;
  /** What follows when nothing is done; null: nothing does. */
  readonly renewalPlan: PlanView | null;
  readonly paidThrough: Day | null;
  readonly renewsOn: Day | null;
  /** Null unless EZ-Pay will charge on it. */
  readonly chargeOn: Day | null;
  /** Null unless a bill goes out on it. */
  readonly billOn: Day | null;
  readonly cancelDeadline: Day | null;
  readonly nextCharge: { readonly date: Day; readonly amount: Cents } | null;
  readonly nextBill: { readonly date: Day; readonly amount: Cents } | null;
  /** What a cancellation sets (rules 4.6). */
  readonly terminationDate: Day | null;
  /** When a save rate would begin. */
  readonly saveDate: Day | null;
};

export type AccountView = {
  readonly greetingName: string;
  readonly accountStatus: StatusChip;
  /** The decided value (rules 7). */
  readonly allowCancel: boolean;
  readonly pending: readonly PendingChange[];
  readonly subscription: SubscriptionView | null;
};

export type AccountViewFacts = {
  readonly account: AccountFacts;
  readonly subscription: SubscriptionFacts | null;
  readonly catalogue: Catalogue;
  readonly policy: ChargePolicy;
  readonly today: Day;
};

/** The figures of account home that are rules; the server adds names, phone and texts. */
export function accountView({ account, subscription, catalogue, policy, today }: AccountViewFacts): AccountView {
  const pack = packFor(subscription?.billingState ?? null, subscription?.deliveryState ?? null, today);
  return {
    greetingName: capitalised(account.firstName),
    accountStatus: accountStatusOf(subscription?.status ?? null, account.unpaidGiftTo !== null),
    allowCancel: mayCancelOnline(account, pack),
    pending: [...(subscription === null ? [] : pendingOf(subscription)), ...unpaidGift(account)],
    subscription: subscription === null ? null : subscriptionView(subscription, catalogue, policy, today),
  };
}

/** An account with only a pending subscription, or gift, is not Inactive: it would be sent to the join page (rules 2). */
export const accountStatusOf = (status: SubscriptionStatus | null, giftWaits: boolean): StatusChip =>
  status === "pending" || giftWaits ? "Active" : chipOf(status);

const unpaidGift = ({ unpaidGiftTo }: AccountFacts): PendingChange[] =>
  unpaidGiftTo === null ? [] : [{ kind: "gift", date: null, recipientName: unpaidGiftTo }];

/** Account 2: the greeting has the first name, capitalised. */
export function capitalised(firstName: string): string {
  const [first = "", ...rest] = firstName.trim();
  return first.toUpperCase() + rest.join("");
}

function pendingOf({ status, cancelAt }: SubscriptionFacts): PendingChange[] {
  if (status === "pending") return [{ kind: "payment", date: null }];
  return status === "cancelling" && cancelAt !== null ? [{ kind: "cancellation", date: cancelAt }] : [];
}

function subscriptionView(
  held: SubscriptionFacts,
  catalogue: Catalogue,
  policy: ChargePolicy,
  today: Day,
): SubscriptionView {
  const { bundle, rate } = planOf(held, catalogue);
  const { paidThrough, renewsOn } = held;
  const next = nextRate(catalogue, rate, renewsOn ?? today);
  const goesOn = isLive(held.status) && held.status !== "cancelling" && held.renews;
  const chargeOn = goesOn && held.method === "ezpay" ? held.chargeOn : null;
  const addOns = catalogue.addOns.filter(({ offerId }) => held.addOnIds.includes(offerId));
  const billOn = goesOn && held.method === "bill" && renewsOn !== null ? billOnOf(renewsOn) : null;
  const amountOn = (day: Day): Cents => chargeAt({ bundle, rate: next, addOns, policy, place: held }, day);
  const planAt = (at: RateVersion): PlanView => ({
    name: bundle.name,
    amount: plus(at.amount, ...addOns.map(({ amount }) => amount)),
    term: termText(at.term),
  });
  return {
    status: held.status,
    renews: held.renews,
    bundle,
    currentPlan: { ...planAt(rate), isPrintOffer: isPrint(bundle) },
    renewalPlan: held.renews ? planAt(next) : null,
    paidThrough,
    renewsOn,
    chargeOn,
    billOn,
    nextBill: billOn === null ? null : { date: billOn, amount: amountOn(renewsOn ?? billOn) },
    cancelDeadline: chargeOn === null ? null : addDays(chargeOn, -1),
    nextCharge: chargeOn === null ? null : { date: chargeOn, amount: amountOn(chargeOn) },
    terminationDate: paidThrough === null ? null : terminationDateOf(paidThrough, today),
    saveDate: held.renews ? renewsOn : null,
  };
}

/** Plans and rate versions stay in the catalogue for as long as somebody has them: a missing one is a fault. */
function planOf(held: SubscriptionFacts, catalogue: Catalogue): { bundle: Bundle; rate: RateVersion } {
  const bundle = catalogue.bundles.find(({ bundleId }) => bundleId === held.bundleId);
  const rate = pinnedRate(catalogue, held.rateCode, held.rateVersion);
  if (bundle === undefined || rate === null)
    throw new Error(`the catalogue has lost plan ${held.bundleId} at ${held.rateCode}`);
  return { bundle, rate };
}
