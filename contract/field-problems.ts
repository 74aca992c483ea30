/** What the server tells readers about a refused field. The rest of a 400 is for developers of the client. */
export const fieldProblems = {
  cardData: "Please do not enter a card number here.",
} as const;
