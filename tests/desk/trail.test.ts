import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { grantRole } from "#server/store/staff/staff.ts";
import { aColleague, callForAccount, deskCall, deskHost } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const publication = publisher.domain;
const auditor = await aColleague(site, "auditor", publisher);
const owner = await aColleague(site, "owner", publisher);

type Filter = Readonly<Record<string, string | number>>;
const trail = async (filter: Filter = {}, by = auditor, at = publication) =>
  (await deskCall(site, "deskGetTrail", { publication: at, ...filter }, by)).body;
const statusOf = async (filter: Filter, by: { session?: string } = auditor) =>
  (await deskCall(site, "deskGetTrail", { publication, ...filter }, by)).status;

/** Reports a paper for a reader, as staff. */
async function anAct(seenBy = 0, reason = "Wet paper") {
  const clerk = await aColleague(site, "clerk", publisher);
  const { accountNumber } = await anOldReader(site, publisher);
  const { body } = await deskCall(site, "deskGetAccount", { publication, accountNumber }, clerk);
  const input = { domain: publication, accountNumber, method: "bill" };
  const act = { seen: body.version - seenBy, reason, note: "Called twice", input };
  const done = await callForAccount(site, "setRenewalMethod", act, clerk);
  return { clerk, accountNumber, status: done.status };
}

/** Entries written directly to the database, for pages that nobody would fill by hand. */
const fill = (count: number, action: string, more = "", { tenantId } = publisher) =>
  asOwner(
    site.store.owner,
    `insert into audit_entry (tenant_id, actor, action, subject, outcome, details, on_day, at)
     select $1, 'job:renewals', $2, 'account:' || (900000 + i), 'done', '{"amountCents": 1299, "note": "${more}"}'::jsonb,
       '2026-01-01'::date + i % 3, '2026-01-01T12:00:00Z' from generate_series(1, $3::int) i`,
    [tenantId, action, count],
  );

test("shows who did what to whom and why, and which attempts were refused", async () => {
  const { clerk, accountNumber } = await anAct();
  const stale = await anAct(1);
  expect(stale.status).toBe(409);
  const [entry] = (await trail({ actor: `staff:${clerk.staffId}`, action: "desk.act" })).entries;
  expect(entry).toMatchObject({
    who: { kind: "staff", name: "Marge Olson", actor: `staff:${clerk.staffId}` },
    text: "Changed how renewals are paid",
    account: { accountNumber, name: expect.stringMatching(/\w/) },
    outcome: "done",
    isRefused: false,
    reason: "Wet paper",
    time: expect.stringMatching(/[ap]\.m\./),
  });
  const refused = (await trail({ outcome: "refused", accountNumber: stale.accountNumber })).entries;
  expect(refused).toMatchObject([{ isRefused: true, rows: [{ label: "Because", value: "409" }] }]);
});

test("filters by person, action, account, kind of person and day", async () => {
  const { clerk, accountNumber } = await anAct();
  const actors = async (filter: Filter) => new Set((await trail(filter)).entries.map(({ who }) => who.actor));
  expect(await actors({ actor: `staff:${clerk.staffId}` })).toEqual(new Set([`staff:${clerk.staffId}`]));
  for (const actor of await actors({ kind: "staff" })) expect(actor).toMatch(/^(staff|command)/);
  for (const actor of await actors({ kind: "reader" })) expect(actor).toMatch(/^(login:|anonymous|reader|mail)/);
  const accounts = (await trail({ accountNumber })).entries.map(({ account }) => account?.accountNumber);
  expect(new Set(accounts)).toEqual(new Set([accountNumber]));
  await fill(3, "test.days");
  const days = async (filter: Filter) =>
    (await trail({ action: "test.days", ...filter })).entries.map(({ day }) => day);
  expect(await days({})).toEqual(["2026-01-03", "2026-01-02", "2026-01-01"]);
  expect(await days({ from: "2026-01-02" })).toEqual(["2026-01-03", "2026-01-02"]);
  expect(await days({ from: "2026-01-02", to: "2026-01-02" })).toEqual(["2026-01-02"]);
  expect(await statusOf({ from: "2026-02-30" })).toBe(400);
  expect(await statusOf({ before: "1 or 1=1" })).toBe(400);
});

