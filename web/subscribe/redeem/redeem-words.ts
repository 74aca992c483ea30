/** Texts for redeeming a gift. */
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

  writes: (name: string): string => `${name} writes`,
  cardCode: "Code on your card",
  cardCodeHint: "Ten letters and digits, like 7F3K9-Q2DXY.",
  cardCodeWrong: "Enter the ten letters and digits of your card's code",
  openGift: "Open my gift",
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
      text: "Open the link in your gift email, or enter the code on your card.",
    },
    unknown: {
      title: "We couldn't find this gift",
      text: "The code may be mistyped, or the gift may be from another newspaper. Open the link in your gift email again, or check the code on your card.",
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
