import type { CirculationCommand } from "../circulation/command.ts";
import type { EmailContents, EmailKind } from "../notice/email.ts";

/** The name by which an email addresses an account's owner, and the mailbox that the email goes to. */
export type Addressee = {
  readonly accountNumber: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string;
};

/** An email as its cause requests it: what it is about, never its rendered text and never a secret. */
export type OutgoingEmail = {
  readonly [Kind in EmailKind]: {
    readonly kind: Kind;
    readonly recipient: string;
    /** The account whose history shows it; null: none. */
    readonly accountNumber: number | null;
    readonly content: EmailContents[Kind];
    /** One email per key and publication, however often its cause is repeated: `receipt:R-7F3K...`. */
    readonly naturalKey: string;
    /** Set if a record of the cause refers to the email. Otherwise the email gets an id when it is stored. */
    readonly emailId?: string;
  };
}[EmailKind];

/** Commands to the circulation system. `cause` makes repeated commands identical: `payment:7f3k...`. */
export type CirculationInstruction = {
  readonly accountNumber: number;
  readonly cause: string;
  readonly commands: readonly CirculationCommand[];
};

/** Everything that follows from an event, in addition to the rows that the command itself wrote. */
export type Consequences = {
  /** What the audit trail records. The action is the event's name. */
  readonly outcome: string;
  /** `account:100200300`. */
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly emails?: readonly OutgoingEmail[];
  /** A job may repeat the event. The trail records it once, with its email. */
  readonly mayRepeat?: true;
  /** What the circulation system is sent, in this order. */
  readonly circulation?: readonly CirculationInstruction[];
};

/** One row for each event of an area; a missing row is a compile error. */
export type ConsequencesOf<Events> = { readonly [Kind in keyof Events]: (event: Events[Kind]) => Consequences };

export const fullName = ({ firstName, lastName }: Pick<Addressee, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

export const accountSubject = (accountNumber: number): string => `account:${accountNumber}`;

/** Sent to the account's mailbox, and part of its history. */
export const emailTo = ({
  contactEmail,
  accountNumber,
}: Pick<Addressee, "contactEmail" | "accountNumber">): {
  readonly recipient: string;
  readonly accountNumber: number;
} => ({ recipient: contactEmail, accountNumber });
