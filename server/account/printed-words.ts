/** Receipts to download, and bills on paper. `day` is long, `amount` has its dollar sign. */
export const printedWords = {
  date: "Date",
  accountNumber: "Account number",
  taxes: (amount: string) => `The total includes estimated taxes of ${amount}.`,
  questions: {
    call: (phone: string) => `Questions? Call ${phone}.`,
    email: (email: string) => `Questions? Email ${email}.`,
    callOrEmail: (phone: string, email: string) => `Questions? Call ${phone} or email ${email}.`,
  },
  receipt: {
    title: (number: string) => `Receipt ${number}`,
    heading: "Receipt",
    number: "Receipt number",
    name: "Name",
    plan: "Plan",
    giftPlan: "Gift plan",
    paidWith: "Paid with",
    takenBy: "Taken by",
    total: "Total paid",
    notAutomatic: "You won't be charged automatically.",
    next: (amount: string, day: string, period: string) =>
      `Next charge: ${amount} on ${day}, for ${period}. You can cancel before that day.`,
  },
  bill: {
    title: (account: number) => `Bill for account ${account}`,
    heading: "Your bill",
    period: "For the next",
    term: (period: string) => period,
    firstTerm: "For the first",
    firstPeriod: (period: string) => period,
    begins: "Begins on",
    paidThrough: "Paid through",
    payBy: "Please pay by",
    total: "Amount due",
    pay: (address: string, amount: string, payee: string, account: number) =>
      `Pay at ${address}, or send a check for ${amount} to ${payee}. Please write your account number ${account} on it.`,
    unpaid: (day: string) =>
      `You won't be charged automatically. If you don't pay, delivery continues until ${day}, and you'll owe for what we deliver until then.`,
    byEmail: "Bills by email are free. To switch, or to cancel, go to My Profile in your account.",
  },
};
