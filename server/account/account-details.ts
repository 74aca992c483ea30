import type { AccountDetails } from "#contract/account-details.ts";
import {
  accountView,
  type AccountView,
  type PendingChange,
  type PlanView,
  type SubscriptionFacts,
  type SubscriptionView,
  type UnpaidGift,
  type UpcomingSum,
} from "#core/account/account-view.ts";
import { graceEnd } from "#core/account/grace-end.ts";
import { phoneText } from "#core/address/phone.ts";
import { addDays, type Day } from "#core/day.ts";
import type { Language } from "#core/format/language.ts";
import { money } from "#core/format/money-text.ts";
import { lineText } from "#core/format/recorded-text.ts";
import { toDollars } from "#core/money.ts";
import { reinstatementDays } from "#core/renewal/retries.ts";
import { type PackRules, packRulesOn, packTable, type PolicyPack } from "#core/site/policy-pack.ts";
import type { TenantPolicy } from "#core/site/tenant.ts";
import type { AccountOnFile, AccountRecord } from "#server/store/account/account-record.ts";
import { nothingPending, type PendingDelivery } from "#server/store/delivery/pending-delivery.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { giftTo } from "./known-order.ts";
import { deliveryDaysOf } from "./delivery-details.ts";
import { pendingDelivery } from "./pending-delivery.ts";
import { pendingWordsIn } from "./pending-words-in.ts";

export type CleanHtml = (html: string) => string;

/** The inputs of account home besides the account and what was read with it. */
export type HomeContext = {
  /** With its texts in `language`. */
  readonly publication: Publication;
  readonly language: Language;
  readonly today: Day;
};

/** Data that is not on the account's own record and needs separate reads, if the account has any of it. */
export type ExtraDetails = Pick<AccountDetails, "circulation" | "delivery" | "due" | "startAgain" | "unpaidOrder"> & {
  readonly pending: PendingDelivery;
  readonly openFee: SubscriptionFacts["openFee"];
};

export const noExtraDetails: ExtraDetails = {
  circulation: null,
  delivery: null,
  due: null,
  startAgain: null,
  unpaidOrder: null,
  pending: nothingPending,
  openFee: null,
};

/** What the rules say about the account. */
export const viewOf = (
  account: AccountOnFile,
  { pending, openFee }: Pick<ExtraDetails, "pending" | "openFee">,
  { publication: { catalog, tenant }, today }: Pick<HomeContext, "publication" | "today">,
): AccountView =>
  accountView({
    account,
    subscription: account.subscription && { ...account.subscription, stops: pending.stops, openFee },
    catalog,
    policy: tenant.policy,
    packs: packTable(tenant.saving.packs),
    today,
  });

/**
 * Builds account home from what was already read. It reads nothing itself, so the same input always gives the same
 * answer.
 */
export function accountDetails(
  account: AccountRecord,
  { pending, circulation, delivery, due, startAgain, unpaidOrder }: ExtraDetails,
  view: AccountView,
  shown: HomeContext,
  cleanHtml: CleanHtml,
): AccountDetails {
  const { today, language, publication } = shown;
  const papers = deliveryDaysOf(account.subscription, pending, shown);
  const expireOn = circulation?.expireOn ?? null;
  return {
    ...userPart(account, view, shown),
    ...planPart(view.subscription, publication.tenant.policy, language),
    circulation,
    ...(expireOn !== null && { paidThrough: expireOn }),
    payLateThrough: payLateThrough(account, today),
    card: account.card,
    delivery,
    due,
    startAgain,
    unpaidOrder,
    giftsGiven: account.giftsGiven,
    status: "Success",
    html: view.subscription?.bundle.benefits.map(cleanHtml) ?? [],
    renewalDelivery: account.eNoticeEmail === null ? "mail" : "eNotice",
    errorMessage: "",
    pending: [
      ...view.pending.map((change) => pendingChangeText(change, shown)),
      ...pendingDelivery(pending, papers, today, language),
    ],
    canceling: cancelingOf(view.pack, view.packRules),
    access: account.grant.kind,
  };
}

const userPart = (account: AccountRecord, view: AccountView, { publication }: HomeContext) => ({
  userInfo: {
    accountNumber: account.accountNumber,
    custName: `${account.firstName} ${account.lastName}`,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.contactEmail,
    phone: phoneText(account.phone),
    accountStatus: view.accountStatus,
    allowCancel: view.allowCancel ? ("Y" as const) : ("N" as const),
    pendingEmail: account.pendingEmail ?? "",
    eNoticeEmailAddress: account.eNoticeEmail ?? "",
    dsiOrFalcon: account.ezPayOnly,
  },
  customerServicePhone: publication.tenant.site.customerService.phone,
  paperNoticeFeeCents: publication.tenant.policy.paperNoticeFeeCents,
});