test("returns every entry once, fifty at a time", async () => {
  await fill(120, "test.pages");
  const seen: string[] = [];
  for (let before: string | null | undefined; before !== null;) {
    const page = await trail({ action: "test.pages", ...(before !== undefined && { before }) });
    seen.push(...page.entries.map(({ key }) => key));
    before = page.older;
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  expect(seen).toEqual(
    seen.toSorted((one, next) =>
      one.slice(0, 10) < next.slice(0, 10)
        ? 1
        : one.slice(0, 10) > next.slice(0, 10)
          ? -1
          : Number(next.slice(11)) - Number(one.slice(11)),
    ),
  );
});

test("names the staff members who appear in it", async () => {
  const { clerk } = await anAct();
  const { people } = (await deskCall(site, "deskGetTrailPeople", { publication }, auditor)).body;
  expect(people).toContainEqual({ actor: `staff:${clerk.staffId}`, name: "Marge Olson" });
  expect(people.every(({ actor }) => /^(staff|command):/.test(actor))).toBe(true);
});

test("only auditors, publishers and owners may read it, each for their own publication", async () => {
  expect(await statusOf({}, {})).toBe(401);
  for (const role of ["clerk", "circulation", "bookkeeper"] as const)
    expect([role, await statusOf({}, await aColleague(site, role, publisher))]).toEqual([role, 403]);
  for (const role of ["auditor", "publisher", "owner"] as const)
    expect([role, await statusOf({}, await aColleague(site, role, publisher))]).toEqual([role, 200]);
  expect((await deskCall(site, "deskGetTrail", { publication: other.domain }, auditor)).status).toBe(404);
  expect((await trail({}, owner, other.domain)).entries.every(({ text }) => text !== "test.pages")).toBe(true);
});

async function exported(path: string, by: { session: string }) {
  const response = await site.app.inject({ url: path, headers: { host: deskHost, cookie: `staff=${by.session}` } });
  const rows: Record<string, string>[] =
    response.statusCode === 200 ? parse(response.body, { columns: true, relax_column_count: false }) : [];
  return { status: response.statusCode, headers: response.headers, rows };
}

test("exports everything in pages of 500, protects against formulas, and records the export with its filter", async () => {
  await fill(1203, "test.export", "=cmd()");
  const { status, headers, rows } = await exported(
    `/api/desk/trail.csv?publication=${publication}&action=test.export&from=2026-01-02`,
    auditor,
  );
  expect([status, headers["content-type"], headers["content-disposition"]]).toEqual([
    200,
    "text/csv; charset=utf-8",
    expect.stringMatching(/^attachment; filename="trail-.*\.csv"$/),
  ]);
  expect(rows).toHaveLength(802);
  expect(rows[0]).toMatchObject({ actor: "job:renewals", action: "test.export", note: "'=cmd()", outcome: "done" });
  const [noted] = (await trail({ action: "desk.export-trail" })).entries;
  expect(noted).toMatchObject({ who: { actor: `staff:${auditor.staffId}` }, outcome: "done" });
  expect(noted?.rows).toContainEqual({ label: "Rows", value: "802" });
  const [kept] = await asOwner(
    site.store.owner,
    "select details -> 'filter' as filter from audit_entry where tenant_id = $1 and action = 'desk.export-trail'",
    [publisher.tenantId],
  );
  expect(kept).toEqual({ filter: { action: "test.export", from: "2026-01-02" } });
  expect((await exported(`/api/desk/trail.csv?publication=${other.domain}`, auditor)).status).toBe(404);
  const clerk = await aColleague(site, "clerk", publisher);
  expect((await exported(`/api/desk/trail.csv?publication=${publication}`, clerk)).status).toBe(403);
  expect((await exported(`/api/desk/trail.csv?publication=${publication}&from=x`, auditor)).status).toBe(400);
});

/** An auditor of two publications, each with three entries of an action, made in turns. */
async function twoTrails(action: string) {
  const both = await aColleague(site, "auditor", publisher);
  await site.needs.db.writeDirectory((q) => grantRole(q, both.staffId, "auditor", other.tenantId));
  for (const at of [publisher, other, publisher, other, publisher, other]) await fill(1, action, "", at);
  return both;
}

test("combines the trails a person may see, each entry with its publication, or shows one", async () => {
  const both = await twoTrails("test.both");
  const here = await anOldReader(site, other);
  await asOwner(
    site.store.owner,
    `insert into audit_entry (tenant_id, actor, action, subject, outcome, on_day)
     values ($1, 'job:renewals', 'test.both', 'account:' || $2::bigint, 'done', '2026-01-03')`,
    [other.tenantId, here.accountNumber],
  );
  const placesIn = async (filter: Filter) => {
    const { entries } = (await deskCall(site, "deskGetTrail", { action: "test.both", ...filter }, both)).body;
    return entries.map((entry) => entry.publication?.domain);
  };
  const [one, two] = [publication, other.domain];
  expect(await placesIn({})).toEqual([two, two, one, two, one, two, one]);
  expect(await placesIn({ publication: one })).toEqual([one, one, one]);
  const { entries } = (await deskCall(site, "deskGetTrail", { action: "test.both" }, both)).body;
  expect(entries[0]).toMatchObject({ account: { accountNumber: here.accountNumber, name: "Nora Ellingsen" } });
  expect(await placesIn({ before: entries[2]?.key ?? "" })).toEqual([two, one, two, one]);
  expect((await deskCall(site, "deskGetTrail", { action: "test.both" }, auditor)).body.entries).toHaveLength(3);
});

test("returns every entry of several publications once, in order, fifty at a time", async () => {
  const both = await twoTrails("test.turns");
  for (const at of [publisher, other]) await fill(60, "test.turns", "", at);
  const seen: string[] = [];
  for (let before: string | null | undefined; before !== null;) {
    const asked = { action: "test.turns", ...(before !== undefined && { before }) };
    const { body } = await deskCall(site, "deskGetTrail", asked, both);
    seen.push(...body.entries.map(({ key, publication: where }) => `${where?.domain} ${key}`));
    before = body.older;
  }
  expect([seen.length, new Set(seen).size]).toEqual([126, 126]);
  const keys = seen.map((each) => each.split(" ")[1] ?? "");
  const newestFirst = (one: string, next: string) =>
    next.slice(0, 10).localeCompare(one.slice(0, 10)) || Number(next.slice(11)) - Number(one.slice(11));
  expect(keys).toEqual(keys.toSorted(newestFirst));
});

test("lists each staff member once, and an export names publications and is recorded in each trail", async () => {
  const both = await twoTrails("test.file");
  const { people } = (await deskCall(site, "deskGetTrailPeople", {}, both)).body;
  expect(new Set(people.map(({ actor }) => actor)).size).toBe(people.length);
  const { status, headers, rows } = await exported("/api/desk/trail.csv?action=test.file", both);
  expect([status, headers["content-disposition"]]).toEqual([200, expect.stringMatching(/"trail-\d{4}-.*\.csv"$/)]);
  expect(rows.map((row) => row["publication"])).toEqual(
    [2, 1, 2, 1, 2, 1].map((n) => (n === 1 ? publication : other.domain)),
  );
  const noted = await asOwner(
    site.store.owner,
    `select tenant_id as tenant, details ->> 'rows' as rows from audit_entry
     where actor = 'staff:' || $1::int and action = 'desk.export-trail' order by tenant_id = $2 desc`,
    [both.staffId, publisher.tenantId],
  );
  expect(noted).toEqual([
    { tenant: publisher.tenantId, rows: "3" },
    { tenant: other.tenantId, rows: "3" },
  ]);
});

test("somebody who audits one publication and takes calls at another sees only the first one's trail", async () => {
  const marge = await aColleague(site, "auditor", publisher);
  await site.needs.db.writeDirectory((q) => grantRole(q, marge.staffId, "clerk", other.tenantId));
  await fill(1, "test.mixed", "", other);
  const ask = (input: Filter) => deskCall(site, "deskGetTrail", { action: "test.mixed", ...input }, marge);
  expect((await ask({})).body.entries).toEqual([]);
  expect((await ask({ publication: other.domain })).status).toBe(403);
  const refused = await trail({ actor: `staff:${marge.staffId}`, outcome: "refused" }, owner, other.domain);
  expect(refused.entries).toMatchObject([{ action: "desk.seeTrail" }]);
});

test("an export names no reader, because a file may leave the building", async () => {
  const reader = await anOldReader(site, publisher);
  const path = `/api/desk/trail.csv?publication=${publication}&accountNumber=${reader.accountNumber}`;
  const { rows } = await exported(path, auditor);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(reader.email);
});

test("only owners read and export what happened to staff", async () => {
  const marge = await aColleague(site, "clerk", publisher);
  await deskCall(site, "deskResetStaff", { email: marge.email }, owner);
  const { body } = await deskCall(site, "deskGetStaffTrail", { actor: `staff:${owner.staffId}` }, owner);
  expect(body.entries[0]).toMatchObject({ text: "Reset a colleague's sign-in", subject: "Marge Olson", account: null });
  const { people } = (await deskCall(site, "deskGetStaffTrailPeople", {}, owner)).body;
  expect(people).toContainEqual({ actor: `staff:${owner.staffId}`, name: "Marge Olson" });
  const file = await exported(`/api/desk/staff-trail.csv?actor=staff:${owner.staffId}`, owner);
  expect(file.rows[0]).toMatchObject({ action: "staff.reset", subject: `staff:${marge.staffId}` });
  for (const name of ["deskGetStaffTrail", "deskGetStaffTrailPeople"] as const)
    for (const role of ["publisher", "auditor", "clerk"] as const)
      expect([role, (await deskCall(site, name, {}, await aColleague(site, role, publisher))).status]).toEqual([
        role,
        403,
      ]);
  expect((await exported("/api/desk/staff-trail.csv", auditor)).status).toBe(403);
});

test("the application can't change or delete an entry of either trail", async () => {
  const { db } = site.needs;
  const at = { tenantId: publisher.tenantId, today: toDay("2026-01-01") };
  for (const work of [
    () => db.write(at, ({ q }) => q.updateTable("audit_entry").set({ outcome: "done" }).execute()),
    () => db.write(at, ({ q }) => q.deleteFrom("audit_entry").execute()),
    () => db.writeDirectory((q) => q.updateTable("staff_trail").set({ outcome: "done" }).execute()),
    () => db.writeDirectory((q) => q.deleteFrom("staff_trail").execute()),
  ])
    await expect(work()).rejects.toThrow(/permission denied for table (audit_entry|staff_trail)/);
});
