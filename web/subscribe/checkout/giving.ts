/** Whom the purchase is for: `gift` somebody else, `bogo` oneself and, free, somebody else (rules 4.14). */
export type Giving = "none" | "gift" | "bogo";

/** Who gets the gift. `startDate` "": its letter goes out as soon as it is paid for. */
export type Recipient = {
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly startDate: string;
};

/** What stands in the recipient's form, finished or not. */
export type RecipientDraft = Recipient & { readonly confirmRecipientEmail: string };

export const emptyRecipient: RecipientDraft = {
  recipientName: "",
  recipientEmail: "",
  confirmRecipientEmail: "",
  startDate: "",
};
