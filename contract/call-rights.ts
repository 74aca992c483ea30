import type { Parsed } from "./call-shape.ts";
import type { AccountRight } from "#core/access/grant.ts";
import type { CallName, Contract } from "./contract.ts";

/** Calls that need a token and may be about an account. */
type TokenCall = {
  [Name in CallName]: Contract[Name]["scope"] extends "none" | "optional" ? never : Name;
}[CallName];

/** The rights that a call needs on its account; none if the call is about the login. */
type Needed<Name extends CallName> =
  | readonly AccountRight[]
  | ((input: Parsed<Contract[Name]>) => readonly AccountRight[]);

const none = [] as const;

/** Which call needs which right (rules 4.15). A call without an entry doesn't compile. */
export const callRights: { readonly [Name in TokenCall]: Needed<Name> } = {
  signOut: none,
  openAccount: ["see"],
  getSignIns: none,
  endOtherSignIns: none,
  setLanguage: none,
  reauthenticate: none,
  getSignInSettings: none,
  changePassword: none,
  changeSignInEmail: none,
  confirmSignInEmail: none,
  keepSignInEmail: none,
  beginPasskey: none,
  addPasskey: none,
  renamePasskey: none,
  removePasskey: none,
  getAccounts: none,
  claimOrder: none,
  findAccount: none,
  requestAccountAccess: none,
  confirmAccountAccess: none,
  createSubscription: none,
  redeemGift: none,
  acceptInvitation: none,
  resendConfirmation: none,

  getAccountHome: ["see"],
  getAccountManagementDetails: ["see"],
  getHistory: ["see"],
  getPurchase: ["see"],
  getReceipt: ["see"],
  getSeasonalPlan: ["see"],
  saveSeasonalPlan: ["changeAddress"],
  endSeasonalPlan: ["changeAddress"],
  getCalendarLink: ["see"],
  makeCalendarLink: ["see"],
  removeCalendarLink: ["see"],
  getAccountPeople: ["see"],
  getCirculationCommands: ["see"],
  getDeliveryAddress: ["see"],
  getPaymentStanding: ["see"],
  returnPaymentOptions: ["see"],

  dropOrder: ["dropOrder"],
  getGifts: ["see"],
  changeGift: ["gifts"],
  sendGiftAgain: ["gifts"],
  makeGiftCard: ["gifts"],
  getConvergeAuthToken: ({ purpose }) => (purpose === "ezPay" || purpose === "updateCard" ? ["cards"] : ["pay"]),
  processConvergeResponse: ["pay"],
  sendPurchaseReceipt: ["pay"],
  // EZ-Pay charges the card on file automatically.
  setRenewalMethod: ["cards"],

  getDeliveryIssues: ["report"],
  getDeliveryIssueOptions: ["report"],
  submitDeliveryIssue: ["report"],
  confirmRedelivery: ["report"],
  requestCallBack: ["report"],

  getTemporaryStops: ["stop"],
  getTemporaryStopDates: ["stop"],
  previewTemporaryStop: ["stop"],
  submitTemporaryStop: ["stop"],
  editTemporaryStop: ["stop"],
  withdrawTemporaryStop: ["stop"],

  changeDeliveryAddress: ["changeAddress"],
  withdrawAddressChange: ["changeAddress"],
  modifySubscriber: ["changeEmail"],
  changePerson: ["changeName"],
  getMarketingChoice: ["see"],
  chooseMarketing: ["changeEmail"],

  inviteToAccount: ["people"],
  withdrawInvitation: ["people"],
  // Everybody may give up their own access; whether they may remove others is decided later.
  removeAccountPerson: ["see"],

  getCancelReasons: ["cancel"],
  getTerminationOffer: ["cancel"],
  getCancelAuthorData: ["cancel"],
  previewTermination: ["cancel"],
  recordCancelStep: ["cancel"],
  acceptFix: ["cancel"],
  substituteSubscription: ["cancel"],
  undoTermination: ["cancel"],
  lookUpSentOffer: ["cancel"],
  agreeToSentOffer: ["cancel"],
  terminateSubscriber: ["cancel", "refund"],
};

/** The rights that this request needs. */
export function rightsNeeded(name: CallName, input: unknown): readonly AccountRight[] {
  const needed = (callRights as Readonly<Record<string, Needed<CallName> | undefined>>)[name] ?? none;
  // The input has passed the call's own schema.
  return typeof needed === "function" ? needed(input as never) : needed;
}
