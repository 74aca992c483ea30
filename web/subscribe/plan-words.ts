/** The plans, the order next to them, and the names of the steps. */
export const planWords = {
  steps: {
    plan_preference: "Choose your plan",
    gift: "Who is the gift for?",
    account_setup: "Your account and billing",
    delivery_address: "Where should we deliver the paper?",
    payment: "Payment",
  },
  stepOf: (at: number, of: number): string => `Step ${at} of ${of}`,
  subscribe: "Subscribe",
  yourPlan: "Your plan",
  loading: "Loading plans",
  planMissing: {
    link: "The plan in your link is no longer sold. Please choose one of these.",
    order: "The plan you ordered is no longer sold. Please choose one of these.",
  },
  offerCode: "Have an offer code?",
  nothingOnSale: "We don't have any subscriptions for sale online right now.",

  plan: "Plan",
  kind: "Type of subscription",
  compare: (count: number): string => `Compare all ${count} print plans`,
  printDays: "Choose your print days",
  keep: "Keep this plan",
  choose: "Choose this plan",
  addToPlan: "Add to your plan",
  addedToday: (amount: string): string => `We'll add ${amount} to your payment today.`,

  start: "Start subscription",
  withoutWallet: "Or without a wallet",
  give: "Give this subscription",
  giveLead: "You're giving a subscription. Choose a plan here. Next, tell us who it's for and how to deliver it.",
  notAsGift: "You can't give this plan as a gift.",
  giveAsGift: "Give this as a gift",
  giveEither: "Give a gift, or buy one and give one",
} as const;
