import type { ListMember, MemberFacts } from "#core/mailing-list/list-member.ts";
import type { SystemState } from "#server/outside-fault.ts";

/** The answer to one question. */
export type ListAnswer<Value> =
  | { readonly kind: "done"; readonly value: Value }
  /** The list does not take this mailbox as it is, and would say so again. `says`: its own words, for staff. */
  | { readonly kind: "refused"; readonly says: string }
  /** Nothing can be done at this list now. `code`: `http-401`, `no-answer`. */
  | { readonly kind: "away"; readonly code: string; readonly retryAfterSeconds: number | null };

export type MemberToPut = {
  readonly email: string;
  /** The mailbox that the reader had before, if the list is to keep using that entry. */
  readonly formerEmail: string | null;
  readonly facts: MemberFacts;
  /**
   * `keep`: of a mailbox that is there, the status stays. `subscribed`: it gets email from now on; if the list insists
   * that the reader confirms, it is pending.
   */
  readonly status: "keep" | "subscribed";
};

/** A mailbox that gets email from now on, if the list does not know it. */
export type Newcomer = Pick<MemberToPut, "email" | "facts">;

export type MemberPage = { readonly members: readonly ListMember[]; readonly total: number };

/** One publication's list. Never throws for what the other side does. */
export type MailingList = {
  /** Sets up there what the rest needs. @param hookUrl where it reports what happens there. May be done again. */
  prepare(hookUrl: string): Promise<ListAnswer<null>>;
  /** Null: the list does not know the mailbox. */
  find(email: string): Promise<ListAnswer<ListMember | null>>;
  put(member: MemberToPut): Promise<ListAnswer<ListMember>>;
  /**
   * Adds many in one call: those that the list does not know, and takes as they are. Nothing changes about the others.
   * @param newcomers at most a hundred.
   * @returns whom it added. The others have to be looked at one by one.
   */
  addNew(newcomers: readonly Newcomer[]): Promise<ListAnswer<ReadonlySet<string>>>;
  /** @returns when, in ms since 1970 by the list's clock; null: it does not know the mailbox. */
  unsubscribe(email: string): Promise<ListAnswer<number | null>>;
  /** Not there is done. `forever`: nothing of the person stays there. */
  remove(email: string, how: "archive" | "forever"): Promise<ListAnswer<null>>;
  page(offset: number): Promise<ListAnswer<MemberPage>>;
  tryKey(): Promise<SystemState>;
};

/** `url`: an address, or that of the emulator. */
export type ListAccount = {
  readonly url: string;
  readonly reach: "public" | "loopback";
  readonly list: string;
  readonly secret: string;
};

/** What a list reports: something may have happened to these mailboxes. Whether it did, the list is asked. */
export type ListReport = {
  readonly email: string;
  /** The reader has this address there now. Null: nothing of the kind. */
  readonly movedTo: string | null;
};

export type MailingLists = {
  connect(account: ListAccount): MailingList;
  /** The last part of the address to which the list reports; only whoever has the account's key can know it. */
  hookSecret(account: Pick<ListAccount, "list" | "secret">): string;
  /** @param body as it came. Null: it is about nobody. */
  readReport(body: string): ListReport | null;
};
