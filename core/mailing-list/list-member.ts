import type { Day } from "../day.ts";

/** What we tell a mailing list about a reader in addition to the mailbox. Empty: unknown. */
export type MemberFacts = {
  readonly firstName: string;
  readonly lastName: string;
  /** `none`: never had a paid subscription. */
  readonly standing: "subscriber" | "former" | "none";
  readonly plan: string;
  readonly publication: string;
  readonly startedOn: Day | "";
  /** The last paid day of a subscription that has ended. */
  readonly endedOn: Day | "";
};

/**
 * What the list says about a mailbox. `pending`: waits for the reader's confirmation. `cleaned`: the mailbox rejects
 * mail. `archived`: known, but not on the list. `other`: gets no marketing email for a reason of the list's own.
 */
export type ListStatus = "subscribed" | "pending" | "unsubscribed" | "cleaned" | "archived" | "other";

export type ListMember = {
  /** In lower case. */
  readonly email: string;
  readonly status: ListStatus;
  /** In ms since 1970 by the list's clock, which may count only whole seconds; null: it doesn't say. */
  readonly changedAt: number | null;
  readonly facts: MemberFacts;
};

export const isSameMember = (one: MemberFacts, other: MemberFacts): boolean =>
  one.firstName === other.firstName &&
  one.lastName === other.lastName &&
  one.standing === other.standing &&
  one.plan === other.plan &&
  one.publication === other.publication &&
  one.startedOn === other.startedOn &&
  one.endedOn === other.endedOn;
