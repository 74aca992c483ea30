/** What the desk says to staff who ask for payments or send a bank's file. */
export const moneyTexts = {
  chooseDay: "Choose a day.",
  chooseLater: "Choose the first day or a later one.",
  chooseYear: "Choose at most a year.",
  chooseFewer: "Choose fewer days.",
  tooMany: (most: number) => `There are more than ${most} payments. Choose fewer days.`,
  nothingRecorded: (why: string) => `Nothing was recorded: ${why}.`,
};
