import type { CallName, Contract } from "#contract/contract.ts";
import type { Endpoint, Input } from "#contract/endpoint.ts";

/**
 * The address of each call, and which of its parameters go into the query. The browser doesn't load the contract itself
 * (its schemas are larger than the screens); the compiler checks every row against it instead, and reports a missing
 * one.
 */
type Row<E extends Endpoint> = {
  readonly method: E["method"];
  readonly path: E["path"];
} & (E extends { readonly file: infer F } ? { readonly file: F } : unknown) &
  (E["method"] extends "GET"
    ? unknown
    : E extends { readonly query: unknown }
      ? { readonly query: readonly (keyof Input<Pick<E, "query">>)[] }
      : unknown);

export const callTable = {
  authenticateTNEmail: { method: "POST", path: "/api/Auth/AuthenticateTNEmail" },
  beginSignIn: { method: "POST", path: "/api/Auth/BeginSignIn" },
  tnAuth: { method: "POST", path: "/api/Auth/TNAuth" },
  signOut: { method: "POST", path: "/api/Auth/SignOut" },
  getSignIns: { method: "GET", path: "/api/Auth/GetSignIns" },
  endOtherSignIns: { method: "POST", path: "/api/Auth/EndOtherSignIns" },
  setLanguage: { method: "POST", path: "/api/Auth/SetLanguage" },
  openAccount: { method: "POST", path: "/api/Auth/OpenAccount" },
  getEmailConfirmation: { method: "GET", path: "/api/Auth/GetEmailConfirmation" },
  resendConfirmation: { method: "POST", path: "/api/Auth/ResendConfirmation" },
  reauthenticate: { method: "POST", path: "/api/Auth/Reauthenticate" },
  getSignInSettings: { method: "GET", path: "/api/Auth/GetSignInSettings" },
  changePassword: { method: "POST", path: "/api/Auth/ChangePassword" },
  changeSignInEmail: { method: "POST", path: "/api/Auth/ChangeSignInEmail" },
  confirmSignInEmail: { method: "POST", path: "/api/Auth/ConfirmSignInEmail" },
  keepSignInEmail: { method: "POST", path: "/api/Auth/KeepSignInEmail" },
  beginPasskey: { method: "POST", path: "/api/Auth/BeginPasskey" },
  addPasskey: { method: "POST", path: "/api/Auth/AddPasskey" },
  renamePasskey: { method: "POST", path: "/api/Auth/RenamePasskey" },
  removePasskey: { method: "POST", path: "/api/Auth/RemovePasskey" },
  getSiteOptions: { method: "GET", path: "/api/Site/GetSiteOptions" },
  getFeatureToggles: { method: "GET", path: "/api/Site/GetFeatureToggles" },
  getDefaultWebOffers: { method: "GET", path: "/api/Site/GetDefaultWebOffers" },
  getEditorDetails: { method: "GET", path: "/api/Site/GetEditorDetails" },
  validateAddress: { method: "POST", path: "/api/Site/ValidateAddress", query: ["domain"] },
  lookUpZip: { method: "GET", path: "/api/Site/LookUpZip" },
  quoteOrder: { method: "POST", path: "/api/Site/QuoteOrder", query: ["domain"] },
  recordEvent: { method: "POST", path: "/api/Site/RecordEvent", query: ["domain"] },
  getPurchase: { method: "GET", path: "/api/Subscriber/GetPurchase" },
  setupAccount: { method: "POST", path: "/api/Subscriber/SetupAccount" },
  createSubscription: { method: "POST", path: "/api/Subscriber/CreateSubscription" },
  lookUpOfferCode: { method: "POST", path: "/api/Subscriber/LookUpOfferCode" },
  lookUpGift: { method: "POST", path: "/api/Subscriber/LookUpGift" },
  redeemGift: { method: "POST", path: "/api/Subscriber/RedeemGift" },
  getGifts: { method: "GET", path: "/api/ManageAccount/GetGifts" },
  changeGift: { method: "POST", path: "/api/ManageAccount/ChangeGift" },
  sendGiftAgain: { method: "POST", path: "/api/ManageAccount/SendGiftAgain" },
  makeGiftCard: { method: "POST", path: "/api/ManageAccount/MakeGiftCard" },
  getPaymentMethods: { method: "GET", path: "/api/Payment/GetPaymentMethods" },
  getConvergeAuthToken: { method: "POST", path: "/api/Payment/GetConvergeAuthToken" },
  processConvergeResponse: { method: "POST", path: "/api/Payment/ProcessConvergeResponse" },
  sendPurchaseReceipt: { method: "POST", path: "/api/Payment/SendPurchaseReceipt" },
  getAccountManagementDetails: { method: "GET", path: "/api/ManageAccount/GetAccountManagementDetails" },
  getCancelReasons: { method: "GET", path: "/api/ManageAccount/GetCancelReasons" },
  dropOrder: { method: "POST", path: "/api/ManageAccount/DropOrder" },
  getTerminationOffer: { method: "GET", path: "/api/ManageAccount/GetTerminationOffer" },
  getCancelAuthorData: { method: "GET", path: "/api/ManageAccount/GetCancelAuthorData" },
  previewTermination: { method: "GET", path: "/api/ManageAccount/PreviewTermination" },
  getCirculationCommands: { method: "GET", path: "/api/ManageAccount/GetCirculationCommands" },
  terminateSubscriber: { method: "POST", path: "/api/ManageAccount/TerminateSubscriber" },
  getDeliveryIssues: { method: "GET", path: "/api/ManageAccount/GetDeliveryIssues" },
  getDeliveryIssueOptions: { method: "GET", path: "/api/ManageAccount/GetDeliveryIssueOptions" },
  submitDeliveryIssue: { method: "POST", path: "/api/ManageAccount/SubmitDeliveryIssue" },
  confirmRedelivery: { method: "POST", path: "/api/ManageAccount/ConfirmRedelivery" },
  lookUpRedelivery: { method: "POST", path: "/api/ManageAccount/LookUpRedelivery" },
  answerRedelivery: { method: "POST", path: "/api/ManageAccount/AnswerRedelivery" },
  getDeliveryAddress: { method: "GET", path: "/api/ManageAccount/GetDeliveryAddress" },
  changeDeliveryAddress: { method: "POST", path: "/api/ManageAccount/ChangeDeliveryAddress" },
  withdrawAddressChange: { method: "POST", path: "/api/ManageAccount/WithdrawAddressChange" },
  recordCancelStep: { method: "POST", path: "/api/ManageAccount/RecordCancelStep" },
  substituteSubscription: { method: "POST", path: "/api/ManageAccount/SubstituteSubscription" },
  acceptFix: { method: "POST", path: "/api/ManageAccount/AcceptFix" },
  requestCallBack: { method: "POST", path: "/api/ManageAccount/RequestCallBack" },
  undoTermination: { method: "POST", path: "/api/ManageAccount/UndoTermination" },
  getTemporaryStops: { method: "GET", path: "/api/ManageAccount/GetTemporaryStops" },
  getTemporaryStopDates: { method: "GET", path: "/api/ManageAccount/GetTemporaryStopDates" },
  previewTemporaryStop: { method: "POST", path: "/api/ManageAccount/PreviewTemporaryStop" },
  submitTemporaryStop: { method: "POST", path: "/api/ManageAccount/SubmitTemporaryStop" },
  editTemporaryStop: { method: "POST", path: "/api/ManageAccount/EditTemporaryStop" },
  withdrawTemporaryStop: { method: "POST", path: "/api/ManageAccount/WithdrawTemporaryStop" },
  getHistory: { method: "GET", path: "/api/ManageAccount/GetHistory" },
  getSeasonalPlan: { method: "GET", path: "/api/ManageAccount/GetSeasonalPlan" },
  saveSeasonalPlan: { method: "POST", path: "/api/ManageAccount/SaveSeasonalPlan" },
  endSeasonalPlan: { method: "POST", path: "/api/ManageAccount/EndSeasonalPlan" },
  getCalendarLink: { method: "GET", path: "/api/ManageAccount/GetCalendarLink" },
  makeCalendarLink: { method: "POST", path: "/api/ManageAccount/MakeCalendarLink" },
  removeCalendarLink: { method: "POST", path: "/api/ManageAccount/RemoveCalendarLink" },
  getCalendar: { method: "GET", path: "/api/Calendar/Deliveries.ics", file: "text/calendar" },
  getReceipt: { method: "GET", path: "/api/ManageAccount/GetReceipt", file: "application/pdf" },
  returnPaymentOptions: { method: "GET", path: "/api/ManageAccount/ReturnPaymentOptions" },
  getPaymentStanding: { method: "GET", path: "/api/ManageAccount/GetPaymentStanding" },
  setRenewalMethod: { method: "POST", path: "/api/ManageAccount/SetRenewalMethod" },
  getAccounts: { method: "GET", path: "/api/ManageAccount/GetAccounts" },
  claimOrder: { method: "POST", path: "/api/ManageAccount/ClaimOrder" },
  findAccount: { method: "POST", path: "/api/ManageAccount/FindAccount" },
  requestAccountAccess: { method: "POST", path: "/api/ManageAccount/RequestAccountAccess" },
  confirmAccountAccess: { method: "POST", path: "/api/ManageAccount/ConfirmAccountAccess" },
  getAccountPeople: { method: "GET", path: "/api/ManageAccount/GetAccountPeople" },
  inviteToAccount: { method: "POST", path: "/api/ManageAccount/InviteToAccount" },
  withdrawInvitation: { method: "POST", path: "/api/ManageAccount/WithdrawInvitation" },
  removeAccountPerson: { method: "POST", path: "/api/ManageAccount/RemoveAccountPerson" },
  openStaffView: { method: "POST", path: "/api/Auth/OpenStaffView" },
  closeStaffView: { method: "POST", path: "/api/Auth/CloseStaffView" },
  lookUpSentOffer: { method: "POST", path: "/api/ManageAccount/LookUpSentOffer" },
  agreeToSentOffer: { method: "POST", path: "/api/ManageAccount/AgreeToSentOffer" },
  lookUpHandOff: { method: "POST", path: "/api/ManageAccount/LookUpHandOff" },
  openHandOff: { method: "POST", path: "/api/ManageAccount/OpenHandOff" },
  lookUpInvitation: { method: "POST", path: "/api/ManageAccount/LookUpInvitation" },
  acceptInvitation: { method: "POST", path: "/api/ManageAccount/AcceptInvitation" },
  lookUpHeldChange: { method: "POST", path: "/api/ManageAccount/LookUpHeldChange" },
  answerHeldChange: { method: "POST", path: "/api/ManageAccount/AnswerHeldChange" },
  modifySubscriber: { method: "POST", path: "/api/ManageAccount/ModifySubscriber" },
  getMarketingChoice: { method: "GET", path: "/api/ManageAccount/GetMarketingChoice" },
  chooseMarketing: { method: "POST", path: "/api/ManageAccount/ChooseMarketing" },
  changePerson: { method: "POST", path: "/api/ManageAccount/ChangePerson" },
} as const satisfies { readonly [N in CallName]: Row<Contract[N]> };

const isObject = (input: unknown): input is object => typeof input === "object" && input !== null;

export type Address = { readonly url: string; readonly body: string | null };

/** Splits a call's parameters between query and body. Undefined parameters are not sent. */
export function addressOf(name: CallName, input: unknown): Address {
  const row: { readonly method: string; readonly path: string; readonly query?: readonly string[] } = callTable[name];
  const given = Object.entries(isObject(input) ? input : {}).filter(([, value]) => value !== undefined);
  const inQuery = (key: string) => row.method === "GET" || row.query?.includes(key) === true;
  const query = new URLSearchParams(given.filter(([key]) => inQuery(key)).map(([key, value]) => [key, String(value)]));
  const suffix = query.size > 0 ? `?${query.toString()}` : "";
  const body = Object.fromEntries(given.filter(([key]) => !inQuery(key)));
  return { url: row.path + suffix, body: row.method === "GET" ? null : JSON.stringify(body) };
}
