import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "#core/day.ts";
import { type PreviewDay, previewDayCount } from "#core/import/go-live-preview.ts";
import { setLiveOn } from "#server/store/import/move-in.ts";
import { dueWork } from "#server/jobs/due-work.ts";
import { clockStartingOn } from "#tests/world/clocks.ts";
import { cardsStayAtGateway, comparesList, goesLive, importsList, previewsGoLive } from "#tests/world/move-in.ts";
import { moneyOf } from "#tests/world/money.ts";
import { type OldSystem, oldSystem } from "#tests/world/old-system.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { booksOf, differencesAt } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { dayAt, pass, todayAt } from "#tests/world/time.ts";

const monday = toDay("2026-03-02");
const site = await siteOfFile({ outside: { clock: clockStartingOn(monday) } });

/** A publisher with the list of its old system. */
async function movingIn(rows: number): Promise<{ readonly publisher: Publisher; readonly old: OldSystem }> {
  const publisher = await aPublisher(site);
  const old = oldSystem(rows, await todayAt(site, publisher));
  return { publisher, old };
}

const count = async ({ tenantId }: Publisher, from: string): Promise<number> =>
  (
    await asOwner<{ n: number }>(site.store.owner, `select count(*)::int as n from ${from} where tenant_id = $1`, [
      tenantId,
    ])
  )[0]?.n ?? 0;

/** Everybody in the list: the old number, and what was imported. */
const broughtIn = ({ tenantId }: Publisher) =>
  asOwner(
    site.store.owner,
    `select m.old_number, m.said, m.bundle_id, m.rate_code, a.first_name, a.last_name, a.contact_email, a.phone, a.e_notice_email,
       d.street, d.city, d.zip5, d.method, d.route_code
     from imported_account m join account a using (tenant_id, account_number)
     left join address d on d.tenant_id = m.tenant_id and d.address_id = m.delivery_address_id
     where m.tenant_id = $1 order by m.old_number`,
    [tenantId],
  );

const without = (csv: string, oldNumber: string): string =>
  csv.replace(new RegExp(`(?<=\\r\\n)${oldNumber},[^\\r]*\\r\\n`), "");

test("imports everybody with a valid row, and reports line and reason of each invalid one", async () => {
  const { publisher, old } = await movingIn(600);
  const { counts, rejected } = await importsList(site, publisher, old.csv);
  expect(counts).toEqual({ rows: 600, added: old.right, changed: 0, unchanged: 0, rejected: 12 });
  expect(rejected.map(({ problems }) => problems.map(({ field }) => field).join())).toEqual([
    "name",
    "plan",
    "price",
    "days",
    "paidThrough",
    "paidThrough",
    "street",
    "email",
    "cardToken",
    "balance",
    "stopUntil",
    "oldNumber",
  ]);
  expect(rejected[0]?.row.fields[0]).toBe("0000050");
  expect(await count(publisher, "account")).toBe(old.right);
});

test("reads an older program's file with semicolons and Windows characters", async () => {
  const { publisher } = await movingIn(1);
  const csv =
    "Acct No;Name;Product;Expires;Zip;Address 1;St\n7;PEÑA, JOSÉ;SUNONLY;3/15/2026;53095;415 Hickory Street;WI\n";
  await importsList(site, publisher, Buffer.from(csv, "latin1"));
  expect(await broughtIn(publisher)).toMatchObject([
    { first_name: "José", last_name: "Peña", street: "415 Hickory St", zip5: "53095" },
  ]);
});

test("a dry run writes nothing, and finds the same", async () => {
  const { publisher, old } = await movingIn(100);
  const { counts } = await importsList(site, publisher, old.csv, { dryRun: true });
  expect(counts).toMatchObject({ added: old.right, rejected: 2 });
  expect(await count(publisher, "account")).toBe(0);
  expect(await count(publisher, "move_in")).toBe(0);
});

test("changes only what the next file changes, and never imports anybody twice", async () => {
  const { publisher, old } = await movingIn(40);
  await importsList(site, publisher, old.csv);
  const before = await broughtIn(publisher);
  const next = old.csv.replace("reader2@Readers.Example", "lorna@readers.example");
  expect((await importsList(site, publisher, next)).counts).toMatchObject({ added: 0, changed: 1, unchanged: 39 });
  const after = await broughtIn(publisher);
  expect(after.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]))).toMatchObject([
    { old_number: "0000003", contact_email: "lorna@readers.example" },
  ]);
  expect((await importsList(site, publisher, next)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 40 });
});

