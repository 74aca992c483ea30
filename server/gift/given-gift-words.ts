/** The sentences for a donor whose change cannot be made. */
export const giftSentences = {
  settled: "This gift can't be changed anymore. Reload the page to see what happened to it.",
  "gift-date": "Choose a day between today and a year from now.",
};
