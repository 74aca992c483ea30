import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "#core/day.ts";
import { pollHeldCommands } from "#server/circulation/poll-held-commands.ts";
import { reconcileAccounts } from "#server/circulation/reconcile-accounts.ts";
import { lastReports } from "#server/store/circulation/circulation-report.ts";
import { withOwner } from "#server/main/commands/with-owner.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { drawNow, sendAll, setCirculationBehavior } from "#tests/world/circulation.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aMirroredPublisher, aReader, detailsOf } from "./a-mirrored-reader.ts";
import { someDay } from "#tests/world/store.ts";

const site = await siteOfFile();
const night = toDay("2026-03-04");

/** Runs the nightly comparison at this hour of the publication's clock. */
const compare = ({ tenantId }: Publisher, today: Day = night, minutes = 5 * 60): Promise<boolean> => {
  const clock = { ...site.work.clock, local: () => ({ today, minutes }) };
  return reconcileAccounts({ ...site.work, clock }, tenantId);
};

const reportOf = async ({ domain }: Publisher) => {
  const reports = await withOwner(site.store.owner, lastReports);
  return reports.find((report) => report.domain === domain) ?? null;
};

/** Subscribers whose start and payment are in effect there. */
async function settledReaders(publisher: Publisher, count: number) {
  const readers = [];
  for (let made = 0; made < count; made++) readers.push(await aReader(site, publisher));
  await sendAll(site, publisher);
  drawNow(site, publisher);
  site.passMinutes(11);
  await pollHeldCommands(site.work, publisher.tenantId);
  return readers;
}

const setTheirs = (accountNumber: number | undefined, expire: string | null): void =>
  void site.circulation.ledger.db
    .prepare("update account set expire = ? where number = ?")
    .run(expire, accountNumber ?? 0);

test("if all accounts agree, the nightly report has no findings and says how many it read", async () => {
  const publisher = await aMirroredPublisher(site);
  await settledReaders(publisher, 2);
  expect(await compare(publisher)).toBe(true);
  expect(await reportOf(publisher)).toMatchObject({
    reportOn: night,
    accounts: 2,
    findings: [],
    finishedAt: expect.any(Date),
  });
});

test("reports a different expire date, with both dates, and an account that they don't know", async () => {
  const publisher = await aMirroredPublisher(site);
  const [first, second] = await settledReaders(publisher, 3);
  const ours = first === undefined ? null : (await detailsOf(site, publisher, first)).paidThrough;
  setTheirs(first?.accountNumber, "2031-05-06");
  site.circulation.ledger.db.prepare("delete from account where number = ?").run(second?.accountNumber ?? 0);
  await compare(publisher);
  expect((await reportOf(publisher))?.findings).toMatchObject([
    { accountNumber: first?.accountNumber, finding: "expire-differs", ours, theirs: "2031-05-06" },
    { accountNumber: second?.accountNumber, finding: "unknown-there", ours: null, theirs: null },
  ]);
});

test("account details show the figures that were read at night", async () => {
  const publisher = await aMirroredPublisher(site);
  const [reader] = await settledReaders(publisher, 1);
  if (reader === undefined) throw new Error("no reader");
  setTheirs(reader.accountNumber, "2031-05-06");
  await compare(publisher);
  expect((await detailsOf(site, publisher, reader)).paidThrough).toBe("2031-05-06");
});

test("reports commands that are dead, late or refused, with their content", async () => {
  const publisher = await aMirroredPublisher(site);
  await settledReaders(publisher, 1);
  await aReader(site, publisher);
  await changePublisher(site, publisher, "update circulation_command set details = '{}'");
  await sendAll(site, publisher);
  await compare(publisher);
  const found = (await reportOf(publisher))?.findings ?? [];
  expect(found.map(({ finding, command, lastError }) => [finding, command, lastError])).toEqual([
    ["not-sent", "start", "answered 400"],
  ]);
});

test("compares a night once, and not before their draw is over", async () => {
  const publisher = await aMirroredPublisher(site);
  const [reader] = await settledReaders(publisher, 1);
  expect(await compare(publisher, night, 3 * 60)).toBe(false);
  expect(await reportOf(publisher)).toBeNull();
  await compare(publisher);
  setTheirs(reader?.accountNumber, "2031-05-06");
  expect(await compare(publisher)).toBe(true);
  expect((await reportOf(publisher))?.findings).toEqual([]);
  await compare(publisher, addDays(night, 1));
  expect(await reportOf(publisher)).toMatchObject({
    reportOn: "2026-03-05",
    findings: [{ finding: "expire-differs" }],
  });
});

test("continues an interrupted night where it stopped, and reports nothing twice", async () => {
  const publisher = await aMirroredPublisher(site);
  const [first] = await settledReaders(publisher, 2);
  setTheirs(first?.accountNumber, "2031-05-06");
  setCirculationBehavior(site, publisher, "down");
  expect(await compare(publisher)).toBe(false);
  expect(await reportOf(publisher)).toMatchObject({ finishedAt: null, accounts: 0 });
  setCirculationBehavior(site, publisher, "answers");
  expect(await compare(publisher)).toBe(true);
  expect(await reportOf(publisher)).toMatchObject({ accounts: 2, findings: [{ finding: "expire-differs" }] });
});

test("two workers at once report each account once", async () => {
  const publisher = await aMirroredPublisher(site);
  const [first] = await settledReaders(publisher, 2);
  setTheirs(first?.accountNumber, "2031-05-06");
  await Promise.all([compare(publisher), compare(publisher), compare(publisher)]);
  await compare(publisher);
  expect(await reportOf(publisher)).toMatchObject({
    accounts: 2,
    findings: [{ finding: "expire-differs" }],
    finishedAt: expect.any(Date),
  });
});

test("deletes reports after three months, with their findings", async () => {
  const publisher = await aMirroredPublisher(site);
  const [reader] = await settledReaders(publisher, 1);
  setTheirs(reader?.accountNumber, "2031-05-06");
  await compare(publisher, toDay("2025-11-01"));
  await compare(publisher);
  const kept = await site.store.db.write(someDay(publisher.tenantId), ({ q }) =>
    q.selectFrom("circulation_finding").select("report_on").execute(),
  );
  expect(kept).toEqual([{ report_on: night }]);
});
