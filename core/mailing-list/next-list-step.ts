import { isSameMember, type ListMember } from "./list-member.ts";
import type { ListWithdrawal } from "./marketing-choice.ts";
import type { WantedMember } from "./wanted-member.ts";

/** What we know about a mailbox's entry on the list. */
export type KnownMember = {
  /** We have added it, or may have: a try can end without an answer. */
  readonly wasSent: boolean;
  /** The latest of the reader's answers that the list has confirmed. Null: none yet. */
  readonly confirmedChoice: number | null;
  /** When we last unsubscribed it ourselves, in ms since 1970 by the list's clock. Null: never. */
  readonly ownChangeAt: number | null;
};

export type ListStep =
  /** The list is right already. */
  | { readonly kind: "nothing" }
  /** `keep`: keeps whatever status the list has, so that an unsubscription at this very moment is not undone. */
  | { readonly kind: "put"; readonly status: "keep" | "subscribed" }
  | { readonly kind: "unsubscribe" }
  | { readonly kind: "remove" }
  /** The reader unsubscribed on the list, which is recorded here. */
  | { readonly kind: "withdraw"; readonly how: ListWithdrawal };

export type ListFacts = {
  readonly wanted: WantedMember;
  readonly known: KnownMember;
  /** What the list says now. Null: the list does not know the mailbox. */
  readonly onList: ListMember | null;
  /** The list reported that the reader gave it another address, and it has that address. */
  readonly hasMoved: boolean;
};

const nothing: ListStep = { kind: "nothing" };
const getsMail = (there: ListMember): boolean => there.status === "subscribed" || there.status === "pending";

/**
 * The next step to make the list right. A withdrawal wins, on whichever side it happened: only a yes that is newer than
 * an unsubscription on the list is sent to the list again.
 */
export function nextListStep({ wanted, known, onList, hasMoved }: ListFacts): ListStep {
  switch (wanted.kind) {
    case "absent":
      return known.wasSent && onList !== null ? { kind: "remove" } : nothing;
    case "unsubscribed":
      return known.wasSent && onList !== null && getsMail(onList) ? { kind: "unsubscribe" } : nothing;
    case "subscribed":
      return stepToSubscribed(wanted, known, onList, hasMoved);
  }
}

function stepToSubscribed(
  { choice, facts }: Extract<WantedMember, { kind: "subscribed" }>,
  known: KnownMember,
  there: ListMember | null,
  hasMoved: boolean,
): ListStep {
  const isNew = known.confirmedChoice !== choice.choiceId;
  if (there === null) return hasMoved && !isNew ? { kind: "withdraw", how: "list-moved" } : putAsSubscribed;
  switch (there.status) {
    case "cleaned":
      return { kind: "withdraw", how: "list-bounced" };
    case "unsubscribed":
      return isNew && isAfter(choice.chosenAt, there, known)
        ? putAsSubscribed
        : { kind: "withdraw", how: "list-unsubscribed" };
    case "archived":
      return putAsSubscribed;
    case "subscribed":
    case "pending":
    case "other":
      return !isNew && isSameMember(facts, there.facts) ? nothing : { kind: "put", status: "keep" };
  }
}

const putAsSubscribed: ListStep = { kind: "put", status: "subscribed" };

/** Whether the reader's yes is newer than the unsubscription, or the unsubscription was our own. */
function isAfter(chosenAt: number, { changedAt }: ListMember, { ownChangeAt }: KnownMember): boolean {
  if (changedAt === null) return false;
  return changedAt === ownChangeAt || chosenAt > changedAt;
}
