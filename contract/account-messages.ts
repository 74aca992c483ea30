/** The sentences of the account area, exactly as in its spec (sections 2, 4, 5, 8 and 9), by code: see messages.ts. */
export const accountMessages = {
  // Side navigation and the pages of the same name (2)
  manageSubscription: "Manage Subscription",
  deliveryIssue: "Delivery Issue",
  temporaryStop: "Temporary Stop",
  cancelSubscription: "Cancel Subscription",
  contactUs: "Contact Us",
  paymentOptions: "Payment Options",
  myProfile: "My Profile",
  updateAccount: "Update Account",
  active: "Active",
  inactive: "Inactive",

  // Switch account (2 and 8)
  switchAccount: "Switch Account",
  switchAccountEmpty: "Please enter at least one input field.",

  // Cancel flow (2 and 4)
  reasonForLeaving: "Please let us know your reason for leaving",
  thankYouForFeedback: "Thank You For Your Feedback!",
  acceptNewRate: "Accept New Rate",
  noThanks: "No Thanks",
  cancelAnyway: "Cancel Anyway",
  areYouSure: "Are You Sure?",
  confirmSubscription: "Confirm Subscription",
  confirm: "Confirm",
  success: "Success!",
  confirmCancellation: "Confirm Cancellation",
  nevermind: "Nevermind",
  subscriptionCanceled: "Subscription Cancelled",
  cancellationFailed: "There was an issue with your cancellation.",

  // Profile (2 and 8)
  renewalByMail: "Mail",
  eRenewal: "eRenewal",
  changeEmail: "Change Email",
  updateERenewal: "Update eRenewal",
  electronicRenewal: "Electronic Renewal",
  saveFailed: "An error occurred while saving your changes. Please try again.",
  saved: "Your changes have been saved successfully.",

  // Payment options (2)
  confirmYourPlan: "Confirm your plan",
  choosePlan: "Choose Plan",
  makeOneTimePayment: "Make a one-time payment",
  completeAndPay: "Complete & Pay",

  // Delivery (5 and 8)
  deliveryIssueFailed: "There was an error submitting your delivery issue. Please try again later.",
  deliveryIssuePrintOnly: "Delivery issues can only be reported for print subscriptions.",
  temporaryStopFailed: "There was an error submitting your temporary stop request. Please try again later.",
  stopBeforeRestart: "The stop date must be before the restart date.",
  stopTooLong: "The maximum stop duration is 30 days.",

  // Calls (8)
  invalidSubscription: "Your subscription is currently invalid. Please contact support for assistance.",
  changeEmailParamsMissing: "ChangeEmailParams is required and cannot be empty.",
  terminationParamsMissing: "TerminationParams is required and cannot be empty.",
  substituteParamsMissing: "SubstituteParams is required and cannot be empty.",
} as const;

// Account 8: `{status text}` is a fixed phrase of ours, because HTTP/2 has no status text (security.md S21).
export const errorSubstituting = (status: string): string => `Error substituting subscription: ${status}`;
export const errorFetchingDetails = (status: string): string => `Error fetching account management details: ${status}`;
export const errorFetchingReasons = (status: string): string => `Error fetching Cancel Reasons: ${status}`;
export const errorTerminating = (status: string): string => `Error terminating subscriber: ${status}`;
