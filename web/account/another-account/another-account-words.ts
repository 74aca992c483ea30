/** The texts of Manage Another Account. */
export const anotherAccountWords = {
  yourAccounts: "Your accounts",
  current: "You're viewing this account",
  manage: "Manage this account",

  // The two fields
  enterOne: "Enter the email or the number of the account you'd like to manage.",
  email: "Email",
  accountNumber: "Account number",
  accountNumberHint: "It's on every bill and renewal notice.",
  digitsOnly: "Enter the account number from your bill, using digits only",
  sameEmail: "Accounts with this email",

  // Adding an account
  addAccount: "Add an account to this sign-in",
  added: (count: number) => `We added ${count} accounts. You'll find them below.`,
  code: "Code",
  addThis: "Add this account",
  startAgain: "Start again",
  haveCode: "I have a code",
  useBill: "Don't have an email on file with us? Use your last bill",
  alreadyManaged: "Does someone already manage this account online? Only they can add you. Ask them for an invitation.",
  whichAccount: "Which account is it?",
  byLabel: "I have my mailing label or bill",
  byLabelDetail: "It shows the account number, last name, and ZIP code.",
  byEmail: "I know the email on the account",
  byEmailDetail: "We'll send a code there.",
  emailOnAccount: "Email on the account",
  labelNumber: "Number on the label",
  lastName: "Last name",
  zip: "ZIP code",
  enterLastName: "Enter the last name on the account",
  sendCode: "Send a code",

  // By the last bill
  oneMoreDetail:
    "Give us one more detail from your last bill or payment. You'll be able to see the account, pay, report a problem, and stop delivery. For full access, we'll mail you a code.",
  whichDetail: "Which detail do you have?",
  lastAmount: "The amount of my last bill or payment",
  lastCheck: "The number of my last check",
  amount: "Amount in dollars",
  checkNumber: "Check number",
  enterCheck: "Enter the number of the check",
  enterAmount: "Enter an amount, such as 36.00",
  getLimitedAccess: "Get limited access",
};
