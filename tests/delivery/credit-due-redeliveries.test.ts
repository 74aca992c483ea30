import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { auditPublication } from "#server/audit/audit-publication.ts";
import { creditDueRedeliveries } from "#server/delivery/credit-due-redeliveries.ts";
import { earnRevenue } from "#server/renewal/earn.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { aRedelivery, daily, report } from "#tests/world/papers.ts";
import { aPaperReader } from "#tests/world/stops.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const { clock, setTo } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });
const saturday = toDay("2026-02-07");
const run = ({ tenantId }: Publisher) => creditDueRedeliveries(site.work, tenantId);

/** A reader who gets a replacement paper on Saturday, by noon. */
async function waiting(publisher: Publisher) {
  setTo("2026-02-02");
  const reader = await aPaperReader(site, publisher, daily);
  setTo("2026-02-06");
  await aRedelivery(site, publisher, reader);
  return reader;
}

const standing = ({ tenantId }: Publisher) =>
  asOwner(
    site.store.owner,
    `select d.state, u.paid_through::text as end,
      (select count(*)::int from expiry_entry e where e.tenant_id = u.tenant_id and e.cause = 'complaint') as credits
     from delivery_issue d join subscription u using (tenant_id, subscription_id) where d.tenant_id = $1 order by d.issue_id`,
    [tenantId],
  );

test("credits an unconfirmed redelivery when the route's window ends", async () => {
  const publisher = await aPublisher(site);
  const reader = await waiting(publisher);
  setTo(saturday, 12 * 60 - 1);
  expect(await run(publisher)).toBe(0);
  setTo(saturday, 12 * 60);
  expect(await run(publisher)).toBe(1);
  expect(await standing(publisher)).toEqual([{ state: "credited", end: "2026-03-03", credits: 1 }]);
  await deliverEmails(site, publisher);
  const [letter] = await mailTo(site, reader.email);
  expect(letter?.text).toContain("haven't heard whether the new one came");
  expect(letter?.text).toContain("It now runs through Tuesday, March 3, 2026");
});

test("credits each one once with any number of workers and runs", async () => {
  const publisher = await aPublisher(site);
  for (let readers = 0; readers < 3; readers++) await waiting(publisher);
  setTo(saturday, 13 * 60);
  const counts = await Promise.all([run(publisher), run(publisher), run(publisher)]);
  const rest = await run(publisher);
  expect(counts.reduce((sum, count) => sum + count, rest)).toBe(3);
  expect((await standing(publisher)).map(({ state }) => state)).toEqual(Array.from({ length: 3 }, () => "credited"));
  const credits = await asOwner(
    site.store.owner,
    "select subscription_id, count(*)::int as times from expiry_entry where tenant_id = $1 and cause = 'complaint' group by 1",
    [publisher.tenantId],
  );
  expect(credits.map(({ times }) => times)).toEqual([1, 1, 1]);
});

test("waits for staff if three papers were credited within 30 days", async () => {
  const publisher = await aPublisher(site);
  const reader = await waiting(publisher);
  for (const day of ["2026-02-04", "2026-02-06", "2026-02-08"]) {
    setTo(day);
    await report(site, publisher, reader, { when: "today", problem: "wet" });
  }
  expect(await run(publisher)).toBe(1);
  expect(await standing(publisher)).toMatchObject([{ state: "review" }, {}, {}, { credits: 3 }]);
});

test("a subscription that has ended can't be extended, so staff pay the credit out", async () => {
  const publisher = await aPublisher(site);
  await waiting(publisher);
  await changePublisher(site, publisher, "update subscription set status = 'ended'");
  setTo("2026-02-10");
  expect(await run(publisher)).toBe(1);
  expect(await standing(publisher)).toMatchObject([{ state: "review", credits: 0 }]);
});

test("a credit that comes after the day's revenue was recorded leaves the books balanced on both days", async () => {
  const publisher = await aPublisher(site);
  await waiting(publisher);
  const { tenantId } = publisher;
  const differences = async () => {
    const publication = await site.publications.publication(tenantId);
    return publication && (await auditPublication(site.work, publication)).differences;
  };
  setTo(saturday, 11 * 60);
  await earnRevenue(site.work, tenantId);
  expect(await differences()).toEqual([]);
  setTo(saturday, 13 * 60);
  expect(await run(publisher)).toBe(1);
  expect(await differences()).toEqual([]);
  setTo("2026-02-08", 9 * 60);
  await earnRevenue(site.work, tenantId);
  expect(await differences()).toEqual([]);
});
