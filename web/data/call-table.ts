import type { Input } from "#contract/call-shape.ts";
import type { CallName, Contract } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";

/** The last part of a path is usually the call's own name, so a row contains only what comes before it: `GET:Site`. */
type Row<N extends CallName> = Contract[N] extends { readonly path: `/api/${infer Area}/${Capitalize<N>}` }
  ? `${Contract[N]["method"]}:${Area}`
  : `${Contract[N]["method"]}:${Contract[N]["path"]}`;

/**
 * The method and path of each call. The browser doesn't load the contract itself (its schemas are larger than the
 * screens). Instead, the compiler checks every row against it and reports a missing one. Every page loads this table,
 * so it repeats nothing.
 */
const callTable = {
  authenticateTNEmail: "POST:Auth",
  beginSignIn: "POST:Auth",
  tnAuth: "POST:/api/Auth/TNAuth",
  signOut: "POST:Auth",
  getSignIns: "GET:Auth",
  endOtherSignIns: "POST:Auth",
  setLanguage: "POST:Auth",
  openAccount: "POST:Auth",
  getEmailConfirmation: "GET:Auth",
  resendConfirmation: "POST:Auth",
  reauthenticate: "POST:Auth",
  getSignInSettings: "GET:Auth",
  changePassword: "POST:Auth",
  changeSignInEmail: "POST:Auth",
  confirmSignInEmail: "POST:Auth",
  keepSignInEmail: "POST:Auth",
  beginPasskey: "POST:Auth",
  addPasskey: "POST:Auth",
  renamePasskey: "POST:Auth",
  removePasskey: "POST:Auth",
  getSiteOptions: "GET:Site",
  getFeatureToggles: "GET:Site",
  getDefaultWebOffers: "GET:Site",
  getEditorDetails: "GET:Site",
  validateAddress: "POST:Site",
  lookUpZip: "GET:Site",
  quoteOrder: "POST:Site",
  recordEvent: "POST:Site",
  getPurchase: "GET:Subscriber",
  setupAccount: "POST:Subscriber",
  createSubscription: "POST:Subscriber",
  lookUpOfferCode: "POST:Subscriber",
  lookUpGift: "POST:Subscriber",
  redeemGift: "POST:Subscriber",
  getGifts: "GET:ManageAccount",
  changeGift: "POST:ManageAccount",
  sendGiftAgain: "POST:ManageAccount",
  makeGiftCard: "POST:ManageAccount",
  getPaymentMethods: "GET:Payment",
  getConvergeAuthToken: "POST:Payment",
  processConvergeResponse: "POST:Payment",
  sendPurchaseReceipt: "POST:Payment",
  getAccountHome: "GET:ManageAccount",
  getAccountManagementDetails: "GET:ManageAccount",
  getCancelReasons: "GET:ManageAccount",
  dropOrder: "POST:ManageAccount",
  getTerminationOffer: "GET:ManageAccount",
  getCancelAuthorData: "GET:ManageAccount",
  previewTermination: "GET:ManageAccount",
  getCirculationCommands: "GET:ManageAccount",
  terminateSubscriber: "POST:ManageAccount",
  getDeliveryIssues: "GET:ManageAccount",
  getDeliveryIssueOptions: "GET:ManageAccount",
  submitDeliveryIssue: "POST:ManageAccount",
  confirmRedelivery: "POST:ManageAccount",
  lookUpRedelivery: "POST:ManageAccount",
  answerRedelivery: "POST:ManageAccount",
  getDeliveryAddress: "GET:ManageAccount",
  changeDeliveryAddress: "POST:ManageAccount",
  withdrawAddressChange: "POST:ManageAccount",
  recordCancelStep: "POST:ManageAccount",
  substituteSubscription: "POST:ManageAccount",
  acceptFix: "POST:ManageAccount",
  requestCallBack: "POST:ManageAccount",
  undoTermination: "POST:ManageAccount",
  getTemporaryStops: "GET:ManageAccount",
  getTemporaryStopDates: "GET:ManageAccount",
  previewTemporaryStop: "POST:ManageAccount",
  submitTemporaryStop: "POST:ManageAccount",
  editTemporaryStop: "POST:ManageAccount",
  withdrawTemporaryStop: "POST:ManageAccount",
  getHistory: "GET:ManageAccount",
  getSeasonalPlan: "GET:ManageAccount",
  saveSeasonalPlan: "POST:ManageAccount",
  endSeasonalPlan: "POST:ManageAccount",
  getCalendarLink: "GET:ManageAccount",
  makeCalendarLink: "POST:ManageAccount",
  removeCalendarLink: "POST:ManageAccount",
  getCalendar: "GET:/api/Calendar/Deliveries.ics",
  getReceipt: "GET:ManageAccount",
  returnPaymentOptions: "GET:ManageAccount",
  getPaymentStanding: "GET:ManageAccount",
  setRenewalMethod: "POST:ManageAccount",
  getAccounts: "GET:ManageAccount",
  claimOrder: "POST:ManageAccount",
  findAccount: "POST:ManageAccount",
  requestAccountAccess: "POST:ManageAccount",
  confirmAccountAccess: "POST:ManageAccount",
  getAccountPeople: "GET:ManageAccount",
  inviteToAccount: "POST:ManageAccount",
  withdrawInvitation: "POST:ManageAccount",
  removeAccountPerson: "POST:ManageAccount",
  openStaffView: "POST:Auth",
  closeStaffView: "POST:Auth",
  lookUpSentOffer: "POST:ManageAccount",
  agreeToSentOffer: "POST:ManageAccount",
  lookUpHandOff: "POST:ManageAccount",
  openHandOff: "POST:ManageAccount",
  lookUpInvitation: "POST:ManageAccount",
  acceptInvitation: "POST:ManageAccount",
  lookUpHeldChange: "POST:ManageAccount",
  answerHeldChange: "POST:ManageAccount",
  modifySubscriber: "POST:ManageAccount",
  getMarketingChoice: "GET:ManageAccount",
  chooseMarketing: "POST:ManageAccount",
  changePerson: "POST:ManageAccount",
} as const satisfies { readonly [N in CallName]: Row<N> };

