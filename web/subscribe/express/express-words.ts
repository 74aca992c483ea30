/** Texts for beginning a purchase with a wallet. */
export const expressWords = {
  heading: "Express checkout",
  lead: "Your wallet gives us your name, email, address, and card.",
  password: "Choose a password",
  frame: "Express checkout",
  agreeFirst: "Check the box under the terms first. Then press the button again.",
  onlyUs: "We can take only US addresses here.",
  address: (problem: string): string => `Your wallet's address: ${problem}`,
  notServed: (zip: string): string => `We don't deliver to ${zip}.`,
  priceChanged:
    "Your address changes the total. Please look at the new total, agree to it, and press the button again.",
  changedMeanwhile: "Your order changed meanwhile. Please press the button again.",
  notCharged: "You weren't charged.",
  /** For the wallet's sheet, which has room for one line. */
  notChargedBecause: (reason: string): string =>
    `${/[.!?]$/.test(reason) ? reason : `${reason}.`} You weren't charged.`,
  fillIn: "Continue without the wallet",
  seePage: "Please see the page.",
  declined: "You weren't charged. Press the button to try another card, or continue without the wallet.",
  walletFailed: "The wallet couldn't be opened",
  walletFailedDetail: "You weren't charged. Please try again, or subscribe without the wallet.",
} as const;
