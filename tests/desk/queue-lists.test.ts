import { expect, test } from "vitest";
import { queueNames } from "#core/staff/queue.ts";
import { reviewSources } from "#server/review-sources.ts";
import { countQueues } from "#server/store/staff/queue-counts.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { publicationOf } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

async function listed(input: object, session: string) {
  const { status, body } = await deskCall(site, "deskGetQueues", { ...input }, { session });
  expect(status).toBe(200);
  return body;
}

async function askForACall(publisher: Publisher): Promise<void> {
  const { email } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  const { domain } = publisher;
  await call(site, "requestCallBack", { domain, phone: "262 555 0121" }, { token, key: newKey() });
}

test("pages follow each other without a gap, the oldest first", async () => {
  const full = await aPublisher(site);
  const { accountNumber } = await aSubscriber(site, full);
  const { session, staffId } = await aColleague(site, "clerk", full);
  await asOwner(
    site.store.owner,
    `insert into staff_note (tenant_id, account_number, staff_id, author, text, follow_up_on, made_at)
     select $1, $2, $3, 'Marge Olson', 'note ' || n, current_date - 40 - n % 7, now() from generate_series(1, 120) n`,
    [full.tenantId, accountNumber, staffId],
  );
  const seen: string[] = [];
  const days: string[] = [];
  let after: string | null = "";
  while (after !== null) {
    const page: Awaited<ReturnType<typeof listed>> = await listed(
      { publication: full.domain, queue: "note", ...(after !== "" && { after }) },
      session,
    );
    seen.push(...page.items.map(({ key }) => key));
    days.push(...page.items.map(({ day }) => day));
    after = page.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  expect(days).toEqual(days.toSorted());
});

/** Makes receipts bounce, and gives up all other emails. */
async function turnLetters({ tenantId }: Publisher): Promise<void> {
  for (const change of [
    "bounced_at = now() - interval '3 days' where kind = 'receipt'",
    "state = 'dead' where kind <> 'receipt'",
  ])
    await asOwner(site.store.owner, `update letter set ${change} and tenant_id = $1`, [tenantId]);
}

test("counts match the lists", async () => {
  const busy = await aPublisher(site);
  await askForACall(busy);
  const { accountNumber } = await aSubscriber(site, busy);
  await asOwner(
    site.store.owner,
    `insert into staff_note (tenant_id, account_number, staff_id, author, text, follow_up_on, made_at)
     select $1, $2, 1, 'Marge Olson', 'note', current_date + n, now() from unnest(array[-3, 0, 30]) n`,
    [busy.tenantId, accountNumber],
  );
  await turnLetters(busy);
  const publication = await publicationOf(site, busy);
  const { today } = site.needs.outside.clock.local(publication.tenant);
  const counts = await countQueues(site.store.db, busy.tenantId, today);
  const sources = reviewSources(site.needs);
  for (const queue of queueNames) {
    const items = await sources[queue].list(publication);
    const oldest = items.map(({ day }) => day).toSorted()[0] ?? null;
    expect({ queue, ...counts[queue] }).toEqual({ queue, waiting: items.length, oldest });
  }
  const full = queueNames.filter((queue) => counts[queue].waiting > 0);
  expect(full).toEqual(expect.arrayContaining(["call", "note", "bounce", "email"]));
  expect(counts.note.waiting).toBe(2);
});

test("a bounced email leaves the list once staff have handled it, and an abandoned email is sent again", async () => {
  const place = await aPublisher(site);
  await aSubscriber(site, place);
  const { session } = await aColleague(site, "clerk", place);
  await turnLetters(place);
  const itemsOf = async (queue: string) => (await listed({ publication: place.domain, queue }, session)).items;
  const settle = async (queue: string, key: string, outcome: string) =>
    (
      await deskCall(
        site,
        "deskSettleItem",
        { publication: place.domain, queue, key, outcome, note: "" },
        { session, key: newKey() },
      )
    ).body;
  const [bounced] = await itemsOf("bounce");
  expect(bounced?.about).toMatch(/^“Receipt” came back from /);
  expect(await settle("bounce", bounced?.key ?? "", "done")).toMatchObject({ isSuccess: true });
  expect(await settle("bounce", bounced?.key ?? "", "done")).toMatchObject({
    text: expect.stringContaining("already"),
  });
  expect(await itemsOf("bounce")).toEqual([]);
  const dead = await itemsOf("email");
  expect(await settle("email", dead[0]?.key ?? "", "retry")).toMatchObject({ isSuccess: true });
  expect(await itemsOf("email")).toHaveLength(dead.length - 1);
  const states = await asOwner<{ state: string }>(
    site.store.owner,
    "select state from letter where tenant_id = $1 and letter_id = $2",
    [place.tenantId, dead[0]?.key],
  );
  expect(states).toEqual([{ state: "queued" }]);
});

test("an account without an email address leaves no failed email in the queue", async () => {
  const place = await aPublisher(site);
  await aSubscriber(site, place);
  const { session } = await aColleague(site, "clerk", place);
  await asOwner(site.store.owner, "update letter set state = 'dead', recipient = '' where tenant_id = $1", [
    place.tenantId,
  ]);
  expect((await listed({ publication: place.domain, queue: "email" }, session)).items).toEqual([]);
  const publication = await publicationOf(site, place);
  const { today } = site.needs.outside.clock.local(publication.tenant);
  expect((await countQueues(site.store.db, place.tenantId, today)).email.waiting).toBe(0);
});
