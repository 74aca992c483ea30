import { expect, test } from "vitest";
import {
  accountMessages as account,
  errorFetchingDetails,
  errorFetchingReasons,
  errorSubstituting,
  errorTerminating,
} from "./account-messages.ts";
import { accountHeading, contactUsAt, copyright, messages, renewsAt, thenRenewal, upgradeText } from "./messages.ts";
import { paymentMethodName } from "./scalars.ts";

/** The place in a spec, its exact words, and the code's words. */
type Row = readonly [where: string, quoted: string, said: string];

const subscribe: readonly Row[] = [
  ["1: the default plan name shown is", "Unlimited Digital + E-edition", messages.defaultPlanName],
  ["2: any other path", "404", messages.notFoundHeading],
  ["2: any other path", "Oops! Looks like this page doesn't exist.", messages.notFound],
  ["2: a toggle switches between", "Digital Only", messages.digitalOnly],
  ["2: a toggle switches between", "Print + Digital", messages.printAndDigital],
  ["2: renewal dates, all but the last", "then {date}", thenRenewal("{date}")],
  ["2: renewal dates, the last", "renews at {date}", renewsAt("{date}")],
  ["2: in the newer page the upgrade text reads", "+ 10.00/Mo", upgradeText("+$10.00/mo")],
  ["2: note", "The upgrade does not extend to the e-edition or third-party sites.", messages.addOnNote],
  ["2: summary", "Due today", messages.dueToday],
  ["2: with the note that it", "Includes estimated taxes.", messages.includesTaxes],
  ["2 and 8: while a request is in flight", "Checking account...", messages.checkingAccount],
  ["2 and 8: when creating", "Creating account...", messages.creatingAccount],
  ["2 and 8: success", "User account setup completed", messages.setupCompleted],
  ["2 and 8: active account", "Active account already exists", messages.activeAccountExists],
  [
    "2 and 8: none (two blanks between the sentences)",
    "User account does not exist.  Would you like to create one?",
    messages.accountDoesNotExist,
  ],
  ["2: address, validating", "Validating address...", messages.validatingAddress],
  ["2: address, valid", "Address is valid!", messages.addressValid],
  ["2: footer", "Copyright 2024", copyright(2024)],
  ["2: footer", "Do Not Sell My Info", messages.doNotSell],
  ["2: footer", "Cookie Preferences", messages.cookiePreferences],
  ["5: email", "Please enter a valid email address.", messages.invalidEmail],
  ["5: confirm email", "Emails do not match.", messages.emailsDoNotMatch],
  ["5: password", "Password must be between 6 and 20 characters", messages.passwordLength],
  ["5: card number under 15 digits", "Invalid card number", messages.invalidCardNumber],
  ["5: billing form, card number", "Card number must be 16 digits", messages.cardNumberLength],
  ["5: expiry", "Invalid card expire date", messages.invalidCardExpiry],
  ["5: billing form, expiry", "Expiration date required", messages.expiryRequired],
  ["5: billing form, expiry", "Month required", messages.monthRequired],
  ["5: billing form, expiry", "Year required", messages.yearRequired],
  ["5: billing form, expiry", "Invalid expiration date", messages.invalidExpiry],
  ["5: CVV", "Invalid CVV", messages.invalidCvv],
  ["5: billing form, CVV", "CVV must be 3 or 4 digits", messages.cvvLength],
  ["5: name on card", "Name on card required", messages.nameOnCardRequired],
  ["5 and 8: ZIP on blur", "Invalid zip code", messages.invalidZip],
  ["5 and 8: phone on blur", "Invalid phone number", messages.invalidPhone],
  ["5: gift", "Recipient name is required", messages.recipientNameRequired],
  ["5: gift", "Invalid email address", messages.recipientEmailInvalid],
  ["5: gift", "Email addresses do not match", messages.recipientEmailsDoNotMatch],
  ["8", "There was an error creating subscription.", messages.errorCreatingSubscription],
  ["8", "User is not authenticated.", messages.notAuthenticated],
  ["8", "There was an error authorizing payment.", messages.errorAuthorizingPayment],
  ["8", "Payment declined", messages.paymentDeclined],
  ["8 (logged)", "Failed to get Converge auth token", messages.tokenRequestFailed],
  ["8: request failed", "There was an error attempting to validate address.", messages.addressRequestFailed],
  ["8: isSuccess false", "There is a problem with your address, please review.", messages.addressProblem],
  ["8: sign-in fails", "Error during auth.", messages.errorDuringAuth],
  ["8", "Something went wrong. Please try again later or contact support.", messages.somethingWentWrong],
];

