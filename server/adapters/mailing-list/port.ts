import type { ListMember, MemberFacts } from "#core/mailing-list/list-member.ts";
import type { SystemState } from "#server/outside-fault.ts";

/** The answer to one question. */
export type ListAnswer<Value> =
  | { readonly kind: "done"; readonly value: Value }
  /** The list refuses this mailbox and would refuse it again. `says`: its own words, for staff. */
  | { readonly kind: "refused"; readonly says: string }
  /** The list can't be used now. `code`: `http-401`, `no-answer`. */
  | { readonly kind: "away"; readonly code: string; readonly retryAfterSeconds: number | null };

export type MemberToPut = {
  readonly email: string;
  /** The mailbox that the reader had before, if the list is to keep using that entry. */
  readonly formerEmail: string | null;
  readonly facts: MemberFacts;
  /**
   * `keep`: an existing mailbox keeps its status. `subscribed`: it gets email from now on; it is pending if the list
   * insists that the reader confirms.
   */
  readonly status: "keep" | "subscribed";
};

/** A mailbox that gets email from now on, unless the list already knows it. */
export type NewListMember = Pick<MemberToPut, "email" | "facts">;

export type MemberPage = { readonly members: readonly ListMember[]; readonly total: number };

/** One publication's list. Never throws when the other side fails. */
export type MailingList = {
  /**
   * Sets up what the other calls need. May be repeated.
   * @param hookUrl where the list reports what happens there.
   */
  prepare(hookUrl: string): Promise<ListAnswer<null>>;
  /** Null if the list does not know the mailbox. */
  find(email: string): Promise<ListAnswer<ListMember | null>>;
  put(member: MemberToPut): Promise<ListAnswer<ListMember>>;
  /**
   * Adds many mailboxes in one call: those that the list does not know, and accepts. Nothing changes about the others.
   * @param newcomers at most a hundred.
   * @returns the mailboxes that were added; the others have to be looked at one by one.
   */
  addNew(newcomers: readonly NewListMember[]): Promise<ListAnswer<ReadonlySet<string>>>;
  /** @returns when, in ms since 1970 by the list's clock; null if it does not know the mailbox. */
  unsubscribe(email: string): Promise<ListAnswer<number | null>>;
  /** A mailbox that is not there counts as removed. `forever`: nothing about the person stays there. */
  remove(email: string, how: "archive" | "forever"): Promise<ListAnswer<null>>;
  page(offset: number): Promise<ListAnswer<MemberPage>>;
  tryKey(): Promise<SystemState>;
};

/** `url`: the service's address, or the emulator's. */
export type ListAccount = {
  readonly url: string;
  readonly reach: "public" | "loopback";
  readonly list: string;
  readonly secret: string;
};

/** A report that something may have happened to these mailboxes. The list is then asked whether it did. */
export type ListReport = {
  readonly email: string;
  /** The reader's new address there; null if it did not change. */
  readonly movedTo: string | null;
};

export type MailingLists = {
  connect(account: ListAccount): MailingList;
  /** The last part of the address to which the list reports; only whoever has the account's key can know it. */
  hookSecret(account: Pick<ListAccount, "list" | "secret">): string;
  /** @param body as received. Null if it is about nobody. */
  readReport(body: string): ListReport | null;
};
