/** What the server says about a refused field to readers; the rest of a 400 is for developers of the client. */
export const fieldProblems = {
  cardData: "Please do not enter a card number here.",
} as const;
