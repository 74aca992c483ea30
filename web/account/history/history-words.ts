/** The sentences of the history. */
export const historyWords = {
  title: "History",
  lead: "Every change to your dates, every payment with its receipt, and every email we sent you",
  loading: "We're still loading your history. Please keep this page open.",
  showOlder: "Show older",
  nothingYet: "Nothing has happened on this account yet.",
  upcoming: "Upcoming",
  soFar: "So far",
  older: "Older",
  receipt: (receiptNumber: string) => `Receipt ${receiptNumber} (PDF)`,
};
