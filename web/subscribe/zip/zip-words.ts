/** Texts about the ZIP code that a print buyer types first. */
export const zipWords = {
  yours: "Your ZIP code",
  recipients: "Recipient's ZIP code",
  hint: "We'll check how and when we can deliver the paper.",
  checking: "Checking your ZIP code…",
  failed: "We couldn't check the ZIP code. Please try again.",
  tryAgain: "Try again",
  unknown: (zip: string): string => `We can't find ZIP code ${zip}. Please check it.`,
  byCarrier: (where: string): string =>
    `We deliver to ${where}. A carrier delivers the paper to your door, but not to a PO box.`,
  byMail: (where: string): string => `We deliver to ${where} by mail, to PO boxes too.`,
  notDelivered: (where: string): string => `We don't deliver the paper to ${where}.`,
  online: (plan: string, price: string): string => `You can read everything online: ${plan}, ${price}.`,
  toDigital: (plan: string): string => `Switch to ${plan}`,
} as const;
