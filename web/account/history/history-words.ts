/** The texts of the history. */
export const historyWords = {
  title: "History",
  lead: "Every change to your dates, every payment with its receipt, and every email we sent you",
  loading: "We're still loading your history. Please keep this page open.",
  print: "Print this page",
  showOlder: "Show older",
  nothingYet: "Nothing has happened on this account yet.",
  upcoming: "Upcoming",
  soFar: "So far",
  older: "Older",
  /** The name of the downloaded file. */
  receiptFile: (receiptNumber: string) => `receipt-${receiptNumber}.pdf`,
  receipt: (receiptNumber: string) => `Receipt ${receiptNumber} (PDF)`,
};
