import * as accountAccess from "./account-access.ts";
import * as accountPeople from "./account-people.ts";
import * as auth from "./auth.ts";
import * as deliveryAddress from "./delivery-address.ts";
import * as deliveryIssue from "./delivery-issue.ts";
import * as circulation from "./circulation.ts";
import * as history from "./history.ts";
import * as accountDetails from "./account-details.ts";
import * as paymentOptions from "./payment-options.ts";
import * as saveOffers from "./save-offers.ts";
import * as cancellation from "./cancellation.ts";
import * as gatewayPayment from "./gateway-payment.ts";
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
  getPaymentMethods: gatewayPayment.getPaymentMethods,
  getConvergeAuthToken: gatewayPayment.getConvergeAuthToken,
  processConvergeResponse: gatewayPayment.processConvergeResponse,
  sendPurchaseReceipt: gatewayPayment.sendPurchaseReceipt,
  getAccountManagementDetails: accountDetails.getAccountManagementDetails,
  dropOrder: accountDetails.dropOrder,
  getCancelReasons: cancellation.getCancelReasons,
  getTerminationOffer: saveOffers.getTerminationOffer,
  getCancelAuthorData: cancellation.getCancelAuthorData,
  previewTermination: cancellation.previewTermination,
  terminateSubscriber: cancellation.terminateSubscriber,
  getDeliveryIssues: deliveryIssue.getDeliveryIssues,
  getDeliveryIssueOptions: deliveryIssue.getDeliveryIssueOptions,
  submitDeliveryIssue: deliveryIssue.submitDeliveryIssue,
  confirmRedelivery: deliveryIssue.confirmRedelivery,
  lookUpRedelivery: deliveryIssue.lookUpRedelivery,
  answerRedelivery: deliveryIssue.answerRedelivery,
  getDeliveryAddress: deliveryAddress.getDeliveryAddress,
  changeDeliveryAddress: deliveryAddress.changeDeliveryAddress,
  withdrawAddressChange: deliveryAddress.withdrawAddressChange,
  recordCancelStep: saveOffers.recordCancelStep,
  substituteSubscription: saveOffers.substituteSubscription,
  undoTermination: cancellation.undoTermination,
  acceptFix: saveOffers.acceptFix,
  requestCallBack: saveOffers.requestCallBack,
  getCirculationCommands: circulation.getCirculationCommands,
  getTemporaryStops: temporaryStop.getTemporaryStops,
  getTemporaryStopDates: temporaryStop.getTemporaryStopDates,
  previewTemporaryStop: temporaryStop.previewTemporaryStop,
  submitTemporaryStop: temporaryStop.submitTemporaryStop,
  editTemporaryStop: temporaryStop.editTemporaryStop,
  withdrawTemporaryStop: temporaryStop.withdrawTemporaryStop,
  getHistory: history.getHistory,
  getReceipt: history.getReceipt,
  returnPaymentOptions: paymentOptions.returnPaymentOptions,
  getPaymentStanding: paymentOptions.getPaymentStanding,
  setRenewalMethod: paymentOptions.setRenewalMethod,
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
