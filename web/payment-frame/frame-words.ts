/** The payment frame, where the card is typed. */
export const frameWords = {
  card: "Card",
  number: "Card number",
  expiry: "Expiration date (MM / YY)",
  cvv: "Security code (CVV)",
  name: "Name on card",
  amex: "American Express",
  takes: "Visa, Mastercard, American Express, or Discover",
  cvvOnFront: "4 digits on the front of the card",
  cvvOnBack: "3 digits on the back of the card",
  amexLength: "Card number must be 15 digits",
  testCardsOnly: "This test gateway accepts test cards only.",
  problems: "Please check what you entered",

  pay: "Pay",
  paying: "Paying",
  stillAsking: "Your bank hasn't answered yet. Please keep this page open. You'll only be charged once.",
  notCharged: "You weren't charged. Try again, use another card, or pay another way.",
  approved: "Payment approved.",
  alone: "This page is one part of a payment. Please go back to the newspaper's site to pay.",
} as const;