const accountArea: readonly Row[] = [
  ["2: side navigation", "Manage Subscription", account.manageSubscription],
  ["2: side navigation", "Delivery Issue", account.deliveryIssue],
  ["2: side navigation", "Temporary Stop", account.temporaryStop],
  ["2: side navigation", "Cancel Subscription", account.cancelSubscription],
  ["2: side navigation", "Contact Us", account.contactUs],
  ["2: side navigation", "Payment Options", account.paymentOptions],
  ["2: side navigation", "My Profile", account.myProfile],
  ["2: side navigation", "Update Account", account.updateAccount],
  ["2: sign-in waiting screen", "Logging you in...", messages.loggingIn],
  ["2: account heading", "Account #1000017", accountHeading(1_000_017)],
  ["2: status chip", "Active", account.active],
  ["2: status chip", "Inactive", account.inactive],
  ["2", "Manage Another Account", messages.manageAnotherAccount],
  ["2", "Switch Account", account.switchAccount],
  ["2 and 8: both empty", "Please enter at least one input field.", account.switchAccountEmpty],
  ["2: cancel step 1", "Please let us know your reason for leaving", account.reasonForLeaving],
  ["2: cancel step 2", "Thank You For Your Feedback!", account.thankYouForFeedback],
  ["2: cancel step 2", "Accept New Rate", account.acceptNewRate],
  ["2: cancel step 2", "No Thanks", account.noThanks],
  ["2: cancel step 2", "Cancel Anyway", account.cancelAnyway],
  ["2: the second modal", "Are You Sure?", account.areYouSure],
  ["2: review", "Confirm Subscription", account.confirmSubscription],
  ["2: review", "Confirm", account.confirm],
  ["2: success", "Success!", account.success],
  ["2: CancelSave", "Confirm Cancellation", account.confirmCancellation],
  ["2: CancelSave", "Nevermind", account.nevermind],
  ["2: CancelConfirm", "Subscription Cancelled", account.subscriptionCanceled],
  ["2: CantCancel", "Please contact us at (262) 555-0142", contactUsAt("(262) 555-0142")],
  ["2: profile", "Change Email", account.changeEmail],
  ["2: profile", "Mail", account.renewalByMail],
  ["2: profile", "eRenewal", account.eRenewal],
  ["2: profile", "Update eRenewal", account.updateERenewal],
  ["2: profile, sign-up", "Electronic Renewal", account.electronicRenewal],
  ["2: payment options", "Confirm your plan", account.confirmYourPlan],
  ["2: payment options", "Choose Plan", account.choosePlan],
  ["2: payment options", "Make a one-time payment", account.makeOneTimePayment],
  ["2: payment options", "Complete & Pay", account.completeAndPay],
  ["4 and 8", "There was an issue with your cancellation.", account.cancellationFailed],
  ["5", "The stop date must be before the restart date.", account.stopBeforeRestart],
  ["5", "The maximum stop duration is 30 days.", account.stopTooLong],
  ["8", "Error substituting subscription: Server error", errorSubstituting("Server error")],
  ["8", "Error fetching account management details: Server error", errorFetchingDetails("Server error")],
  ["8", "Error fetching Cancel Reasons: Server error", errorFetchingReasons("Server error")],
  ["8", "Error terminating subscriber: Server error", errorTerminating("Server error")],
  ["8", "ChangeEmailParams is required and cannot be empty.", account.changeEmailParamsMissing],
  ["8", "TerminationParams is required and cannot be empty.", account.terminationParamsMissing],
  ["8", "SubstituteParams is required and cannot be empty.", account.substituteParamsMissing],
  ["8", "An error occurred while saving your changes. Please try again.", account.saveFailed],
  ["8", "Your changes have been saved successfully.", account.saved],
  ["8", "There was an error submitting your delivery issue. Please try again later.", account.deliveryIssueFailed],
  [
    "8",
    "There was an error submitting your temporary stop request. Please try again later.",
    account.temporaryStopFailed,
  ],
  ["8", "Your subscription is currently invalid. Please contact support for assistance.", account.invalidSubscription],
  ["8", "Delivery issues can only be reported for print subscriptions.", account.deliveryIssuePrintOnly],
];

test.each(subscribe)("subscribe area, section %s: %j", (_, quoted, actual) => expect(actual).toBe(quoted));

test.each(accountArea)("account area, section %s: %j", (_, quoted, actual) => expect(actual).toBe(quoted));

test("every sentence is defined here once, and there are no others", () => {
  const quoted = [...subscribe, ...accountArea].map(([, sentence]) => sentence);
  const defined = [...Object.values(messages), ...Object.values(account)];
  expect(defined.filter((sentence) => !quoted.includes(sentence))).toEqual([]);
  expect(defined.filter((sentence, at) => defined.indexOf(sentence) !== at)).toEqual([]);
  expect(quoted.filter((sentence, at) => quoted.indexOf(sentence) !== at)).toEqual([]);
});

test("the payment methods have the names that the specs use", () => {
  expect(paymentMethodName.options).toEqual(["Credit Card", "Paypal", "Apple Pay", "Google Pay"]);
});

test("keeps any other text of a publication for an upgrade's price", () => {
  expect(upgradeText("+$10.00/mo, paid once for 12 months")).toBe("+ 10.00/Mo, paid once for 12 months");
  expect(upgradeText("Free for members")).toBe("Free for members");
});