test("refuses a second row with the same number", async () => {
  const { publisher, old } = await movingIn(3);
  const { rejected } = await importsList(site, publisher, `${old.csv}0000002,Ben Aas,,,,,,,,DIGYR,,,,3/15/2026\r\n`);
  expect(rejected.map(({ problems }) => problems)).toEqual([
    [{ field: "oldNumber", says: "“0000002” is already in line 4" }],
  ]);
});

test("continues after it was killed, as if nothing had happened", async () => {
  const { publisher, old } = await movingIn(1300);
  await expect(importsList(site, publisher, old.csv, { upTo: 1200 })).rejects.toThrow("killed");
  expect(await count(publisher, "account")).toBeGreaterThan(0);
  expect((await previewsGoLive(site, publisher)).move.isComplete).toBe(false);
  await importsList(site, publisher, old.csv);
  const whole = await movingIn(1300);
  await importsList(site, whole.publisher, old.csv);
  expect(await broughtIn(publisher)).toEqual(await broughtIn(whole.publisher));
  expect((await previewsGoLive(site, publisher)).move).toMatchObject({ isComplete: true, waiting: old.right });
});

test("sends and charges nothing before the day of going live, whatever else is done", async () => {
  const { publisher, old } = await movingIn(100);
  await importsList(site, publisher, old.csv);
  await pass(site, publisher, 20);
  for (const { clock, run } of dueWork) if (clock === "publication") await run(site.work, publisher.tenantId);
  expect((await moneyOf(site, publisher)).charges).toEqual([]);
  expect(await count(publisher, "letter")).toBe(0);
  expect(await count(publisher, "circulation_command")).toBe(0);
  expect(await count(publisher, "subscription")).toBe(0);
});

test("begins every subscription with ledgers that explain its dates and its money", async () => {
  const { publisher, old } = await movingIn(300);
  await importsList(site, publisher, old.csv);
  expect(await goesLive(site, publisher)).toBe(old.right);
  expect(await differencesAt(site, publisher)).toEqual([]);
  const books = await booksOf(site, publisher);
  expect(Object.keys(books).toSorted()).toEqual(["openingBalance", "prepaidLiability"]);
  expect(books["openingBalance"]).toBe(-(books["prepaidLiability"] ?? 0));
  expect(await count(publisher, "letter")).toBe(0);
  expect(await count(publisher, "staff_note")).toBeGreaterThan(0);
  // Nothing of the file is kept once the account says more.
  expect((await broughtIn(publisher)).every(({ said }) => said === null)).toBe(true);
});

test("charges and bills in the first month what the preview showed, to the day and the cent", async () => {
  const { publisher, old } = await movingIn(160);
  cardsStayAtGateway(site, publisher, old);
  await importsList(site, publisher, old.csv);
  const { days } = await previewsGoLive(site, publisher);
  await goesLive(site, publisher);
  for (const { clock, run } of dueWork) if (clock === "publication") await run(site.work, publisher.tenantId);
  await pass(site, publisher, previewDayCount - 1);
  expect(await firstCharges(publisher)).toEqual(sums(days, ({ charges, chargedCents }) => [charges, chargedCents]));
  expect(await firstBills(publisher)).toEqual(sums(days, ({ bills, billedCents }) => [bills, billedCents]));
  expect(await differencesAt(site, publisher)).toEqual([]);
  expect((await booksOf(site, publisher))["cashClearing"]).toBeGreaterThan(0);
});

/** Counts and sums by day. Days without any are left out. */
const sums = (days: readonly PreviewDay[], of: (day: PreviewDay) => readonly [number, number]) =>
  days.flatMap((each) => (of(each)[0] === 0 ? [] : [{ day: each.day, n: of(each)[0], sum: of(each)[1] }]));

const byDay = ({ tenantId }: Publisher, first: string) =>
  asOwner(
    site.store.owner,
    `select day::text, count(*)::int as n, sum(cents)::int as sum from (${first}) f group by day order by day`,
    [tenantId],
  );

/** Each account's first charge here, on the publication's calendar. */
const firstCharges = (publisher: Publisher) =>
  byDay(
    publisher,
    `select distinct on (e.subject) e.on_day as day, i.amount_cents as cents
     from audit_entry e join payment_intent i on i.tenant_id = e.tenant_id and i.intent_id = (e.details ->> 'intentId')::uuid
     where e.tenant_id = $1 and e.action = 'renewal.charge' and e.outcome = 'captured' and i.amount_cents > 0
     order by e.subject, e.entry_id`,
  );

