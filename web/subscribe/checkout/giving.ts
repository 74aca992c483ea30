/** Who the purchase is for: `gift` somebody else, `bogo` the buyer and, free of charge, somebody else (rules 4.14). */
export type Giving = "none" | "gift" | "bogo";

/** Who gets the gift. With `startDate` "", the email is sent as soon as the gift is paid for. */
export type Recipient = {
  readonly recipientName: string;
  /** "": the donor prints a card. */
  readonly recipientEmail: string;
  readonly startDate: string;
  /** The donor's own words; "" for none. */
  readonly note: string;
};

/** How the recipient hears about the gift. */
export type GiftWay = "email" | "card";

/** What was typed in the recipient's form, complete or not. */
export type RecipientDraft = Recipient & { readonly confirmRecipientEmail: string; readonly way: GiftWay };

export const emptyRecipient: RecipientDraft = {
  way: "email",
  recipientName: "",
  recipientEmail: "",
  confirmRecipientEmail: "",
  startDate: "",
  note: "",
};
