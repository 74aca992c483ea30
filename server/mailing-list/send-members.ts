import { atPublication } from "#server/at-publication.ts";
import type { ListAnswer } from "#server/adapters/mailing-list/port.ts";
import type { Tx } from "#server/db/database.ts";
import { findMailboxOwner } from "#server/store/mailing-list/mailbox-owner.ts";
import { noteAnswered } from "#server/store/mailing-list/mailing-list.ts";
import {
  claimMember,
  forgetMember,
  giveUpMember,
  type Lease,
  noteSent,
  postponeMember,
  releaseList,
  settleMember,
} from "#server/store/mailing-list/member-outbox.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { type DueMember, hasMarketingChoice, syncMember, type SyncResult, wantedMemberOf } from "./sync-member.ts";
import { addNewMembers } from "./add-new-members.ts";
import { type ListNeeds, noteListAway, openList } from "./open-list.ts";
import { recordWithdrawal } from "./record-withdrawal.ts";

/** Longer than all calls about one mailbox may take. */
const leaseMs = 120_000;
const sweepMs = 50_000;

/**
 * Brings what waits to a publication's mailing list: those who are new there a hundred at a time, then one mailbox after
 * the other, until nothing is due, the list is away, or a minute is over. Safe to run more than once and to be killed at any instant: what is sent is not the change
 * but how things are, so it can be sent again.
 *
 * @returns how many mailboxes it looked at.
 */
export const sendMembers = atPublication(async (needs: ListNeeds, { publication }): Promise<number> => {
  const { db, clock } = needs;
  const list = await openList(needs, publication);
  if (list === null) return 0;
  const at = tenantDay(clock, publication.tenant);
  const [worker, ends] = [needs.uuid(), clock.now().getTime() + sweepMs];
  const added = await addNewMembers(needs, publication, { list, worker, leaseMs, ends });
  if (added === null) {
    await db.write(at, (tx) => releaseList(tx, worker));
    return 0;
  }
  if (added > 0) await db.write(at, (tx) => noteAnswered(tx, clock.now()));
  let looked = 0;
  for (;;) {
    const now = clock.now();
    if (now.getTime() > ends) break;
    const lease = { worker, now, leaseEnds: new Date(now.getTime() + leaseMs) };
    const due = await db.write(at, (tx) => claim(tx, publication, lease));
    if (due === null) break;
    const answer = await syncMember(list, due);
    if (!(await note(needs, publication, due, answer))) break;
    if (looked++ === 0) await db.write(at, (tx) => noteAnswered(tx, clock.now()));
  }
  await db.write(at, (tx) => releaseList(tx, worker));
  return added + looked;
});

async function claim(tx: Tx, publication: Publication, lease: Lease): Promise<DueMember | null> {
  const member = await claimMember(tx, lease);
  if (member === null) return null;
  const owner = await findMailboxOwner(tx, member.email);
  const wanted = wantedMemberOf(owner, publication);
  if (wanted.kind === "subscribed") await noteSent(tx, member.email);
  const { movedFrom } = member;
  const formerOwner = movedFrom === null ? null : await findMailboxOwner(tx, movedFrom);
  return { member, owner, wanted, formerEmail: hasMarketingChoice(formerOwner) ? null : movedFrom };
}

/** @returns false if the list is away, so that nothing more is tried now. */
async function note(
  needs: ListNeeds,
  publication: Publication,
  due: DueMember,
  answer: ListAnswer<SyncResult>,
): Promise<boolean> {
  const { db, clock } = needs;
  const at = tenantDay(clock, publication.tenant);
  const { member } = due;
  if (answer.kind === "away") {
    const until = await noteListAway(needs, publication, answer);
    await db.write(at, (tx) => postponeMember(tx, { email: member.email, answer: answer.code, until }));
    return false;
  }
  await db.write(at, async (tx) => {
    if (answer.kind === "refused") return giveUpMember(tx, { ...member, answer: answer.says });
    const brought = answer.value;
    switch (brought.kind) {
      case "settled":
        return settleMember(tx, { ...brought, email: member.email, version: member.version });
      case "forgotten":
        return forgetMember(tx, member);
      case "withdrawn":
        return recordWithdrawal(tx, needs, publication, { ...due, how: brought.how });
    }
  });
  return true;
}
