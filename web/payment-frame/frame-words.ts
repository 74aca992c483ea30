/** Texts of the payment frame, in which the card is typed. */
export const frameWords = {
  card: "Card",
  number: "Card number",
  expiry: "Expiration date",
  expiryForm: "MM / YY",
  cvv: "Security code",
  name: "Name on card",
  amex: "American Express",
  takes: "Visa, Mastercard, American Express, or Discover",
  cvvOnFront: "4-digit CVV on front",
  cvvOnBack: "3-digit CVV on back",
  straight: "Your card number goes straight to the payment processor.",
  amexLength: "Card number must be 15 digits",
  testCardsOnly: "This test gateway accepts test cards only.",
  error: "Error: ",
  problems: "Please check what you entered",

  pay: "Pay",
  payWith: (wallet: string): string => `Pay with ${wallet}`,
  /** For a payment by a reader, or by a clerk on the phone. */
  charging: {
    working: "Paying",
    stillAsking: "Your bank hasn't answered yet. Please keep this page open. The card will only be charged once.",
    bankAsks: "Your bank asks you to confirm this payment. You'll be charged only if you do.",
    declined: "Nothing was charged. Try again, use another card, or pay another way.",
    approved: "Payment approved.",
  },
  /** For storing a card: nothing is paid now, and there is no other method. */
  storing: {
    working: "Checking your card",
    stillAsking: "Your bank hasn't answered yet. Please keep this page open.",
    bankAsks: "Your bank asks you to confirm that this is your card. You won't be charged for that.",
    declined: "Nothing was charged. Try again or use another card.",
    approved: "Card accepted.",
  },
  alone: "This page is one part of a payment. Please go back to the newspaper's site to pay.",
} as const;
