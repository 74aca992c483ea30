/**
 * Every sentence that the specs quote, to the letter, by code (subscribe = sections 2, 4, 5 and 8 of the subscribe area,
 * account = those of the account area). Server answers and screens take them from here and from nowhere else.
 */
export const messages = {
  // Shell and session (account 2, 8)
  notFoundHeading: "404",
  notFound: "Oops! Looks like this page doesn't exist.",
  loggingIn: "Logging you in...",
  errorDuringAuth: "Error during auth.",
  notAuthenticated: "User is not authenticated.",
  somethingWentWrong: "Something went wrong. Please try again later or contact support.",
  invalidSubscription: "Your subscription is currently invalid. Please contact support for assistance.",
  doNotSell: "Do Not Sell My Info",
  cookiePreferences: "Cookie Preferences",

  // Account setup (subscribe 2)
  checkingAccount: "Checking account...",
  creatingAccount: "Creating account...",
  setupCompleted: "User account setup completed",
  activeAccountExists: "Active account already exists",
  accountDoesNotExist: "User account does not exist.  Would you like to create one?",

  // Field rules (subscribe 5, account 5 and 8)
  invalidEmail: "Please enter a valid email address.",
  emailsDoNotMatch: "Emails do not match.",
  passwordLength: "Password must be between 6 and 20 characters",
  invalidCardNumber: "Invalid card number",
  cardNumberLength: "Card number must be 16 digits",
  invalidCardExpiry: "Invalid card expire date",
  expiryRequired: "Expiration date required",
  monthRequired: "Month required",
  yearRequired: "Year required",
  invalidExpiry: "Invalid expiration date",
  invalidCvv: "Invalid CVV",
  cvvLength: "CVV must be 3 or 4 digits",
  nameOnCardRequired: "Name on card required",
  invalidZip: "Invalid zip code",
  invalidPhone: "Invalid phone number",
  recipientNameRequired: "Recipient name is required",
  recipientEmailInvalid: "Invalid email address",
  recipientEmailsDoNotMatch: "Email addresses do not match",

  // Address validation (account 4 and 8)
  validatingAddress: "Validating address...",
  addressValid: "Address is valid!",
  addressRequestFailed: "There was an error attempting to validate address.",
  addressProblem: "There is a problem with your address, please review.",

  // Buying (subscribe 8)
  errorCreatingSubscription: "There was an error creating subscription.",
  errorAuthorizingPayment: "There was an error authorizing payment.",
  paymentDeclined: "Payment declined",
  tokenRequestFailed: "Failed to get Converge auth token",

  // Account area (account 2, 4, 5, 8)
  switchAccountEmpty: "Please enter at least one input field.",
  reasonForLeaving: "Please let us know your reason for leaving",
  thankYouForFeedback: "Thank You For Your Feedback!",
  acceptNewRate: "Accept New Rate",
  noThanks: "No Thanks",
  cancelAnyway: "Cancel Anyway",
  areYouSure: "Are You Sure?",
  confirmSubscription: "Confirm Subscription",
  success: "Success!",
  confirmCancellation: "Confirm Cancellation",
  nevermind: "Nevermind",
  subscriptionCancelled: "Subscription Cancelled",
  cancellationFailed: "There was an issue with your cancellation.",
  saveFailed: "An error occurred while saving your changes. Please try again.",
  saved: "Your changes have been saved successfully.",
  deliveryIssueFailed: "There was an error submitting your delivery issue. Please try again later.",
  temporaryStopFailed: "There was an error submitting your temporary stop request. Please try again later.",
  deliveryIssuePrintOnly: "Delivery issues can only be reported for print subscriptions.",
  stopBeforeRestart: "The stop date must be before the restart date.",
  stopTooLong: "The maximum stop duration is 30 days.",
  changeEmailParamsMissing: "ChangeEmailParams is required and cannot be empty.",
  terminationParamsMissing: "TerminationParams is required and cannot be empty.",
  substituteParamsMissing: "SubstituteParams is required and cannot be empty.",
} as const;

/** Account 2, CantCancel: shown when the publisher gives a phone number. */
export const contactUsAt = (phone: string): string => `Please contact us at ${phone}`;
export const accountHeading = (accountNumber: number): string => `Account #${accountNumber}`;
/** Subscribe 2: every renewal but the last, and the last. */
export const thenRenewal = (date: string): string => `then ${date}`;
export const renewsAt = (date: string): string => `renews at ${date}`;

// Account 8: `{status text}` is a fixed phrase of ours, because HTTP/2 has none (security.md S21).
export const errorSubstituting = (status: string): string => `Error substituting subscription: ${status}`;
export const errorFetchingDetails = (status: string): string => `Error fetching account management details: ${status}`;
export const errorFetchingReasons = (status: string): string => `Error fetching Cancel Reasons: ${status}`;
export const errorTerminating = (status: string): string => `Error terminating subscriber: ${status}`;
