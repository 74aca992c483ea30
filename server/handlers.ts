import { makeConfirmAccountAccess } from "./access/confirm-account-access.ts";
import { makeClaimOrder } from "./access/claim-order.ts";
import { makeAcceptInvitation } from "./access/accept-invitation.ts";
import { makeAnswerHeldChange } from "./access/answer-held-change.ts";
import { makeFindAccount } from "./access/find-account.ts";
import { makeGetAccountPeople } from "./access/get-account-people.ts";
import { makeGetAccounts } from "./access/get-accounts.ts";
import { makeInviteToAccount } from "./access/invite-to-account.ts";
import { makeLookUpHeldChange } from "./access/look-up-held-change.ts";
import { makeLookUpInvitation } from "./access/look-up-invitation.ts";
import { makeRemoveAccountPerson } from "./access/remove-account-person.ts";
import { makeRequestAccountAccess } from "./access/request-account-access.ts";
import { makeWithdrawInvitation } from "./access/withdraw-invitation.ts";
import { makeGetAccountHome, type RenderHome } from "./account/get-account-home.ts";
import { accountDetailsReader, makeGetAccountManagementDetails } from "./account/get-account-management-details.ts";
import { makeGetHistory } from "./account/get-history.ts";
import { makeGetCalendar } from "./account/get-calendar.ts";
import { makeGetCalendarLink } from "./account/get-calendar-link.ts";
import { makeMakeCalendarLink } from "./account/make-calendar-link.ts";
import { makeRemoveCalendarLink } from "./account/remove-calendar-link.ts";
import { makeGetReceipt } from "./account/get-receipt.ts";
import { makeAcceptFix } from "./cancellation/accept-fix.ts";
import { makeGetCancelAuthorData } from "./cancellation/get-cancel-author-data.ts";
import { makeGetCancelReasons } from "./cancellation/get-cancel-reasons.ts";
import { makeGetTerminationOffer } from "./cancellation/get-termination-offer.ts";
import { makePreviewTermination } from "./cancellation/preview-termination.ts";
import { makeRecordCancelStep } from "./cancellation/record-cancel-step.ts";
import { makeRequestCallBack } from "./cancellation/request-call-back.ts";
import { makeAgreeToSentOffer } from "./cancellation/agree-to-sent-offer.ts";
import { makeLookUpSentOffer } from "./cancellation/look-up-sent-offer.ts";
import { makeSubstituteSubscription } from "./cancellation/substitute-subscription.ts";
import { makeTerminateSubscriber } from "./cancellation/terminate-subscriber.ts";
import { makeUndoTermination } from "./cancellation/undo-termination.ts";
import { makeGetCirculationCommands } from "./circulation/get-circulation-commands.ts";
import { cleanHtml, markdownToHtml } from "./catalog/rich-text.ts";
import { makeAnswerRedelivery } from "./delivery/answer-redelivery.ts";
import { makeChangeDeliveryAddress } from "./delivery/change-delivery-address.ts";
import { makeConfirmRedelivery } from "./delivery/confirm-redelivery.ts";
import { makeGetDeliveryAddress } from "./delivery/get-delivery-address.ts";
import { makeGetDeliveryIssueOptions } from "./delivery/get-delivery-issue-options.ts";
import { makeGetDeliveryIssues } from "./delivery/get-delivery-issues.ts";
import { makeLookUpRedelivery } from "./delivery/look-up-redelivery.ts";
import { makeSubmitDeliveryIssue } from "./delivery/submit-delivery-issue.ts";
import { makeWithdrawAddressChange } from "./delivery/withdraw-address-change.ts";
import { makeEditTemporaryStop } from "./delivery/edit-temporary-stop.ts";
import { makeGetTemporaryStopDates } from "./delivery/get-temporary-stop-dates.ts";
import { makeEndSeasonalPlan } from "./delivery/end-seasonal-plan.ts";
import { makeGetSeasonalPlan } from "./delivery/get-seasonal-plan.ts";
import { makeSaveSeasonalPlan } from "./delivery/save-seasonal-plan.ts";
import { makeGetTemporaryStops } from "./delivery/get-temporary-stops.ts";
import { makePreviewTemporaryStop } from "./delivery/preview-temporary-stop.ts";
import { makeSubmitTemporaryStop } from "./delivery/submit-temporary-stop.ts";
import { makeWithdrawTemporaryStop } from "./delivery/withdraw-temporary-stop.ts";
import { makeChangeGift } from "./gift/change-gift.ts";
import { makeGetGifts } from "./gift/get-gifts.ts";
import { makeMakeGiftCard } from "./gift/make-gift-card.ts";
import { makeSendGiftAgain } from "./gift/send-gift-again.ts";
import { makeLookUpGift } from "./gift/look-up-gift.ts";
import { makeRedeemGift } from "./gift/redeem-gift.ts";
import type { Context, Handlers } from "./http/handler.ts";
import { makeAuthenticateTNEmail } from "./identity/authenticate-tn-email.ts";
import { makeBeginSignIn } from "./identity/begin-sign-in.ts";
import { makeChangeSignInEmail } from "./identity/change-sign-in-email.ts";
import { makeConfirmSignInEmail } from "./identity/confirm-sign-in-email.ts";
import { makeKeepSignInEmail } from "./identity/keep-sign-in-email.ts";
import { makeChangePassword } from "./identity/change-password.ts";
import { makeGetSignInSettings } from "./identity/get-sign-in-settings.ts";
import { makeAddPasskey } from "./identity/add-passkey.ts";
import { makeBeginPasskey } from "./identity/begin-passkey.ts";
import { makeRemovePasskey } from "./identity/remove-passkey.ts";
import { makeRenamePasskey } from "./identity/rename-passkey.ts";
import { makeReauthenticate } from "./identity/reauthenticate.ts";
import { makeSetLanguage } from "./identity/set-language.ts";
import { makeSignOut } from "./identity/sign-out.ts";
import { makeGetSignIns } from "./identity/get-sign-ins.ts";
import { emailConfirmationReader, makeGetEmailConfirmation } from "./identity/get-email-confirmation.ts";
import { makeResendConfirmation } from "./identity/resend-confirmation.ts";
import { makeEndOtherSignIns } from "./identity/end-other-sign-ins.ts";
import { makeOpenAccount } from "./identity/open-account.ts";
import { makeTNAuth } from "./identity/tn-auth.ts";
import { makeGetConvergeAuthToken } from "./payment/get-converge-auth-token.ts";
import { makeGetPaymentMethods } from "./payment/get-payment-methods.ts";
import { type WidgetFor, widgetOpener } from "./payment/open-widget.ts";
import { makeGetPaymentStanding } from "./payment/get-payment-standing.ts";
import { makeProcessConvergeResponse } from "./payment/process-converge-response.ts";
import { makeSendPurchaseReceipt } from "./payment/send-purchase-receipt.ts";
import { settleOpenPayments } from "./payment/settle-open-payments.ts";
import { makeReturnPaymentOptions } from "./payment/return-payment-options.ts";
import { makeSetRenewalMethod } from "./payment/set-renewal-method.ts";
import { makeChooseMarketing } from "./mailing-list/choose-marketing.ts";
import { makeGetMarketingChoice } from "./mailing-list/get-marketing-choice.ts";
import { makeChangePerson } from "./profile/change-person.ts";
import { makeModifySubscriber } from "./profile/modify-subscriber.ts";
import { makeGetDefaultWebOffers } from "./site/get-default-web-offers.ts";
import { makeGetEditorDetails } from "./site/get-editor-details.ts";
import { makeGetFeatureToggles } from "./site/get-feature-toggles.ts";
import { makeGetSiteOptions } from "./site/get-site-options.ts";
import { makeLookUpZip } from "./site/look-up-zip.ts";
import { makeRecordEvent } from "./site/record-event.ts";
import { addressVendorFinder } from "./site/address-vendor.ts";
import { makeValidateAddress } from "./site/validate-address.ts";
import { makeCreateSubscription } from "./subscribing/create-subscription.ts";
import { makeGetPurchase } from "./subscribing/get-purchase.ts";
import { makeLookUpHandOff } from "./access/look-up-hand-off.ts";
import { makeOpenHandOff } from "./access/open-hand-off.ts";
import { makeCloseStaffView } from "./access/close-staff-view.ts";
import { makeOpenStaffView } from "./access/open-staff-view.ts";
import { makeDropOrder } from "./subscribing/drop-order.ts";
import { makeQuoteOrder } from "./subscribing/quote-order.ts";
import { makeLookUpOfferCode, offerChecker } from "./subscribing/look-up-offer-code.ts";
import { offerShownWith } from "./site/web-offers.ts";
import { makeSetupAccount } from "./subscribing/setup-account.ts";
import type { SiteAddressOf } from "./site-address.ts";
import { heldChangeActions } from "./held-change-actions.ts";
import { type PaymentNeeds, paymentsOf } from "./payments.ts";

