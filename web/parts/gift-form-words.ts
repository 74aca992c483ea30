/** Labels and messages for the fields of both gift forms. */
export const giftFormWords = {
  shorterName: "Enter a shorter name",
  noteHint: (longest: number): string => `Up to ${longest} characters. It's on the card or in the email.`,
  shorterNote: (longest: number): string => `Enter a note of at most ${longest} characters`,
  noLinks: "Leave out web and email addresses, and put a space after each period",
} as const;
