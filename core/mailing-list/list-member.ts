import type { Day } from "../day.ts";

/** What a mailing list knows about a reader besides the mailbox. Empty: nothing to say. */
export type MemberFacts = {
  readonly firstName: string;
  readonly lastName: string;
  /** `none`: has never had a subscription that was paid for. */
  readonly standing: "subscriber" | "former" | "none";
  readonly plan: string;
  readonly publication: string;
  readonly startedOn: Day | "";
  /** The last day that was paid for, once the subscription has ended. */
  readonly endedOn: Day | "";
};

/**
 * What the list says about a mailbox. `pending`: it waits for the reader to confirm. `cleaned`: the mailbox takes no
 * mail. `archived`: known, but not on the list. `other`: gets no marketing email for a reason of the list's own.
 */
export type ListStatus = "subscribed" | "pending" | "unsubscribed" | "cleaned" | "archived" | "other";

export type ListMember = {
  /** Lowercase. */
  readonly email: string;
  readonly status: ListStatus;
  /** In ms since 1970 by the list's clock, which may tell whole seconds only; null: it does not say. */
  readonly changedAt: number | null;
  readonly facts: MemberFacts;
};

export const sameFacts = (one: MemberFacts, other: MemberFacts): boolean =>
  one.firstName === other.firstName &&
  one.lastName === other.lastName &&
  one.standing === other.standing &&
  one.plan === other.plan &&
  one.publication === other.publication &&
  one.startedOn === other.startedOn &&
  one.endedOn === other.endedOn;
