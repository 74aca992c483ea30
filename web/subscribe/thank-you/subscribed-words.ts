/** The page after a purchase. */
export const subscribedWords = {
  heading: "Thank you",
  giftPaid: "Your gift is paid for.",
  subscriber: (siteName: string): string =>
    siteName === "" ? "You're now a subscriber." : `You're now a subscriber to ${siteName}.`,
  accountNumber: "Account number",
  plan: "Plan",
  giftFor: "Gift for",
  freeGiftFor: "Free gift for",
  receipt: (email: string): string =>
    `We'll email your receipt to ${email}. It shows your next charge and how to cancel.`,
  giftReceipt: (email: string): string =>
    `We'll email your receipt to ${email}. You won't be charged again for your gift.`,
  toAccount: "Go to my account",
  print: "Print this page",
  signIn: "Sign in",

  receiptNumber: "Receipt number",
  paid: "Paid",
  paidWith: (amount: string, method: string, day: string): string => `${amount} with ${method} on ${day}`,
  nextCharge: "Next charge",
  nextChargeOn: (amount: string, day: string): string => `${amount} on ${day}`,
  cancelBy: (day: string): string => `Cancel by ${day}, and you won't be charged.`,
  notCharged: "You won't be charged automatically.",
  paidThrough: "Paid through",
  firstPaper: "First paper",
  deliverTo: "Delivered to",

  next: "What happens next",
  giftNow: (name: string, email: string): string =>
    `We're emailing ${name} at ${email} a link to redeem the gift. The subscription starts when they redeem it, and we'll let you know when they do. It ends after its term and doesn't renew.`,
  giftCard: (name: string): string =>
    `Print the card and give it to ${name}. The subscription starts when they redeem it, and we'll let you know when they do. It ends after its term and doesn't renew.`,
  printCard: "Print the card",
  seeGift: "See or change your gift",
  giftOn: (day: string, name: string, email: string): string =>
    `On ${day}, we'll email ${name} at ${email} a link to redeem the gift. The subscription starts when they redeem it, and we'll let you know when they do. It ends after its term and doesn't renew.`,

  nothingBought:
    "We can only show a new subscription in the browser tab where you bought it. If you just subscribed, sign in to see your account and your receipt.",
  seePlans: "See subscriptions",

  fromEditor:
    "Thank you for subscribing. You're paying for reporters who live in your community, and we'll work to be worth it.",
  fromEditorForGift:
    "Thank you for giving our paper. You're paying for reporters who live in your community, and we'll work to be worth it.",
  startReading: "Start reading",
  links: {
    ePaper: "E-edition",
    puzzles: "Puzzles",
    comics: "Comics",
    newsletters: "Newsletters",
    ios: "iOS app",
    android: "Android app",
  },
} as const;
