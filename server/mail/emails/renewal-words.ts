/** Bills, failed charges, unpaid subscriptions, and EZ-Pay. `day` is long, `amount` has its dollar sign. */
export const renewalWords = {
  bill: {
    subject: (site: string, amount: string) => `Your bill from ${site}: ${amount}`,
    title: "Your bill for the next term",
    pay: (paidThrough: string, period: string, amount: string, payBy: string) =>
      `Your subscription is paid through ${paidThrough}. To continue for the next ${period}, please pay ${amount} by ${payBy}.`,
    firstTitle: "Your first bill",
    payFirst: (begins: string, period: string, amount: string, payBy: string) =>
      `Your subscription begins on ${begins}. Please pay ${amount} for the first ${period} by ${payBy}.`,
    due: "Amount due",
    unpaid: (day: string) =>
      `You won't be charged automatically. If you don't pay, delivery continues until ${day}, and you'll owe for what we deliver until then.`,
  },
  paymentFailed: {
    subject: (site: string) => `Your payment to ${site} didn't go through`,
    title: "Your payment didn't go through",
    noCard: "Your subscription is due to renew, and we don't have a card to charge.",
    declined: (amount: string, card: string) => `We couldn't charge ${amount} to your ${card} for the next term.`,
    giveCard: "Please give us a card. We'll charge it right away, and only once.",
    giveOtherCard:
      "We won't try this card again. Please give us another one. We'll charge it right away, and only once.",
    tryAgain: (day: string) =>
      `You don't need to do anything. We'll try again on ${day}. If you'd rather use another card, we'll charge it right away, and only once.`,
    continuesUntil: "Your subscription continues until",
  },
  graceBegun: {
    subject: (site: string) => `We haven't received your payment for ${site}`,
    title: "We haven't received your payment",
    owed: (paidThrough: string, until: string) =>
      `Your subscription was paid through ${paidThrough}. It continues until ${until}. You'll owe for what we deliver until then, and your next payment covers that first.`,
  },
  endedUnpaid: {
    subject: (site: string) => `Your subscription to ${site} has ended`,
    title: "Your subscription has ended",
    ended: (day: string) =>
      `Your subscription was paid through ${day}. We didn't receive a payment after that, so it has ended. You won't be charged.`,
    restart: (day: string) => `Pay by ${day}, and your subscription starts again right away.`,
    pay: "Make a payment",
  },
  ezPayOn: {
    subject: (site: string) => `EZ-Pay is on: ${site}`,
    title: "EZ-Pay is on",
    says: "From now on, we'll charge your card automatically for each term. Please keep this email.",
    lastDayToTurnOff: "Last day to turn EZ-Pay off before that",
  },
  ezPayOff: {
    subject: (site: string) => `EZ-Pay is off: ${site}`,
    title: "EZ-Pay is off",
    says: "We won't charge your card automatically anymore. We'll send you a bill before your paid term ends.",
    staysOnPlan: (plan: string, dropped: string) => `Your plan stays ${plan}. Your change to ${dropped} is canceled.`,
  },
};
