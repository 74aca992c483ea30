/** What the desk says to whoever asks for payments or sends a bank's file. */
export const moneyTexts = {
  chooseDay: "Choose a day.",
  chooseLater: "Choose the first day or a later one.",
  chooseYear: "Choose at most a year.",
  chooseFewer: "Choose fewer days.",
  tooMany: (most: number) => `There are more than ${most} payments. Choose fewer days.`,
  nothingRecorded: (why: string) => `Nothing was recorded: ${why}.`,
};
