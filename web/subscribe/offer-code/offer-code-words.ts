/** An offer code in the order. */
export const offerCodeWords = {
  code: "Offer code",
  apply: "Apply",
  applying: "Checking your code",
  enter: "Enter your offer code.",
  failed: "We couldn't check your code. Please try again.",
  applied: (code: string): string => `Offer code ${code} is applied.`,
  otherPlan: (code: string, planName: string): string => `Offer code ${code} is for ${planName}.`,
  notForYou: "You can't use this offer code",
  remove: "Remove the code",
} as const;