/** The last day on which an ended, unpaid subscription can be paid for and started again (rules 4.4). */
export function payLateThrough({ subscription }: AccountRecord, today: Day): Day | null {
  if (subscription?.status !== "ended" || subscription.endedUnpaidOn === null) return null;
  const last = addDays(subscription.endedUnpaidOn, reinstatementDays);
  return today <= last ? last : null;
}

const noPlan = { name: "", amount: 0, term: "" };

function planPart(view: SubscriptionView | null, policy: TenantPolicy, language: Language) {
  const dollars = (plan: PlanView) => ({ ...plan, amount: toDollars(plan.amount) });
  return {
    currentPlan:
      view === null ? { ...noPlan, isPrintOffer: false } : { ...view.currentPlan, ...dollars(view.currentPlan) },
    renewalPlan: view?.renewalPlan ? dollars(view.renewalPlan) : noPlan,
    renews: view?.renews ?? true,
    terminationDate: view?.terminationDate ?? "",
    saveDate: view?.saveDate ?? "",
    productType: view?.currentPlan.isPrintOffer === true ? ("P" as const) : ("D" as const),
    subscriptionStatus: view?.status ?? null,
    paidThrough: view?.paidThrough ?? null,
    renewsOn: view?.renewsOn ?? null,
    chargeOn: view?.chargeOn ?? null,
    billOn: view?.billOn ?? null,
    cancelDeadline: view?.cancelDeadline ?? null,
    nextCharge: view?.nextCharge ? inCents(view.nextCharge, language) : null,
    nextBill: view?.nextBill ? { ...inCents(view.nextBill, language), isOut: view.nextBill.isOut } : null,
    graceEndsOn: view === null ? null : graceEnd({ ...view, isPrint: view.currentPlan.isPrintOffer }, policy),
  };
}

const inCents = (next: UpcomingSum, language: Language): NonNullable<AccountDetails["nextCharge"]> => ({
  date: next.date,
  amountCents: next.amount,
  lines: next.lines.map(({ label, amount }) => ({ label: lineText(label, language), amountCents: amount })),
});

const cancelingOf = (pack: PolicyPack, { offers, directCancel, reasonOptional }: PackRules) => ({
  pack,
  offers,
  directCancel,
  reasonOptional,
});

const chosen = ({ bundleId, addOnIds }: Pick<UnpaidGift, "bundleId" | "addOnIds">) => ({
  bundleID: bundleId,
  addOnOfferIDs: [...addOnIds],
});

export function pendingChangeText(
  change: PendingChange,
  { today, language }: Pick<HomeContext, "today" | "language">,
): AccountDetails["pending"][number] {
  const words = pendingWordsIn[language];
  const { kind, date } = change;
  switch (kind) {
    case "payment":
      return { kind, date, text: words.finishPayment, order: { ...chosen(change.order), gift: null } };
    case "gift":
      return {
        kind,
        date,
        text: words.finishGift(change.gift.recipientName),
        order: { ...chosen(change.gift), gift: giftTo("gift", change.gift, today) },
      };
    case "cancellation":
      return { kind, date, text: words.canceled };
    case "newRate":
      return { kind, date, text: newRateText(change, language) };
    case "stop": {
      const { until, option, hasBegun } = change;
      const papers = option === "save" ? words.held : words.added;
      return { kind, date, until, text: `${hasBegun ? words.stopped : words.willStop} ${papers}` };
    }
  }
}

function newRateText({ plan, after }: Extract<PendingChange, { kind: "newRate" }>, language: Language): string {
  const words = pendingWordsIn[language];
  const begins = words.newRate(plan.name, money(plan.amount), plan.term);
  return after === null ? begins : `${begins} ${words.thenRate(money(after.amount), after.term)}`;
}

/** A login without an account here: answered as a failure, as in account §4, and not as an error. */
export function withoutAccount(email: string, { publication, today, language }: HomeContext): AccountDetails {
  return {
    userInfo: {
      accountNumber: 0,
      custName: "",
      firstName: "",
      lastName: "",
      email,
      pendingEmail: "",
      phone: "",
      accountStatus: "Inactive",
      allowCancel: "N",
      eNoticeEmailAddress: "",
      dsiOrFalcon: false,
    },
    ...planPart(null, publication.tenant.policy, language),
    payLateThrough: null,
    card: null,
    delivery: null,
    due: null,
    startAgain: null,
    unpaidOrder: null,
    giftsGiven: 0,
    status: "Failure",
    html: [],
    customerServicePhone: publication.tenant.site.customerService.phone,
    paperNoticeFeeCents: publication.tenant.policy.paperNoticeFeeCents,
    renewalDelivery: "eNotice",
    errorMessage: pendingWordsIn[language].noSubscription,
    pending: [],
    canceling: cancelingOf("default", packRulesOn("default", today, packTable(publication.tenant.saving.packs))),
    circulation: null,
    access: "owner",
  };
}