type OfPost<E extends Endpoint> = E["method"] extends "POST"
  ? E extends { readonly query: unknown }
    ? readonly (keyof Input<Pick<E, "query">>)[]
    : never
  : never;

/** The parameters that a call sends in its query although it has a body. */
const inQueryOfPost = {
  validateAddress: ["domain"],
  quoteOrder: ["domain"],
  recordEvent: ["domain"],
} as const satisfies { readonly [N in CallName as OfPost<Contract[N]> extends never ? never : N]: OfPost<Contract[N]> };

type OfFile<E extends Endpoint> = E extends { readonly file: infer F } ? F : never;

const fileTypes = {
  getCalendar: "text/calendar",
  getReceipt: "application/pdf",
} as const satisfies { readonly [N in CallName as OfFile<Contract[N]> extends never ? never : N]: OfFile<Contract[N]> };

/** The media type of a call that answers with a file; undefined for others. */
export function fileTypeOf(name: CallName): string | undefined {
  const types: Partial<Record<CallName, string>> = fileTypes;
  return types[name];
}

export type CallAddress = { readonly method: string; readonly url: string; readonly body: string | null };

function rowOf(name: CallName): { readonly method: string; readonly path: string } {
  const [method = "", where = ""] = callTable[name].split(":");
  const own = `/api/${where}/${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return { method, path: where.startsWith("/") ? where : own };
}

/** A call that changes nothing. */
export const isRead = (name: CallName): boolean => callTable[name].startsWith("GET:");

const isObject = (input: unknown): input is object => typeof input === "object" && input !== null;

/** Splits a call's parameters between query and body. Undefined parameters are not sent. */
export function addressOf(name: CallName, input: unknown): CallAddress {
  const { method, path } = rowOf(name);
  const queries: Partial<Record<CallName, readonly string[]>> = inQueryOfPost;
  const given = Object.entries(isObject(input) ? input : {}).filter(([, value]) => value !== undefined);
  const inQuery = (key: string) => isRead(name) || queries[name]?.includes(key) === true;
  const query = new URLSearchParams(given.filter(([key]) => inQuery(key)).map(([key, value]) => [key, String(value)]));
  const suffix = query.size > 0 ? `?${query.toString()}` : "";
  const body = Object.fromEntries(given.filter(([key]) => !inQuery(key)));
  return { method, url: path + suffix, body: isRead(name) ? null : JSON.stringify(body) };
}
