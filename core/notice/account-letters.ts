import type { Cents } from "../money.ts";

/** To the new mailbox. The token of its link is minted when the letter is sent. */
export type ConfirmContactEmail = { readonly name: string; readonly accountNumber: number };

/** To the old mailbox, when a change is asked for and when it has been made. */
export type EmailChangeNotice = {
  readonly name: string;
  readonly accountNumber: number;
  readonly newEmail: string;
};

export type RenewalDeliveryChanged = {
  readonly name: string;
  readonly accountNumber: number;
  /** Null: on paper, by mail. */
  readonly email: string | null;
  readonly paperFee: Cents;
};

/** To the address on record of an account that somebody asks for. Its code is minted when the letter is sent. */
export type AccountAccess = { readonly accessId: string };

/** To the address on record, when an account was added to a sign-in by what its papers say. */
export type AccountShared = { readonly name: string; readonly accountNumber: number; readonly loginEmail: string };

/** A link and a code to sign in with, minted when it is sent, for the browser of this hash alone. */
export type SignInLinkEmail = { readonly loginId: number; readonly browser: string };

/** The token of the link is minted when the letter is sent, and is stored nowhere. */
export type LinkLetter = { readonly loginId: number };
