/** Texts about calls that failed. */
export const failureWords = {
  noAnswer: "There was no answer, so please check your connection. Nothing is done twice.",
} as const;
