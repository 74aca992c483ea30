import type { Input } from "#contract/call-shape.ts";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import type { StartPlan } from "#contract/desk/start.ts";
import { phoneProblem } from "#core/address/phone.ts";
import { emailPattern } from "#core/address/email.ts";
import type { ValidAddress } from "#web/parts/address/address-state.ts";
import type { StartDraft } from "./start-fields.ts";

export type StartOrder = Input<DeskContract["deskQuoteStart"]>;

type StartAddresses = { readonly delivery: ValidAddress | null; readonly billing: ValidAddress | null };
type StartTarget = { readonly publication: string; readonly accountNumber: number | null };

/** The choices that the plan leaves: some are sold only to cards, and some only on bills. */
export function paymentWays(draft: Pick<StartDraft, "pay" | "renewsBy">, plan: StartPlan | undefined) {
  const pay = plan?.ezPayOnly === true ? "card" : draft.pay;
  const byBill = pay !== "card" || plan?.billOnly === true || (plan?.ezPayOnly !== true && draft.renewsBy === "bill");
  return { pay, renewsBy: byBill ? "bill" : "ezpay" } as const;
}

/** The order as typed so far; null until a plan is chosen. Leaves out what isn't valid yet. */
export function startOrderFrom(
  { publication, accountNumber }: StartTarget,
  draft: StartDraft,
  plan: StartPlan | undefined,
  { delivery, billing }: StartAddresses,
): StartOrder | null {
  if (plan === undefined) return null;
  const isNew = accountNumber === null;
  const code = draft.offerCode.trim();
  return {
    publication,
    ...(isNew ? {} : { accountNumber }),
    phone: isNew && phoneProblem(draft.phone) === null ? draft.phone.trim() : "",
    email: isNew && emailPattern.test(draft.email) ? draft.email : "",
    bundleId: plan.bundleId,
    rateCode: plan.rateCode,
    addOnIds: draft.addOnIds.filter((id) => plan.addOns.some(({ offerId }) => offerId === id)),
    ...(code === "" ? {} : { offerCode: code }),
    deliveryAddressId: delivery?.addressID ?? 0,
    billingAddressId: draft.billsElsewhere ? (billing?.addressID ?? 0) : 0,
    startFrom: draft.startFrom === "" ? null : draft.startFrom,
    ...paymentWays(draft, plan),
    isSecond: draft.isSecond,
  };
}
