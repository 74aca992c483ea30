import * as accountAccess from "./account-access.ts";
import * as accountPeople from "./account-people.ts";
import * as auth from "./auth.ts";
import * as deliveryAddress from "./delivery-address.ts";
import * as deliveryIssue from "./delivery-issue.ts";
import * as circulation from "./circulation.ts";
import * as history from "./history.ts";
import * as manageAccount from "./manage-account.ts";
import * as paying from "./paying.ts";
import * as saving from "./saving.ts";
import * as payment from "./payment.ts";
import * as profile from "./profile.ts";
import * as site from "./site.ts";
import * as subscriber from "./subscriber.ts";
import * as temporaryStop from "./temporary-stop.ts";

/** Every call a browser may make. The server must have a handler for each; the compiler holds it to that. */
export const contract = {
  authenticateTNEmail: auth.authenticateTNEmail,
  beginSignIn: auth.beginSignIn,
  tnAuth: auth.tnAuth,
  signOut: auth.signOut,
  getSignIns: auth.getSignIns,
  endOtherSignIns: auth.endOtherSignIns,
  getEmailConfirmation: auth.getEmailConfirmation,
  resendConfirmation: auth.resendConfirmation,
  reauthenticate: profile.reauthenticate,
  getSiteOptions: site.getSiteOptions,
  getFeatureToggles: site.getFeatureToggles,
  getDefaultWebOffers: site.getDefaultWebOffers,
  getEditorDetails: site.getEditorDetails,
  validateAddress: site.validateAddress,
  quoteOrder: site.quoteOrder,
  recordEvent: site.recordEvent,
  setupAccount: subscriber.setupAccount,
  createSubscription: subscriber.createSubscription,
  lookUpGift: subscriber.lookUpGift,
  redeemGift: subscriber.redeemGift,
  getPaymentMethods: payment.getPaymentMethods,
  getConvergeAuthToken: payment.getConvergeAuthToken,
  processConvergeResponse: payment.processConvergeResponse,
  sendPurchaseReceipt: payment.sendPurchaseReceipt,
  getAccountManagementDetails: manageAccount.getAccountManagementDetails,
  dropOrder: manageAccount.dropOrder,
  getCancelReasons: manageAccount.getCancelReasons,
  getTerminationOffer: manageAccount.getTerminationOffer,
  getCancelAuthorData: manageAccount.getCancelAuthorData,
  previewTermination: manageAccount.previewTermination,
  terminateSubscriber: manageAccount.terminateSubscriber,
  getDeliveryIssues: deliveryIssue.getDeliveryIssues,
  getDeliveryIssueOptions: deliveryIssue.getDeliveryIssueOptions,
  submitDeliveryIssue: deliveryIssue.submitDeliveryIssue,
  confirmRedelivery: deliveryIssue.confirmRedelivery,
  lookUpRedelivery: deliveryIssue.lookUpRedelivery,
  answerRedelivery: deliveryIssue.answerRedelivery,
  getDeliveryAddress: deliveryAddress.getDeliveryAddress,
  changeDeliveryAddress: deliveryAddress.changeDeliveryAddress,
  withdrawAddressChange: deliveryAddress.withdrawAddressChange,
  recordCancelStep: saving.recordCancelStep,
  substituteSubscription: saving.substituteSubscription,
  undoTermination: saving.undoTermination,
  acceptFix: saving.acceptFix,
  requestCallBack: saving.requestCallBack,
  getCirculationCommands: circulation.getCirculationCommands,
  getTemporaryStops: temporaryStop.getTemporaryStops,
  getTemporaryStopDates: temporaryStop.getTemporaryStopDates,
  previewTemporaryStop: temporaryStop.previewTemporaryStop,
  submitTemporaryStop: temporaryStop.submitTemporaryStop,
  editTemporaryStop: temporaryStop.editTemporaryStop,
  withdrawTemporaryStop: temporaryStop.withdrawTemporaryStop,
  getHistory: history.getHistory,
  getReceipt: history.getReceipt,
  returnPaymentOptions: paying.returnPaymentOptions,
  getPaymentStanding: paying.getPaymentStanding,
  setRenewalMethod: paying.setRenewalMethod,
  modifySubscriber: profile.modifySubscriber,
  getAccounts: accountAccess.getAccounts,
  claimOrder: accountAccess.claimOrder,
  findAccount: accountAccess.findAccount,
  requestAccountAccess: accountAccess.requestAccountAccess,
  confirmAccountAccess: accountAccess.confirmAccountAccess,
  getAccountPeople: accountPeople.getAccountPeople,
  inviteToAccount: accountPeople.inviteToAccount,
  withdrawInvitation: accountPeople.withdrawInvitation,
  removeAccountPerson: accountPeople.removeAccountPerson,
  lookUpInvitation: accountPeople.lookUpInvitation,
  acceptInvitation: accountPeople.acceptInvitation,
  lookUpHeldChange: accountPeople.lookUpHeldChange,
  answerHeldChange: accountPeople.answerHeldChange,
} as const;

export type Contract = typeof contract;
export type CallName = keyof Contract;
