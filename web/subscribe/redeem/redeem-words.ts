/** Redeeming a gift. */
export const redeemWords = {
  heading: "Redeem a gift",
  yourGift: "Redeem your gift",
  dear: (name: string, siteName: string): string =>
    siteName === ""
      ? `Dear ${name}, you've received a gift subscription.`
      : `Dear ${name}, you've received a gift subscription to ${siteName}.`,
  accountFirst: "We'll add the gift to your account. Create one below, or enter the password of the one you have.",
  signIn: "Sign in",
  signInFirst:
    "Sign in to redeem your gift. If you don't have an account here yet, customer service can create one for you.",

  from: "From",
  plan: "Plan",
  length: "Length",
  paidFor: (term: string): string => `${term}, already paid`,
  redeemBy: "Redeem by",
  where: "Where should we deliver the paper?",
  otherAddress: "Use a different address",
  notDelivered: (zip: string): string =>
    `We don't deliver the paper to ${zip}. Please enter a different address, or call customer service.`,
  submit: "Redeem my gift",

  begun: "Your gift subscription has started",
  subscriber: (siteName: string): string =>
    siteName === "" ? "You're now a subscriber." : `You're now a subscriber to ${siteName}.`,
  accountNumber: "Account number",
  firstPaper: "First paper",
  paidThrough: "Paid through",
  ends: (email: string): string =>
    `It ends after that day, and you won't be charged. We've emailed these details to ${email}.`,
  toAccount: "Go to my account",

  nothing: {
    "no link": {
      title: "Redeem a gift",
      text: "Please open the link in your gift email. It brings you back here with your gift.",
    },
    unknown: {
      title: "We couldn't find this gift",
      text: "The link may be incomplete, or the gift may be from another newspaper. Please open the link in your gift email again.",
    },
    redeemed: {
      title: "This gift has already been redeemed",
      text: "If you redeemed it, sign in to see it in your account. If you didn't, please contact us.",
    },
    over: {
      title: "This gift can no longer be redeemed",
      text: "Please contact customer service. They can tell you why.",
    },
  },
} as const;
