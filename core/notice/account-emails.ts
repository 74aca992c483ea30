import type { Cents } from "../money.ts";

/** To the new mailbox. The token of its link is minted when the email is sent. */
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

/** To the address on record of an account that somebody asks for. Its code is minted when the email is sent. */
export type AccountAccess = { readonly accessId: string };

/** To the address on record of an account that somebody has: it is shared only by their invitation. */
export type AccessAsked = { readonly accountNumber: number; readonly loginEmail: string };

/** To a proven mailbox, when something was paid for with its address in a checkout that nobody has confirmed. */
export type OrderToClaim = { readonly accountNumber: number; readonly planName: string };

/** What has become of somebody's access. `added`: by a code. `confirmed`: limited access became full. */
export type AccessChange = "added" | "limited" | "confirmed" | "invited" | "joined" | "removed";

/** To everybody who has the account and to the address on record, at each change of who has it. */
export type AccessChanged = {
  readonly name: string;
  readonly accountNumber: number;
  readonly change: AccessChange;
  /** Whose access it is, and who changed it; "": staff. */
  readonly email: string;
  readonly by: string;
  /** This copy goes to somebody who has no access any more. */
  readonly isOut?: true;
};

/** To somebody who is invited. The token of its link is minted when the email is sent. */
export type AccountInvitation = {
  readonly invitationId: string;
  readonly accountName: string;
  readonly invitedBy: string;
};

/** To the address on record, when somebody new to the account asks for a change. Its token is minted when it is sent. */
export type HeldChangeAsked = {
  readonly changeId: string;
  readonly name: string;
  readonly accountNumber: number;
  readonly askedBy: string;
  /** "Send the paper to 12 Elm Street, West Bend, WI 53095." */
  readonly text: string;
};

/** A link and a code to sign in with, minted when it is sent, for the browser of this hash alone. */
export type SignInLinkEmail = { readonly loginId: number; readonly browser: string };

/** The token of the link is minted when the email is sent, and is stored nowhere. */
export type LinkEmail = { readonly loginId: number };
