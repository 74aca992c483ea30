import type { CirculationCommand } from "../circulation/command.ts";
import type { EmailContents, EmailKind } from "../notice/email.ts";

/** An account as it is named in an email, and the mailbox that the email goes to. */
export type Addressee = {
  readonly accountNumber: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string;
};

/** An email as its cause asks for it: what it is about, never its rendered text and never a secret. */
export type Email = {
  readonly [Kind in EmailKind]: {
    readonly kind: Kind;
    readonly recipient: string;
    /** The account whose history shows it; null: nobody's. */
    readonly accountNumber: number | null;
    readonly content: EmailContents[Kind];
    /** One email per key and publication, however often its cause is repeated: `receipt:R-7F3K...`. */
    readonly naturalKey: string;
    /** Where a record of its cause names it; else it gets one when it is written. */
    readonly emailId?: string;
  };
}[EmailKind];

/** Commands to the circulation system. `cause` makes them the same ones when they are repeated: `payment:7f3k...`. */
export type Instruction = {
  readonly accountNumber: number;
  readonly cause: string;
  readonly commands: readonly CirculationCommand[];
};

/** All that follows from an event besides the rows that the command itself has written. */
export type Consequences = {
  /** What the audit trail says of it. The action is the event's own name. */
  readonly outcome: string;
  /** `account:100200300`. */
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly emails?: readonly Email[];
  /** A job may say it again; the trail keeps it once, with its email. */
  readonly mayRepeat?: true;
  /** What the publisher's circulation system is told, in this order. */
  readonly circulation?: readonly Instruction[];
};

/** One row for each event of an area; a missing one does not compile. */
export type ConsequencesOf<Events> = { readonly [Kind in keyof Events]: (event: Events[Kind]) => Consequences };

export const nameOf = ({ firstName, lastName }: Pick<Addressee, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

export const subjectOf = (accountNumber: number): string => `account:${accountNumber}`;

/** To the account's own mailbox, and part of its history. */
export const emailTo = ({
  contactEmail,
  accountNumber,
}: Pick<Addressee, "contactEmail" | "accountNumber">): {
  readonly recipient: string;
  readonly accountNumber: number;
} => ({ recipient: contactEmail, accountNumber });
