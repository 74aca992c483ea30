const gettingPrice = "Getting your price…";

/** What an order costs now and later, and the consent to it. */
export const summaryWords = {
  order: "Your order",
  gone: "Your order includes something we no longer offer. Please choose again.",
  seePlans: "See today's plans",
  noPrice: "We couldn't get your price. You haven't lost anything you entered.",
  tryAgain: "Try again",
  taxEstimated: "We estimate tax from your delivery or billing address.",
  giftStarts: "The subscription starts when the gift is redeemed.",
  readsNow: (paidThrough: string): string =>
    `You can start reading as soon as you pay. Today's payment covers you through ${paidThrough}.`,
  firstPaper: (on: string, paidThrough: string): string =>
    `Your first paper arrives on ${on}. Today's payment covers you through ${paidThrough}.`,

  chargesAhead: "Upcoming charges",
  chargeNote: (stretch: string, from: string, cancelBy: string): string =>
    `For ${stretch} starting ${from}. Cancel by ${cancelBy}, and you won't be charged.`,
  chargesGoOn: (price: string): string => `After that, ${price} until you cancel.`,
  noRenewal: "This subscription doesn't renew. You won't be charged again.",
  billsAhead: "Upcoming bills",
  billsNote: "You won't be charged automatically. We'll send you a bill before each term.",
  billFrom: (day: string): string => `From ${day}`,
  billNote: (stretch: string): string => `For ${stretch}, if you pay the bill.`,
  billsGoOn: (price: string): string => `After that, ${price} for as long as you pay.`,

  /** Shown next to the button: what is charged now and later. */
  chargedOnce: (today: string): string => `${today} today. You won't be charged again.`,
  billedLater: (today: string): string =>
    `${today} today. You won't be charged automatically after that. We'll send you a bill.`,
  chargedLater: (
    today: string,
    steps: readonly { readonly amount: string; readonly on: string }[],
    staying: { readonly price: string; readonly from: string },
  ): string =>
    [
      `${today} today`,
      ...steps.map(({ amount, on }) => `then ${amount} on ${on}`),
      `then ${staying.price} starting ${staying.from}, until you cancel.`,
    ].join(", "),

  terms: "Terms",
  agree: "I agree to these terms.",
  agreeOnce: "I agree to these terms: I pay once today and won't be charged again.",
  agreeToBills: (price: string): string =>
    `I agree to these terms: I pay today, then get a bill for ${price} until I cancel.`,
  agreeToRenewal: (price: string): string =>
    `I agree to these terms: my subscription renews automatically at ${price} until I cancel.`,

  /** Why the order can't start yet. */
  missing: {
    place: "Enter your ZIP code to continue.",
    recipientPlace: "Enter the recipient's ZIP code to continue.",
    delivery: "Enter a ZIP code that we deliver to, or choose a digital plan.",
    price: gettingPrice,
    terms: "Check the box under the terms to continue.",
  },
  zipFirst: "Enter your ZIP code to see when your first paper arrives and when you'll be charged.",
  recipientZipFirst: "Enter the recipient's ZIP code to see whether we deliver there.",
  waitForPrice: `${gettingPrice} One moment.`,
  checkSoon: `${gettingPrice} You can check this box in a moment.`,
  checkNow: (dueToday: string): string => `${dueToday} is due today. You can check this box now.`,
  checkAgain: "Something you agreed to has changed. Please read it again and check this box.",
} as const;
