/** What the server says of a refused field in words for readers; the rest of a 400 is for those who wrote the client. */
export const fieldProblems = {
  cardData: "Please do not enter a card number here.",
} as const;
