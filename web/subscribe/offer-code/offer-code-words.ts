/** An offer code in the order. */
export const offerCodeWords = {
  code: "Offer code",
  apply: "Apply",
  applying: "Checking your code",
  enter: "Enter your offer code.",
  failed: "We couldn't check your code. Please try again.",
  applied: (code: string): string => `Offer code ${code} is applied.`,
  otherPlan: (code: string, planName: string): string => `Offer code ${code} is for ${planName}.`,
  notUsable: (code: string): string => `Offer code ${code} can't be used`,
  /** `price`: now and later, as a sentence. */
  priceNow: (price: string): string => `Your price now: ${price}`,
  remove: "Remove the code",
} as const;
