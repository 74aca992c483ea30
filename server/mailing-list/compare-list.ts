import type { ListMember } from "#core/mailing-list/list-member.ts";
import { nextListStep } from "#core/mailing-list/next-list-step.ts";
import { atPublication } from "#server/at-publication.ts";
import type { ListAnswer, MailingList } from "#server/adapters/mailing-list/port.ts";
import { findMailboxOwner } from "#server/store/mailing-list/mailbox-owner.ts";
import { addAnsweredMailboxes, findMailingListState, noteCompared } from "#server/store/mailing-list/mailing-list.ts";
import { type ExpectedMember, findSettledMembers, requeueMembers } from "#server/store/mailing-list/member-outbox.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { wantedMemberOf } from "./sync-member.ts";
import { type ListNeeds, noteListAway, openList, prepareList } from "./open-list.ts";

/** By this time on the publication's clock, campaigns have ended. */
const afterMinutes = 4 * 60;
const betweenMs = 20 * 3_600_000;

/**
 * Compares once a night.
 * @returns how many mailboxes differ; null if it is not time, or the list is away.
 */
export const compareNightly = atPublication(
  async (needs: ListNeeds, { publication, tenantId, minutes }): Promise<number | null> => {
    if (publication.tenant.mailingList.kind !== "mailchimp" || minutes < afterMinutes) return null;
    const comparedAt = (await findMailingListState(needs.db, tenantId))?.comparedAt ?? null;
    const isDue = comparedAt === null || needs.clock.now().getTime() - comparedAt.getTime() > betweenMs;
    return isDue ? compareList(needs, tenantId) : null;
  },
);

/**
 * Reads the whole list and compares it with what it should say. It changes nothing there: mailboxes that differ are
 * looked at again, one after the other, as after a report. What we have not put there is nobody's business here.
 *
 * @returns how many mailboxes differ; null: the list is away.
 */
export const compareList = atPublication(async (needs: ListNeeds, { publication }): Promise<number | null> => {
  const { db, clock } = needs;
  const list = await openList(needs, publication);
  if (list === null || (await prepareList(needs, publication)) === "away") return null;
  const there = await readList(list);
  if (there.kind !== "done") {
    await noteListAway(needs, publication, there);
    return null;
  }
  const at = tenantDay(clock, publication.tenant);
  await db.write(at, addAnsweredMailboxes);
  let [differ, after] = [0, ""];
  for (;;) {
    const believed = await findSettledMembers(db, at.tenantId, after);
    const last = believed.at(-1);
    if (last === undefined) break;
    const wrong = await differing(needs, publication, believed, there.value);
    if (wrong.length > 0) differ += await db.write(at, (tx) => requeueMembers(tx, wrong));
    after = last.email;
  }
  await db.write(at, (tx) => noteCompared(tx, clock.now()));
  return differ;
});

type Known = ReadonlyMap<string, ListMember>;

async function readList(list: MailingList): Promise<ListAnswer<Known>> {
  const known = new Map<string, ListMember>();
  for (let offset = 0; ;) {
    const page = await list.page(offset);
    if (page.kind !== "done") return page;
    for (const member of page.value.members) known.set(member.email, member);
    offset += page.value.members.length;
    if (page.value.members.length === 0 || offset >= page.value.total) return { kind: "done", value: known };
  }
}

/** The mailboxes for which something would have to be done. */
const differing = (
  { db, clock }: ListNeeds,
  publication: Publication,
  believed: readonly ExpectedMember[],
  there: Known,
): Promise<string[]> =>
  db.readTogether(tenantDay(clock, publication.tenant), async (tx) => {
    const wrong: string[] = [];
    for (const { email, confirmedChoice } of believed) {
      const wanted = wantedMemberOf(await findMailboxOwner(tx, email), publication);
      const known = { wasSent: true, confirmedChoice, ownChangeAt: null };
      const step = nextListStep({ wanted, known, onList: there.get(email) ?? null, hasMoved: false });
      if (step.kind !== "nothing") wrong.push(email);
    }
    return wrong;
  });
