/** Notices that the laws or the card networks require. `day` is long, `amount` has its dollar sign. */
export const noticeWords = {
  lastDayToCancel: "Last day to cancel before that",
  price: "Price",
  chargedOn: "Charged to your card on",
  priceChange: {
    subject: (site: string, day: string) => `Your price at ${site} changes on ${day}`,
    title: "Your price is changing",
    from: (day: string, newPrice: string, oldPrice: string) =>
      `Starting ${day}, your subscription costs ${newPrice}. Until then, it costs ${oldPrice}.`,
    oldPrice: "Current price",
    newPrice: "New price",
    firstCharge: "First charged on",
    firstDue: "First payment due by",
    automatic: "We'll charge it to your card automatically. You don't need to do anything to continue.",
    bill: "We'll send you a bill. You won't be charged automatically.",
    refund: (day: string) =>
      `If you cancel by ${day}, after we charge the new price, we'll refund the unused part of it.`,
  },
  promoEnding: {
    subject: (amount: string, site: string, day: string) => `Your price of ${amount} at ${site} ends on ${day}`,
    title: "Your current price ends soon",
    ends: (amount: string, day: string, nextPrice: string) =>
      `The term you paid ${amount} for ends on ${day}. After that, your subscription costs ${nextPrice}.`,
    charged: "Charged to your card",
    amountOn: (amount: string, day: string) => `${amount} on ${day}`,
  },
  renewalReminder: {
    subject: (site: string, day: string) => `Your subscription to ${site} renews on ${day}`,
    title: "Your subscription renews soon",
    renews: (day: string, period: string) =>
      `Your subscription renews automatically on ${day}, for the next ${period}, unless you cancel it.`,
  },
  annualReminder: {
    subject: (site: string) => `Your subscription to ${site}: a yearly reminder`,
    title: "Your subscription at a glance",
    yearly: "Once a year, we remind you about your subscription. It continues until you cancel it.",
    since: "Subscriber since",
    nextCharge: "Next charged to your card on",
    nextBill: "Next bill due by",
  },
  cardExpiring: {
    subject: (site: string) => `Your card at ${site} expires soon`,
    title: "Your card expires soon",
    expires: (card: string, day: string) =>
      `The last day we can charge your ${card} is ${day}. Please update your card so that your subscription continues.`,
    nextCharge: "Next charge",
  },
};
