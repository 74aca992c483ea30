import type { Input } from "../call-shape.ts";
import type { StaffAction } from "#core/staff/role.ts";
import type { CallName, Contract } from "#contract/contract.ts";

/**
 * The readers' calls that staff can make for an account, with the action that their role must allow. A call without an
 * entry can't be made at the desk. These only read, or look up what an action needs.
 */
export const readsForAccount = {
  getAccountManagementDetails: "see",
  getHistory: "see",
  getReceipt: "see",
  getAccountPeople: "see",
  getCirculationCommands: "see",
  getGifts: "see",
  getTemporaryStops: "see",
  getTemporaryStopDates: "see",
  getSeasonalPlan: "see",
  getDeliveryIssues: "see",
  getDeliveryIssueOptions: "see",
  getDeliveryAddress: "see",
  getPaymentStanding: "see",
  returnPaymentOptions: "see",
  getCancelReasons: "see",
  previewTermination: "see",
  previewTemporaryStop: "see",
  lookUpZip: "see",
  validateAddress: "deliver",
} as const satisfies Partial<Record<CallName, StaffAction>>;

/**
 * The readers' calls that change something. Each needs the version of the account that was seen, a reason and a note.
 */
export const actionsForAccount = {
  submitTemporaryStop: "deliver",
  editTemporaryStop: "deliver",
  withdrawTemporaryStop: "deliver",
  saveSeasonalPlan: "deliver",
  endSeasonalPlan: "deliver",
  submitDeliveryIssue: "deliver",
  confirmRedelivery: "deliver",
  changeDeliveryAddress: "deliver",
  withdrawAddressChange: "deliver",
  setRenewalMethod: "takePayment",
  terminateSubscriber: "subscribe",
  undoTermination: "subscribe",
  changeGift: "people",
  sendGiftAgain: "people",
  modifySubscriber: "people",
  inviteToAccount: "people",
  withdrawInvitation: "people",
} as const satisfies Partial<Record<CallName, StaffAction>>;

/**
 * The readers' calls by which staff take a card over the phone. They ask the gateway, so their answers aren't stored
 * for a repeat: opening the same payment again is safe. Only the first call compares the account with what was seen:
 * once a card has been typed, the gateway's record decides.
 */
export const paymentsForAccount = {
  getConvergeAuthToken: "takePayment",
  processConvergeResponse: "takePayment",
} as const satisfies Partial<Record<CallName, StaffAction>>;

export type PaymentForAccount = keyof typeof paymentsForAccount;
export type ReadForAccount = keyof typeof readsForAccount;
export type ActionForAccount = keyof typeof actionsForAccount;

export const pathForAccount = (
  name: ReadForAccount | ActionForAccount | PaymentForAccount,
): `/api/desk/for-account/${string}` => `/api/desk/for-account/${name}`;

/** What the screens send with an action; `seen` is the version of the account that the person saw. */
export type ActionInput<Name extends ActionForAccount | PaymentForAccount> = {
  readonly seen: number;
  readonly reason: string;
  readonly note: string;
  readonly input: Input<Contract[Name]>;
};

/**
 * Why staff can't make this call for a reader. Only readers can turn EZ-Pay on and put a card on file, because both
 * need the reader's own consent. An order already has that consent: it was read out, or given on the page. Null: staff
 * can make it.
 */
export function readerOnlyReason(
  name: ActionForAccount | PaymentForAccount,
  input: Readonly<Record<string, unknown>>,
): string | null {
  if (name === "setRenewalMethod" && input["method"] === "ezpay")
    return "Only the reader can turn EZ-Pay on. You can turn it off.";
  if (name !== "getConvergeAuthToken") return null;
  if (input["purpose"] !== "oneTime" && input["purpose"] !== "subscribe")
    return "Over the phone a card pays what is due. Only the reader can put it on file or turn EZ-Pay on.";
  return input["paymentMethod"] === "Credit Card" ? null : "Over the phone only a card can be taken.";
}