export type HandlerNeeds = PaymentNeeds & {
  readonly widgetFor: WidgetFor;
  readonly siteAddressOf: SiteAddressOf;
  readonly drawHome: RenderHome;
};

/** How a login signs in, on My Profile. */
const signInHandlers = ({ db, enqueue, outside: { passwords, random } }: HandlerNeeds) => {
  const uuid = random.uuid;
  return {
    getSignInSettings: makeGetSignInSettings({ db }),
    changePassword: makeChangePassword({ db, passwords, enqueue, uuid }),
    changeSignInEmail: makeChangeSignInEmail({ db, enqueue, uuid }),
    confirmSignInEmail: makeConfirmSignInEmail({ enqueue, uuid }),
    keepSignInEmail: makeKeepSignInEmail(),
    beginPasskey: makeBeginPasskey(),
    addPasskey: makeAddPasskey({ enqueue, uuid }),
    renamePasskey: makeRenamePasskey(),
    removePasskey: makeRemovePasskey({ enqueue, uuid }),
  };
};

/** The calls about a gift, for its giver and its recipient. */
const giftHandlers = ({ db, enqueue, outside: { random } }: HandlerNeeds) => {
  const uuid = random.uuid;
  return {
    lookUpGift: makeLookUpGift({ db }),
    redeemGift: makeRedeemGift({ enqueue, uuid, addressId: random.addressId }),
    getGifts: makeGetGifts({ db }),
    changeGift: makeChangeGift({ enqueue, uuid }),
    sendGiftAgain: makeSendGiftAgain({ enqueue, uuid }),
    makeGiftCard: makeMakeGiftCard({ enqueue, uuid, newCode: random.reference }),
  };
};

