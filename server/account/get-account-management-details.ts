import type { AccountDetails, getAccountManagementDetails } from "#contract/account-details.ts";
import {
  accountView,
  type AccountView,
  type PendingChange,
  type PlanView,
  type SubscriptionView,
  type SumToCome,
  type UnpaidGift,
} from "#core/account/account-view.ts";
import { daysToPayLate } from "#core/renewal/retries.ts";
import { graceEnd } from "#core/account/grace-end.ts";
import { phoneText } from "#core/address/phone.ts";
import { packTable, rulesOf, type PackRules, type PolicyPack } from "#core/site/policy-pack.ts";
import { isMirrored } from "#core/circulation/mode.ts";
import { addDays, type Day } from "#core/day.ts";
import { toDollars } from "#core/money.ts";
import type { TenantPolicy } from "#core/site/tenant.ts";
import type { Database } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import { amountDue } from "./amount-due.ts";
import { papersOf, paperToCome } from "./paper-to-come.ts";
import { pendingDelivery } from "./pending-delivery.ts";
import { type CheckOffer, giftTo, startAgain, unpaidOrder } from "./known-order.ts";
import { findReading } from "#server/store/circulation/circulation-reading.ts";
import { findOpenFee } from "#server/store/renewal/paper-bill.ts";
import { findPendingDelivery, nothingPending } from "#server/store/delivery/pending-delivery.ts";
import { money } from "#core/format/money-text.ts";
import type { Language } from "#core/format/language.ts";
import { lineText } from "#core/format/recorded-text.ts";
import { pendingWordsIn } from "./pending-words-in.ts";

export type CleanHtml = (html: string) => string;

export type AccountDetailsNeeds = {
  readonly cleanHtml: CleanHtml;
  readonly db: Database;
  readonly checkOffer: CheckOffer;
};

/**
 * Account home in one answer. The account came with the caller, and the catalog is cached: a digital reader's account
 * with EZ-Pay needs no further read, and a test holds it to that.
 */
export const makeGetAccountManagementDetails = (
  needs: AccountDetailsNeeds,
): Handler<typeof getAccountManagementDetails> => {
  const read = accountDetailsReader(needs);
  return (_, context) => read(context);
};

export const accountDetailsReader =
  ({ cleanHtml, db, checkOffer }: AccountDetailsNeeds) =>
  async (context: Context<"account">): Promise<AccountDetails> => {
    const { account } = context.caller;
    if (account === null) return withoutAccount(context);
    const { catalog, tenant } = context.publication;
    const { subscription } = account;
    const [delivery, fee] = await Promise.all([deliveryOf(db, account, context), feeOf(db, account, context)]);
    const view = accountView({
      account,
      subscription: subscription && { ...subscription, stops: delivery.stops, openFee: fee },
      catalog,
      policy: tenant.policy,
      packs: packTable(tenant.saving.packs),
      today: context.moment.today,
    });
    const circulation = await circulationPart(db, account, context);
    const payLate = payLateThrough(account, context.moment.today);
    return {
      ...userPart(account, view, context),
      ...planPart(view.subscription, tenant.policy, context.language),
      ...circulation,
      payLateThrough: payLate,
      card: account.card,
      delivery: paperToCome(subscription, delivery, context),
      due: isDue(view.subscription, payLate, context) ? await amountDue(db, account.accountNumber, context) : null,
      startAgain: payLate === null ? await startAgain({ db, checkOffer }, account, context) : null,
      unpaidOrder: await unpaidOrder({ db, checkOffer }, account, context),
      giftsGiven: account.giftsGiven,
      status: "Success",
      html: view.subscription?.bundle.benefits.map(cleanHtml) ?? [],
      renewalDelivery: account.eNoticeEmail === null ? "mail" : "eNotice",
      errorMessage: "",
      pending: [
        ...view.pending.map((change) => sentenceOf(change, context)),
        ...pendingDelivery(delivery, papersOf(subscription, delivery, context), context.moment.today, context.language),
      ],
      canceling: cancelingOf(view.pack, view.packRules),
      access: account.grant.kind,
    };
  };

const userPart = (account: AccountRecord, view: AccountView, { publication }: Context) => ({
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

/** Only for a live print subscription; it costs a separate read. */
async function deliveryOf(db: Database, { accountNumber, subscription }: AccountRecord, { tenantId }: Context) {
  if (subscription === null || subscription.product === "D") return nothingPending;
  return findPendingDelivery(db, tenantId, { accountNumber, subscriptionId: subscription.subscriptionId });
}

/** Only readers who are billed can owe one; that costs a separate read, too. */
const feeOf = async (db: Database, { subscription }: AccountRecord, { tenantId }: Context) =>
  subscription?.method === "bill" ? findOpenFee(db, tenantId, subscription.subscriptionId) : null;

/** If another system keeps the account, the expire date is the one it gave last; it costs a separate read. */
async function circulationPart(db: Database, { circulationSystem, accountNumber }: AccountRecord, context: Context) {
  const { tenantId, publication } = context;
  if (!isMirrored(publication.tenant.circulation, circulationSystem)) return { circulation: null };
  const reading = await findReading(db, tenantId, accountNumber);
  const { expireOn = null, readAt = null } = reading ?? {};
  const circulation = { expireOn, readAt: readAt?.toISOString() ?? null };
  return expireOn === null ? { circulation } : { circulation, paidThrough: expireOn };
}

/** Until when an unpaid ended subscription can be paid for, and starts again (rules 4.4). */
function payLateThrough({ subscription }: AccountRecord, today: Day): Day | null {
  if (subscription?.status !== "ended" || subscription.endedUnpaidOn === null) return null;
  const last = addDays(subscription.endedUnpaidOn, daysToPayLate);
  return today <= last ? last : null;
}

/** Something is overdue, or billed: its total costs a separate read. */
const isDue = (view: SubscriptionView | null, payLate: Day | null, { features }: Context): boolean =>
  features.payment_options &&
  (payLate !== null || view?.status === "pastDue" || view?.status === "grace" || view?.nextBill?.isOut === true);

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

const inCents = (next: SumToCome, language: Language): NonNullable<AccountDetails["nextCharge"]> => ({
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

export function sentenceOf(
  change: PendingChange,
  { moment: { today }, language }: { readonly moment: Pick<Context["moment"], "today">; readonly language: Language },
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
function withoutAccount({ caller, publication, moment, language }: Context<"account">): AccountDetails {
  return {
    userInfo: {
      accountNumber: 0,
      custName: "",
      firstName: "",
      lastName: "",
      email: caller.email,
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
    canceling: cancelingOf("default", rulesOf("default", moment.today, packTable(publication.tenant.saving.packs))),
    circulation: null,
    access: "owner",
  };
}
