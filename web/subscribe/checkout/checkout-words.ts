/** Our own texts for setting up an account, in addition to the sentences of the specifications. */
export const checkoutWords = {
  tooManyTries: (count: number, unit: "minute" | "hour"): string =>
    `Too many tries. Please try again in ${count} ${count === 1 ? unit : `${unit}s`}. If you already have an account, you can sign in instead.`,
} as const;