/** What looking up an offer code needs, for the shop and for account home. */
const offers = (db: HandlerNeeds["db"]) => ({ db, show: offerShownWith(markdownToHtml) });

/** The account's facts, and account home drawn with them. */
function accountHome({ db, drawHome }: HandlerNeeds) {
  const needs = { cleanHtml, db, checkOffer: offerChecker(offers(db)) };
  const readDetails = accountDetailsReader(needs);
  const readConfirmation = emailConfirmationReader({ db });
  return {
    getAccountHome: makeGetAccountHome({ readDetails, readConfirmation, draw: drawHome }),
    getAccountManagementDetails: makeGetAccountManagementDetails(needs),
  };
}

/** What readers change about themselves. */
const profileHandlers = ({ db, outside: { random }, enqueue }: HandlerNeeds) => ({
  modifySubscriber: makeModifySubscriber({ enqueue, uuid: random.uuid }),
  changePerson: makeChangePerson({ enqueue, uuid: random.uuid }),
  getMarketingChoice: makeGetMarketingChoice({ db }),
  chooseMarketing: makeChooseMarketing({ enqueue, uuid: random.uuid }),
});

/** Creates one handler for every call of the contract, each with its dependencies. */
export function makeHandlers(needs: HandlerNeeds): Handlers {
  const { db, outside, enqueue } = needs;
  const { random, passwords } = outside;
  const { accounts, settler } = paymentsOf(needs);
  const uuid = random.uuid;
  const settleOrders = (context: Context, accountNumber: number) =>
    settleOpenPayments({ db, settler }, context, accountNumber, "subscribe");
  return {
    authenticateTNEmail: makeAuthenticateTNEmail({ db, passwords, random }),
    beginSignIn: makeBeginSignIn({ identity: outside.identity, random }),
    tnAuth: makeTNAuth({ db, identity: outside.identity, random }),
    signOut: makeSignOut({ siteAddressOf: needs.siteAddressOf }),
    getSignIns: makeGetSignIns({ db }),
    endOtherSignIns: makeEndOtherSignIns(),
    setLanguage: makeSetLanguage({ db }),
    openAccount: makeOpenAccount({ random }),
    getEmailConfirmation: makeGetEmailConfirmation({ db }),
    resendConfirmation: makeResendConfirmation({ random, enqueue }),
    reauthenticate: makeReauthenticate({ db, passwords }),
    ...signInHandlers(needs),
    getSiteOptions: makeGetSiteOptions(),
    getFeatureToggles: makeGetFeatureToggles(),
    getDefaultWebOffers: makeGetDefaultWebOffers({ renderMarkdown: markdownToHtml }),
    getEditorDetails: makeGetEditorDetails(),
    validateAddress: makeValidateAddress({ ...outside, vendorOf: addressVendorFinder({ ...needs, ...outside }), db }),
    lookUpZip: makeLookUpZip({ db, addresses: outside.addresses }),
    quoteOrder: makeQuoteOrder({ db, addresses: outside.addresses }),
    recordEvent: makeRecordEvent({ enqueue, uuid }),
    setupAccount: makeSetupAccount({ db, passwords, random, enqueue }),
    getPurchase: makeGetPurchase({ db }),
    createSubscription: makeCreateSubscription({ db, uuid, settleOpen: settleOrders }),
    dropOrder: makeDropOrder({ settleOpen: settleOrders }),
    lookUpOfferCode: makeLookUpOfferCode(offers(db)),
    ...giftHandlers(needs),
    getPaymentMethods: makeGetPaymentMethods({ widgetFor: needs.widgetFor }),
    getConvergeAuthToken: makeGetConvergeAuthToken({
      db,
      settler,
      random,
      openWidget: widgetOpener({ accounts, widgetFor: needs.widgetFor }),
    }),
    processConvergeResponse: makeProcessConvergeResponse({ db, settler }),
    sendPurchaseReceipt: makeSendPurchaseReceipt({ db }),
    ...accountHome(needs),
    getCancelReasons: makeGetCancelReasons({ cleanHtml }),
    getTerminationOffer: makeGetTerminationOffer(),
    getCancelAuthorData: makeGetCancelAuthorData(),
    previewTermination: makePreviewTermination({ db }),
    terminateSubscriber: makeTerminateSubscriber({ enqueue, uuid }),
    getDeliveryIssues: makeGetDeliveryIssues({ db }),
    getDeliveryIssueOptions: makeGetDeliveryIssueOptions({ db }),
    submitDeliveryIssue: makeSubmitDeliveryIssue({ enqueue, uuid }),
    confirmRedelivery: makeConfirmRedelivery({ enqueue, uuid }),
    lookUpRedelivery: makeLookUpRedelivery({ db }),
    answerRedelivery: makeAnswerRedelivery({ db, enqueue, uuid }),
    getDeliveryAddress: makeGetDeliveryAddress({ db }),
    changeDeliveryAddress: makeChangeDeliveryAddress({ db, enqueue, uuid }),
    withdrawAddressChange: makeWithdrawAddressChange({ enqueue, uuid }),
    recordCancelStep: makeRecordCancelStep(),
    substituteSubscription: makeSubstituteSubscription({ enqueue, uuid }),
    acceptFix: makeAcceptFix({ enqueue, uuid, addressId: random.addressId }),
    requestCallBack: makeRequestCallBack({ enqueue, uuid }),
    undoTermination: makeUndoTermination({ enqueue, uuid }),
    getCirculationCommands: makeGetCirculationCommands({ db }),
    getTemporaryStops: makeGetTemporaryStops({ db }),
    getTemporaryStopDates: makeGetTemporaryStopDates({ db }),
    previewTemporaryStop: makePreviewTemporaryStop({ db }),
    submitTemporaryStop: makeSubmitTemporaryStop({ enqueue, uuid }),
    editTemporaryStop: makeEditTemporaryStop({ enqueue, uuid }),
    withdrawTemporaryStop: makeWithdrawTemporaryStop({ enqueue, uuid }),
    getHistory: makeGetHistory({ db }),
    getReceipt: makeGetReceipt({ db }),
    returnPaymentOptions: makeReturnPaymentOptions({ db }),
    getPaymentStanding: makeGetPaymentStanding({ db }),
    setRenewalMethod: makeSetRenewalMethod({ enqueue, uuid }),
    ...profileHandlers(needs),
    ...accessHandlers(needs),
  };
}

