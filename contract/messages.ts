/**
 * Every sentence that the specs quote, word for word, by code (subscribe = sections 1, 2, 4, 5 and 8 of the subscribe
 * area, account = those of the account area). Server answers and screens take these sentences only from here. Those
 * that only the account area needs are in account-messages.ts, so that a visitor's first page doesn't load them.
 */
export const messages = {
  // Shell and session (account 2, 8)
  notFoundHeading: "404",
  notFound: "Oops! Looks like this page doesn't exist.",
  loggingIn: "Logging you in...",
  errorDuringAuth: "Error during auth.",
  notAuthenticated: "User is not authenticated.",
  somethingWentWrong: "Something went wrong. Please try again later or contact support.",
  doNotSell: "Do Not Sell My Info",
  cookiePreferences: "Cookie Preferences",
  // In the heading of every account page (account 2)
  manageAnotherAccount: "Manage Another Account",

  // Plans, upgrades and the summary (subscribe 1 and 2)
  defaultPlanName: "Unlimited Digital + E-edition",
  digitalOnly: "Digital Only",
  printAndDigital: "Print + Digital",
  addOnNote: "The upgrade does not extend to the e-edition or third-party sites.",
  dueToday: "Due today",
  includesTaxes: "Includes estimated taxes.",

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
} as const;

/** Account 2, CantCancel: shown when the publisher gives a phone number. */
export const contactUsAt = (phone: string): string => `Please contact us at ${phone}`;
export const accountHeading = (accountNumber: number): string => `Account #${accountNumber}`;
/** The footers of both areas; 2024 is a publication's setting. */
export const copyright = (year: number): string => `Copyright ${year}`;
/** Subscribe 2: every renewal except the last, and the last. */
export const thenRenewal = (date: string): string => `then ${date}`;
export const renewsAt = (date: string): string => `renews at ${date}`;
/**
 * Subscribe 2: the offer's own text is "+$10.00/mo"; the newer page shows "+ 10.00/Mo". Any other text of a publication
 * doesn't change.
 */
export const upgradeText = (offerText: string): string =>
  offerText.replace(
    /^\+\$(\d[\d.,]*)\/([a-z])/,
    (_, amount: string, unit: string) => `+ ${amount}/${unit.toUpperCase()}`,
  );
