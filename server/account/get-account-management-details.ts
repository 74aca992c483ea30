import type { AccountDetails, getAccountManagementDetails } from "#contract/manage-account.ts";
import {
  accountView,
  type AccountView,
  type PendingChange,
  type PlanView,
  type SubscriptionView,
} from "#core/account/account-view.ts";
import { graceEnd } from "#core/account/grace-end.ts";
import { phoneText } from "#core/address/phone.ts";
import { toDollars } from "#core/money.ts";
import type { TenantPolicy } from "#core/site/tenant.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import type { AccountRecord } from "#server/store/caller.ts";

export type CleanHtml = (html: string) => string;

/** Account home in one answer. The account came with the caller, the catalogue is cached: no further read. */
export const makeGetAccountManagementDetails =
  ({ cleanHtml }: { readonly cleanHtml: CleanHtml }): Handler<typeof getAccountManagementDetails> =>
  async (_, context) => {
    const { account } = context.caller;
    if (account === null) return withoutAccount(context);
    const { catalogue, tenant } = context.publication;
    const view = accountView({
      account,
      subscription: account.subscription,
      catalogue,
      policy: tenant.policy,
      today: context.moment.today,
    });
    return {
      ...userPart(account, view, context),
      ...planPart(view.subscription, tenant.policy),
      status: "Success",
      html: view.subscription?.bundle.benefits.map(cleanHtml) ?? [],
      renewalDelivery: account.subscription?.method === "bill" ? "mail" : "eNotice",
      errorMessage: "",
      pending: view.pending.map(sentenceOf),
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
    eNoticeEmailAddress: account.contactEmail,
    dsiOrFalcon: account.ezPayOnly,
  },
  customerServicePhone: publication.tenant.site.customerService.phone,
});

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
    nextCharge: inCents(view?.nextCharge ?? null),
    nextBill: inCents(view?.nextBill ?? null),
    graceEndsOn: view === null ? null : graceEnd({ ...view, isPrint: view.currentPlan.isPrintOffer }, policy),
  };
}

const inCents = (next: SubscriptionView["nextCharge"]): AccountDetails["nextCharge"] =>
  next === null ? null : { date: next.date, amountCents: next.amount };

function sentenceOf(change: PendingChange): AccountDetails["pending"][number] {
  const { kind, date } = change;
  switch (kind) {
    case "payment":
      return { kind, date, text: "Finish your payment" };
    case "gift":
      return { kind, date, text: `Finish your payment for the gift to ${change.recipientName}` };
    case "cancellation":
      return { kind, date, text: "Your subscription is cancelled and runs to the end of the term you have paid for." };
  }
}

/** A login without an account here: told as a failure, as account §4 has it, and not as a fault. */
function withoutAccount({ caller, publication }: Context<"account">): AccountDetails {
  return {
    userInfo: {
      accountNumber: 0,
      custName: "",
      email: caller.email,
      phone: "",
      accountStatus: "Inactive",
      allowCancel: "N",
      eNoticeEmailAddress: "",
      dsiOrFalcon: false,
    },
    ...planPart(null, publication.tenant.policy),
    status: "Failure",
    html: [],
    customerServicePhone: publication.tenant.site.customerService.phone,
    renewalDelivery: "eNotice",
    errorMessage: "There is no subscription under this login.",
    pending: [],
  };
}
