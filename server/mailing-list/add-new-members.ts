import type { MailingList, NewListMember } from "#server/adapters/mailing-list/port.ts";
import type { Tx } from "#server/db/database.ts";
import { findMailboxOwner } from "#server/store/mailing-list/mailbox-owner.ts";
import {
  claimNewMembers,
  type NewMember,
  noteSent,
  postponeMember,
  settleMember,
} from "#server/store/mailing-list/member-outbox.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { wantedMemberOf } from "./sync-member.ts";
import { type ListNeeds, noteListAway } from "./open-list.ts";

/** The most mailboxes that one call accepts. */
const most = 100;
/** For fewer, an extra call is not worth it. */
const fewest = 2;

type Sender = {
  readonly list: MailingList;
  readonly worker: string;
  readonly leaseMs: number;
  /** Nothing new begins after this time, in ms since 1970. */
  readonly ends: number;
};

type New = NewListMember & Pick<NewMember, "version"> & { readonly confirmedChoice: number };

/**
 * Adds the mailboxes that were never put on the list, many in one call. Mailboxes that the list already knows, or does
 * not accept this way, keep waiting, and are looked at like every other one; the same goes for the rest if this is
 * killed.
 * @returns how many were added; null if the list is away.
 */
export async function addNewMembers(
  needs: ListNeeds,
  publication: Publication,
  { list, worker, leaseMs, ends }: Sender,
): Promise<number | null> {
  const { db, clock } = needs;
  const at = tenantDay(clock, publication.tenant);
  let all = 0;
  for (let after = 0; ;) {
    const now = clock.now();
    if (now.getTime() > ends) return all;
    const lease = { worker, now, leaseEnds: new Date(now.getTime() + leaseMs) };
    const behind = after;
    const { last, newcomers } = await db.write(at, async (tx) => {
      const members = await claimNewMembers(tx, lease, { after: behind, most });
      return { last: members.at(-1)?.seq ?? null, newcomers: await wantedAmong(tx, publication, members) };
    });
    if (last === null) return all;
    after = last;
    if (newcomers.length < fewest) continue;
    const answer = await list.addNew(newcomers);
    if (answer.kind === "away") {
      const until = await noteListAway(needs, publication, answer);
      await db.write(at, async (tx) => {
        for (const { email } of newcomers) await postponeMember(tx, { email, answer: answer.code, until });
      });
      return null;
    }
    // A call that is refused as a whole has added nobody.
    const added = answer.kind === "done" ? newcomers.filter(({ email }) => answer.value.has(email)) : [];
    await db.write(at, async (tx) => {
      for (const { email, version, confirmedChoice } of added)
        await settleMember(tx, { email, version, confirmedChoice });
    });
    all += added.length;
  }
}

/** The mailboxes that should get email, marked as sent: whatever happens to the call, they may be there. */
async function wantedAmong(tx: Tx, publication: Publication, members: readonly NewMember[]): Promise<readonly New[]> {
  const found: New[] = [];
  for (const { email, version } of members) {
    const wanted = wantedMemberOf(await findMailboxOwner(tx, email), publication);
    if (wanted.kind !== "subscribed") continue;
    found.push({ email, version, facts: wanted.facts, confirmedChoice: wanted.choice.choiceId });
  }
  if (found.length >= fewest) for (const { email } of found) await noteSent(tx, email);
  return found;
}
