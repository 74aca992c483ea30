import * as accountAccess from "./account-access.ts";
import * as accountPeople from "./account-people.ts";
import * as handOff from "./hand-off.ts";
import * as auth from "./auth.ts";
import * as deliveryAddress from "./delivery-address.ts";
import * as deliveryIssue from "./delivery-issue.ts";
import * as circulation from "./circulation.ts";
import * as giftRedemption from "./gift-redemption.ts";
import * as gifts from "./gifts.ts";
import * as history from "./history.ts";
import * as accountDetails from "./account-details.ts";
import * as paymentOptions from "./payment-options.ts";
import * as saveOffers from "./save-offers.ts";
import * as sentOffer from "./sent-offer.ts";
import * as calendar from "./calendar.ts";
import * as cancellation from "./cancellation.ts";
import * as gatewayPayment from "./gateway-payment.ts";
import * as marketing from "./marketing.ts";
import * as profile from "./profile.ts";
import * as signInSettings from "./sign-in-settings.ts";
import * as site from "./site.ts";
import * as staffView from "./staff-view.ts";
import * as subscriber from "./subscriber.ts";
import * as seasonalPlan from "./seasonal-plan.ts";
import * as temporaryStop from "./temporary-stop.ts";

/** Every call a browser may make. The types ensure that the server has a handler for each. */
export const contract = {
  authenticateTNEmail: auth.authenticateTNEmail,
  beginSignIn: auth.beginSignIn,
  tnAuth: auth.tnAuth,
  openAccount: auth.openAccount,
  signOut: auth.signOut,
  getSignIns: auth.getSignIns,
  endOtherSignIns: auth.endOtherSignIns,
  setLanguage: auth.setLanguage,
  getEmailConfirmation: auth.getEmailConfirmation,
  resendConfirmation: auth.resendConfirmation,
  reauthenticate: profile.reauthenticate,
  getSignInSettings: signInSettings.getSignInSettings,
  changePassword: signInSettings.changePassword,
  changeSignInEmail: signInSettings.changeSignInEmail,
  confirmSignInEmail: signInSettings.confirmSignInEmail,
  keepSignInEmail: signInSettings.keepSignInEmail,
  beginPasskey: signInSettings.beginPasskey,
  addPasskey: signInSettings.addPasskey,
  renamePasskey: signInSettings.renamePasskey,
  removePasskey: signInSettings.removePasskey,
  getSiteOptions: site.getSiteOptions,
  getFeatureToggles: site.getFeatureToggles,
  getDefaultWebOffers: site.getDefaultWebOffers,
  getEditorDetails: site.getEditorDetails,
  validateAddress: site.validateAddress,
  lookUpZip: site.lookUpZip,
  quoteOrder: site.quoteOrder,
  recordEvent: site.recordEvent,
  setupAccount: subscriber.setupAccount,
  getPurchase: subscriber.getPurchase,
  createSubscription: subscriber.createSubscription,
  lookUpOfferCode: subscriber.lookUpOfferCode,
  lookUpGift: giftRedemption.lookUpGift,
  redeemGift: giftRedemption.redeemGift,
  getGifts: gifts.getGifts,
  changeGift: gifts.changeGift,
  sendGiftAgain: gifts.sendGiftAgain,
  makeGiftCard: gifts.makeGiftCard,
  getPaymentMethods: gatewayPayment.getPaymentMethods,
  getConvergeAuthToken: gatewayPayment.getConvergeAuthToken,
  processConvergeResponse: gatewayPayment.processConvergeResponse,
  sendPurchaseReceipt: gatewayPayment.sendPurchaseReceipt,
  getAccountHome: accountDetails.getAccountHome,
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
  getSeasonalPlan: seasonalPlan.getSeasonalPlan,
  saveSeasonalPlan: seasonalPlan.saveSeasonalPlan,
  endSeasonalPlan: seasonalPlan.endSeasonalPlan,
  getCalendarLink: calendar.getCalendarLink,
  makeCalendarLink: calendar.makeCalendarLink,
  removeCalendarLink: calendar.removeCalendarLink,
  getCalendar: calendar.getCalendar,
  returnPaymentOptions: paymentOptions.returnPaymentOptions,
  getPaymentStanding: paymentOptions.getPaymentStanding,
  setRenewalMethod: paymentOptions.setRenewalMethod,
  modifySubscriber: profile.modifySubscriber,
  changePerson: profile.changePerson,
  getMarketingChoice: marketing.getMarketingChoice,
  chooseMarketing: marketing.chooseMarketing,
  getAccounts: accountAccess.getAccounts,
  claimOrder: accountAccess.claimOrder,
  findAccount: accountAccess.findAccount,
  requestAccountAccess: accountAccess.requestAccountAccess,
  confirmAccountAccess: accountAccess.confirmAccountAccess,
  getAccountPeople: accountPeople.getAccountPeople,
  inviteToAccount: accountPeople.inviteToAccount,
  withdrawInvitation: accountPeople.withdrawInvitation,
  removeAccountPerson: accountPeople.removeAccountPerson,
  lookUpSentOffer: sentOffer.lookUpSentOffer,
  agreeToSentOffer: sentOffer.agreeToSentOffer,
  lookUpHandOff: handOff.lookUpHandOff,
  openHandOff: handOff.openHandOff,
  openStaffView: staffView.openStaffView,
  closeStaffView: staffView.closeStaffView,
  lookUpInvitation: accountPeople.lookUpInvitation,
  acceptInvitation: accountPeople.acceptInvitation,
  lookUpHeldChange: accountPeople.lookUpHeldChange,
  answerHeldChange: accountPeople.answerHeldChange,
} as const;

export type Contract = typeof contract;
export type CallName = keyof Contract;
