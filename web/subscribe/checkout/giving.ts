/** Who the purchase is for: `gift` someone else, `bogo` the buyer and, free, someone else (rules 4.14). */
export type Giving = "none" | "gift" | "bogo";

/** Who gets the gift. With `startDate` "" the email is sent as soon as the gift is paid for. */
export type Recipient = {
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly startDate: string;
};

/** What was typed in the recipient's form, finished or not. */
export type RecipientDraft = Recipient & { readonly confirmRecipientEmail: string };

export const emptyRecipient: RecipientDraft = {
  recipientName: "",
  recipientEmail: "",
  confirmRecipientEmail: "",
  startDate: "",
};
