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
import type { AccountRecord } from "#server/store/account/caller.ts";
import { pendingDelivery } from "./pending-delivery.ts";
import { findReading } from "#server/store/circulation/circulation-reading.ts";
import { findOpenFee } from "#server/store/payment/paper-bill.ts";
import { findPendingDelivery, nothingPending } from "#server/store/delivery/pending-delivery.ts";
import { money } from "#core/format/money-text.ts";

export type CleanHtml = (html: string) => string;

/** Account home in one answer. The account came with the caller, the catalog is cached: that of a digital reader with EZ-Pay needs no further read. */
export const makeGetAccountManagementDetails =
  ({
    cleanHtml,
    db,
  }: {
    readonly cleanHtml: CleanHtml;
    readonly db: Database;
  }): Handler<typeof getAccountManagementDetails> =>
  async (_, context) => {
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
    return {
      ...userPart(account, view, context),
      ...planPart(view.subscription, tenant.policy),
      ...circulation,
      payLateThrough: payLateThrough(account, context.moment.today),
      status: "Success",
      html: view.subscription?.bundle.benefits.map(cleanHtml) ?? [],
      renewalDelivery: account.eNoticeEmail === null ? "mail" : "eNotice",
      errorMessage: "",
      pending: [
        ...view.pending.map((change) => sentenceOf(change, context.moment.today)),
        ...pendingDelivery(delivery),
      ],
      cancelling: cancellingOf(view.pack, view.packRules),
      access: account.grant.kind,
    };
  };

const userPart = (account: AccountRecord, view: AccountView, { publication }: Context) => ({
  userInfo: {
    accountNumber: account.accountNumber,
    custName: `${account.firstName} ${account.lastName}`,
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

/** A live print subscription's alone; it costs a read of its own. */
async function deliveryOf(db: Database, { accountNumber, subscription }: AccountRecord, { tenantId }: Context) {
  if (subscription === null || subscription.product === "D") return nothingPending;
  return findPendingDelivery(db, tenantId, { accountNumber, subscriptionId: subscription.subscriptionId });
}

/** Only who is billed can owe one; that costs a read of its own, too. */
const feeOf = async (db: Database, { subscription }: AccountRecord, { tenantId }: Context) =>
  subscription?.method === "bill" ? findOpenFee(db, tenantId, subscription.subscriptionId) : null;

/** Where another system keeps the account the expire date is what that said last; it costs a read of its own. */
async function circulationPart(db: Database, { circulationSystem, accountNumber }: AccountRecord, context: Context) {
  const { tenantId, publication } = context;
  if (!isMirrored(publication.tenant.circulation, circulationSystem)) return { circulation: null };
  const reading = await findReading(db, tenantId, accountNumber);
  const { expireOn = null, readAt = null } = reading ?? {};
  const circulation = { expireOn, readAt: readAt?.toISOString() ?? null };
  return expireOn === null ? { circulation } : { circulation, paidThrough: expireOn };
}

/** Until when what has ended unpaid can be paid for, and starts again (rules 4.4). */
function payLateThrough({ subscription }: AccountRecord, today: Day): Day | null {
  if (subscription?.status !== "ended" || subscription.endedUnpaidOn === null) return null;
  const last = addDays(subscription.endedUnpaidOn, daysToPayLate);
  return today <= last ? last : null;
}

const noPlan = { name: "", amount: 0, term: "" };

function planPart(view: SubscriptionView | null, policy: TenantPolicy) {
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
    nextCharge: view?.nextCharge ? inCents(view.nextCharge) : null,
    nextBill: view?.nextBill ? { ...inCents(view.nextBill), isOut: view.nextBill.isOut } : null,
    graceEndsOn: view === null ? null : graceEnd({ ...view, isPrint: view.currentPlan.isPrintOffer }, policy),
  };
}

const inCents = (next: SumToCome): NonNullable<AccountDetails["nextCharge"]> => ({
  date: next.date,
  amountCents: next.amount,
  lines: next.lines.map(({ label, amount }) => ({ label, amountCents: amount })),
});

const cancellingOf = (pack: PolicyPack, { offers, directCancel, reasonOptional }: PackRules) => ({
  pack,
  offers,
  directCancel,
  reasonOptional,
});

const chosen = ({ bundleId, addOnIds }: Pick<UnpaidGift, "bundleId" | "addOnIds">) => ({
  bundleID: bundleId,
  addOnOfferIDs: [...addOnIds],
});

/** A day that has passed meanwhile is no wish any more. */
const giftTo = ({ recipientName, recipientEmail, startOn }: UnpaidGift, today: Day) => ({
  recipientName,
  recipientEmail,
  startDate: startOn !== null && startOn >= today ? startOn : "",
});

function sentenceOf(change: PendingChange, today: Day): AccountDetails["pending"][number] {
  const { kind, date } = change;
  switch (kind) {
    case "payment":
      return { kind, date, text: "Finish your payment", order: { ...chosen(change.order), gift: null } };
    case "gift":
      return {
        kind,
        date,
        text: `Finish your payment for the gift to ${change.gift.recipientName}`,
        order: { ...chosen(change.gift), gift: giftTo(change.gift, today) },
      };
    case "cancellation":
      return {
        kind,
        date,
        text: "Your subscription is canceled. It continues through the end of the term you've paid for.",
      };
    case "newRate":
      return { kind, date, text: newRateText(change) };
    case "stop": {
      const { until, option, hasBegun } = change;
      const papers =
        option === "save"
          ? "We'll hold your papers and bring them with the first one after it."
          : "We'll add each issue you miss to the end of your subscription.";
      return { kind, date, until, text: `Delivery ${hasBegun ? "is" : "will be"} stopped. ${papers}` };
    }
  }
}

function newRateText({ plan, after }: Extract<PendingChange, { kind: "newRate" }>): string {
  const begins = `Your new rate starts: ${plan.name}, ${money(plan.amount)} every ${plan.term}.`;
  return after === null ? begins : `${begins} After that term, it's ${money(after.amount)} every ${after.term}.`;
}

/** A login without an account here: told as a failure, as account §4 has it, and not as a fault. */
function withoutAccount({ caller, publication, moment }: Context<"account">): AccountDetails {
  return {
    userInfo: {
      accountNumber: 0,
      custName: "",
      email: caller.email,
      pendingEmail: "",
      phone: "",
      accountStatus: "Inactive",
      allowCancel: "N",
      eNoticeEmailAddress: "",
      dsiOrFalcon: false,
    },
    ...planPart(null, publication.tenant.policy),
    payLateThrough: null,
    status: "Failure",
    html: [],
    customerServicePhone: publication.tenant.site.customerService.phone,
    paperNoticeFeeCents: publication.tenant.policy.paperNoticeFeeCents,
    renewalDelivery: "eNotice",
    errorMessage: "There is no subscription under this login.",
    pending: [],
    cancelling: cancellingOf("default", rulesOf("default", moment.today, packTable(publication.tenant.saving.packs))),
    circulation: null,
    access: "owner",
  };
}
