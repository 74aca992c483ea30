import type { HandOffKind } from "../access/hand-off.ts";
import type { HeldChange } from "../access/held-change.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";

/** To the new mailbox. The link's token is created when the email is sent. */
export type ConfirmContactEmail = { readonly name: string; readonly accountNumber: number };

/** To the old mailbox, when a change is requested and again when it is made. */
export type EmailChangeNotice = {
  readonly name: string;
  readonly accountNumber: number;
  readonly newEmail: string;
};

/**
 * To the address on record. Null: that part stays as it was. `newPhone` as it is stored; "": the number was removed.
 */
export type PersonChanged = {
  readonly name: string;
  readonly accountNumber: number;
  readonly newName: string | null;
  readonly newPhone: string | null;
};

export type RenewalDeliveryChanged = {
  readonly name: string;
  readonly accountNumber: number;
  /** Null: by postal mail. */
  readonly email: string | null;
  readonly paperFee: Cents;
};

/** To both mailboxes, when two accounts of one person were merged. */
export type AccountsMerged = {
  readonly name: string;
  readonly accountNumber: number;
  /** The account that was merged into the other. */
  readonly mergedNumber: number;
  /** The subscription that ended with the merge; null: none was running. */
  readonly ended: { readonly planName: string; readonly lastDay: Day } | null;
  /** The credit moved to the balance of the account that stays. */
  readonly credit: Cents;
};

/**
 * To the address on record, when somebody asks for access to the account. The code is created when the email is sent.
 */
export type AccountAccess = { readonly accessId: string };

/** To the address on record of an account that already has an owner: only the owner's invitation can share it. */
export type AccessAsked = { readonly accountNumber: number; readonly loginEmail: string };

/** To a proven mailbox, when an unconfirmed checkout with its address has paid for something. */
export type OrderToClaim = { readonly accountNumber: number; readonly planName: string };

/** How somebody's access changed. `added`: by a code. `confirmed`: limited access became full. */
export type AccessChange = "added" | "limited" | "confirmed" | "invited" | "joined" | "removed";

/** To everybody with access and to the address on record, whenever access changes. */
export type AccessChanged = {
  readonly name: string;
  readonly accountNumber: number;
  readonly change: AccessChange;
  /** Whose access changed, and who changed it ("" for staff). */
  readonly email: string;
  readonly by: string;
  /** This copy goes to somebody who no longer has access. */
  readonly isOut?: true;
};

/** To an invited person. The link's token is created when the email is sent. */
export type AccountInvitation = {
  readonly invitationId: string;
  readonly accountName: string;
  readonly invitedBy: string;
};

/**
 * To the address on record, when somebody new to the account requests a change. The token is created when it is sent.
 */
export type HeldChangeAsked = {
  readonly changeId: string;
  readonly name: string;
  readonly accountNumber: number;
  readonly askedBy: string;
  readonly change: HeldChange;
};

/** A link by which staff hand one action over to the reader. */
export type HandOffLink = {
  readonly handOffId: string;
  readonly name: string;
  readonly accountNumber: number;
  readonly kind: HandOffKind;
  /** The name of the staff member who sent it. */
  readonly sentBy: string;
  /** The offer, if the link is about one. */
  readonly offer?: HandedOffer;
};

export type HandedOffer = {
  readonly planName: string;
  readonly amount: Cents;
  readonly term: string;
  readonly startsOn: Day;
};

/** A link and code for signing in, created when it is sent and valid only in the browser with this hash. */
export type SignInLinkEmail = { readonly loginId: number; readonly browser: string };

/** The link's token is created when the email is sent, and isn't stored. */
export type LinkEmail = { readonly loginId: number };

/** How somebody signs in was changed. */
export type SignInChanged = {
  readonly change: "password" | "passkeyAdded" | "passkeyRemoved";
  /** The passkey's name; "" for a password. */
  readonly name: string;
  /** Where it was changed; "" if the browser isn't recognized. */
  readonly device: string;
};

/** To a new sign-in email. The code is created when it is sent. */
export type SignInEmailCode = { readonly changeId: string };

/** To an address that somebody wanted to sign in with, but that already has its own login. */
export type SignInEmailTaken = { readonly device: string };

/** To the current sign-in email. The link's token is created when it is sent. */
export type SignInEmailAsked = { readonly changeId: string; readonly newEmail: string; readonly device: string };

/** To both addresses, once the new one is the sign-in email. */
export type SignInEmailChanged = {
  readonly newEmail: string;
  /** Emails about accounts that went to the old address go to the new one, too. */
  readonly alsoContact: boolean;
};
