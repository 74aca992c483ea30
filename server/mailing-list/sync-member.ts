import type { ListMember } from "#core/mailing-list/list-member.ts";
import type { ListWithdrawal } from "#core/mailing-list/marketing-choice.ts";
import { nextListStep } from "#core/mailing-list/next-list-step.ts";
import { type WantedMember, wantedMember } from "#core/mailing-list/wanted-member.ts";
import type { ListAnswer, MailingList } from "#server/adapters/mailing-list/port.ts";
import type { FoundOwner } from "#server/store/mailing-list/mailbox-owner.ts";
import type { MemberToSend } from "#server/store/mailing-list/member-outbox.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** A mailbox to be looked at, and its state here. */
export type DueMember = {
  readonly member: MemberToSend;
  readonly owner: FoundOwner | null;
  readonly wanted: WantedMember;
  /** The mailbox that the reader had before, if nobody has it now. */
  readonly formerEmail: string | null;
};

/** The result for a mailbox. */
export type SyncResult =
  | { readonly kind: "settled"; readonly confirmedChoice?: number; readonly ownChangeAt?: number | null }
  /** The list has nothing about it anymore. */
  | { readonly kind: "forgotten" }
  | { readonly kind: "withdrawn"; readonly how: ListWithdrawal };

/** Whether the list may keep writing to a mailbox because somebody here has it. */
export const hasMarketingChoice = (owner: FoundOwner | null): boolean => owner !== null && owner.choice !== null;

/** What the list should say about a mailbox. */
export function wantedMemberOf(owner: FoundOwner | null, { catalog, tenant }: Publication): WantedMember {
  if (owner === null) return wantedMember(null, tenant.site.siteName);
  const { subscription: held } = owner;
  const plan = catalog.bundles.find(({ bundleId }) => bundleId === held?.bundleId)?.name ?? held?.bundleId ?? "";
  return wantedMember({ ...owner, subscription: held && { ...held, plan } }, tenant.site.siteName);
}

const done = (value: SyncResult): ListAnswer<SyncResult> => ({ kind: "done", value });

/** Asks the list about a mailbox and makes it say what it should: one step of `nextListStep`. */
export async function syncMember(list: MailingList, due: DueMember): Promise<ListAnswer<SyncResult>> {
  const { member, wanted } = due;
  // Never put there, and not to be: the list is not even asked.
  if (wanted.kind !== "subscribed" && !member.wasSent) return done({ kind: "forgotten" });
  const there = await list.find(member.email);
  if (there.kind !== "done") return there;
  const moved = member.movedTo === null ? null : await list.find(member.movedTo);
  if (moved !== null && moved.kind !== "done") return moved;
  const step = nextListStep({ wanted, known: member, onList: there.value, hasMoved: getsMail(moved?.value ?? null) });
  switch (step.kind) {
    case "nothing":
      return done(restOf(wanted));
    case "withdraw":
      return done({ kind: "withdrawn", how: step.how });
    case "unsubscribe": {
      const answer = await list.unsubscribe(member.email);
      return answer.kind === "done" ? done({ kind: "settled", ownChangeAt: answer.value }) : answer;
    }
    case "remove": {
      const answer = await list.remove(member.email, member.isErased ? "forever" : "archive");
      return answer.kind === "done" ? done({ kind: "forgotten" }) : answer;
    }
    case "put":
      return put(list, due, there.value, step.status);
  }
}

const restOf = (wanted: WantedMember): SyncResult => {
  if (wanted.kind === "absent") return { kind: "forgotten" };
  return { kind: "settled", ...(wanted.kind === "subscribed" && { confirmedChoice: wanted.choice.choiceId }) };
};

async function put(
  list: MailingList,
  { member: { email }, wanted, formerEmail }: DueMember,
  there: ListMember | null,
  status: "keep" | "subscribed",
): Promise<ListAnswer<SyncResult>> {
  if (wanted.kind !== "subscribed") return done(restOf(wanted));
  const former = there !== null || formerEmail === null ? null : await list.find(formerEmail);
  if (former !== null && former.kind !== "done") return former;
  // An entry that gets no mail is not moved: what the reader did about the old mailbox does not apply to the new one.
  const moving = former !== null && getsMail(former.value);
  const answer = await list.put({ email, formerEmail: moving ? formerEmail : null, facts: wanted.facts, status });
  return answer.kind === "done" ? done(restOf(wanted)) : answer;
}

const getsMail = (there: ListMember | null): boolean =>
  there !== null && (there.status === "subscribed" || there.status === "pending");