/** The calls that plan a reader's year: the calendar, and seasons away. */
const planningHandlers = ({ db, outside: { random }, enqueue }: HandlerNeeds) => ({
  getSeasonalPlan: makeGetSeasonalPlan({ db }),
  saveSeasonalPlan: makeSaveSeasonalPlan({ db, enqueue, uuid: random.uuid }),
  endSeasonalPlan: makeEndSeasonalPlan({ enqueue, uuid: random.uuid }),
  getCalendarLink: makeGetCalendarLink({ db }),
  makeCalendarLink: makeMakeCalendarLink({ random }),
  removeCalendarLink: makeRemoveCalendarLink(),
  getCalendar: makeGetCalendar({ db }),
});

/** The calls about access to an account; separate because there are many. */
function accessHandlers(needs: HandlerNeeds) {
  const { db, outside, enqueue } = needs;
  const { secrets, random } = outside;
  const uuid = random.uuid;
  return {
    ...planningHandlers(needs),
    getAccounts: makeGetAccounts({ db }),
    claimOrder: makeClaimOrder(),
    findAccount: makeFindAccount({ db }),
    requestAccountAccess: makeRequestAccountAccess({ enqueue, uuid }),
    confirmAccountAccess: makeConfirmAccountAccess({
      enqueue,
      uuid,
      secrets,
      newCode: random.reference,
    }),
    getAccountPeople: makeGetAccountPeople({ db }),
    inviteToAccount: makeInviteToAccount({ enqueue, uuid }),
    withdrawInvitation: makeWithdrawInvitation(),
    removeAccountPerson: makeRemoveAccountPerson({ enqueue, uuid }),
    lookUpHandOff: makeLookUpHandOff({ db }),
    lookUpSentOffer: makeLookUpSentOffer({ db }),
    agreeToSentOffer: makeAgreeToSentOffer({ enqueue, uuid }),
    openStaffView: makeOpenStaffView({ db, newToken: random.token }),
    closeStaffView: makeCloseStaffView({ db }),
    openHandOff: makeOpenHandOff({ db, enqueue, uuid, newToken: random.token }),
    lookUpInvitation: makeLookUpInvitation({ db }),
    acceptInvitation: makeAcceptInvitation({ db, enqueue, uuid }),
    lookUpHeldChange: makeLookUpHeldChange({ db }),
    answerHeldChange: makeAnswerHeldChange({ db, carryOut: heldChangeActions({ enqueue, uuid }) }),
  } satisfies Partial<Handlers>;
}