const firstBills = (publisher: Publisher) =>
  byDay(
    publisher,
    `select distinct on (e.subject) e.on_day as day, (e.details ->> 'amountCents')::int as cents
     from audit_entry e where e.tenant_id = $1 and e.action = 'renewal.bill' order by e.subject, e.entry_id`,
  );

test("everybody pays once when two servers go live at the same time", async () => {
  const { publisher, old } = await movingIn(500);
  await importsList(site, publisher, old.csv);
  const begun = await Promise.all([goesLive(site, publisher), goesLive(site, publisher)]);
  expect(begun[0] + begun[1]).toBe(old.right);
  expect(await count(publisher, "subscription")).toBe(old.right);
});

test("goes live automatically on its day, before the day's other work, unless it is canceled", async () => {
  const [{ publisher, old }, calledOff] = [await movingIn(60), await movingIn(4)];
  const decide = async (at: Publisher, day: Day | null): Promise<void> =>
    site.store.db.write(await dayAt(site, at), (tx) =>
      setLiveOn(tx, day === null ? null : { liveOn: day, actor: "staff", name: "" }),
    );
  for (const each of [publisher, calledOff.publisher]) {
    await importsList(site, each, old.csv);
    await decide(each, addDays(monday, 2));
  }
  await decide(calledOff.publisher, null);
  await pass(site, publisher, 1);
  expect(await count(publisher, "subscription")).toBe(0);
  await pass(site, publisher, 1);
  expect(await count(publisher, "subscription")).toBe(old.right);
  // Bills that were due four weeks before the renewal are sent on the first day.
  expect((await firstBills(publisher)).map(({ day }) => day)).toEqual(["2026-03-04"]);
  await pass(site, calledOff.publisher, 3);
  expect(await count(calledOff.publisher, "subscription")).toBe(0);
});

test("leaves out anybody who isn't in the last file", async () => {
  const { publisher, old } = await movingIn(20);
  await importsList(site, publisher, old.csv);
  await importsList(site, publisher, without(old.csv, "0000005"));
  expect((await previewsGoLive(site, publisher)).move).toMatchObject({ waiting: 19, leftOut: 1 });
  expect(await goesLive(site, publisher)).toBe(19);
});

test("a later file can't change anybody who is live", async () => {
  const { publisher, old } = await movingIn(4);
  await importsList(site, publisher, old.csv);
  await goesLive(site, publisher);
  const { counts, rejected } = await importsList(
    site,
    publisher,
    old.csv.replace("reader2@Readers.Example", "lorna@readers.example"),
  );
  expect(counts).toMatchObject({ unchanged: 3, rejected: 1 });
  expect(rejected[0]?.problems[0]?.says).toMatch(/^is live here as account \d+, and differs: change it at the desk$/);
});

test("compares with the old system's next file by days and dollars, before and after going live", async () => {
  const { publisher, old } = await movingIn(12);
  await importsList(site, publisher, old.csv);
  const next = without(old.csv, "0000009").replace("0000003,", "0000777,").replace("0.00", "5.00");
  const before = await comparesList(site, publisher, next);
  expect(before.same).toBe(9);
  expect(before.found.map(({ kind }) => kind).toSorted()).toEqual(["differs", "not-here", "not-there", "not-there"]);
  expect(before.found[0]).toMatchObject({
    differences: [{ what: "balance", here: "$0.00", there: "$5.00", by: "-$5.00", days: 0, cents: -500 }],
  });
  expect(before).toMatchObject({ rows: 11, differ: 1, about: { balance: 1, "not-here": 1, "not-there": 2 } });
  expect([before.moreHere, before.moreThere]).toEqual([
    { days: 0, cents: 0 },
    { days: 0, cents: 500 },
  ]);
  await goesLive(site, publisher);
  expect(await comparesList(site, publisher, next)).toEqual(before);
});

test("compares a number that is listed twice once, and reports somebody whose row can't be read", async () => {
  const { publisher, old } = await movingIn(4);
  await importsList(site, publisher, old.csv);
  const lines = old.csv.split("\r\n");
  const broken = [...lines.slice(0, 2), "0000002,,,,,,,,,,,,,,,,,,,,,,,,", ...lines.slice(3, 5), lines[1], ""];
  const { same, found } = await comparesList(site, publisher, broken.join("\r\n"));
  expect(same).toBe(3);
  expect(found).toMatchObject([
    { kind: "unreadable", line: 4 },
    { kind: "unreadable", problems: [{ field: "oldNumber", says: "“0000001” is already in line 2" }] },
  ]);
});
