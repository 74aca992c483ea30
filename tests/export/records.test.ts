import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { Day } from "#core/day.ts";
import { type ExportName, exportTables } from "#core/export/exports.ts";
import type { ExportTable } from "#core/export/export-table.ts";
import { aLivedInPublisher } from "#tests/store/full-world.ts";
import { everything, exportedRows, exportedText } from "#tests/world/exports.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const publisher = await aLivedInPublisher(site);
const { tenantId } = publisher;

const tables: Readonly<Record<ExportName, ExportTable>> = exportTables;
const names = Object.keys(exportTables) as ExportName[];

const numberOf = async (text: string): Promise<number> =>
  Number((await asOwner<{ n: number }>(site.store.owner, text, [tenantId]))[0]?.n);

/** Counted in another way than the export reads: by table. */
const counts: Readonly<Partial<Record<ExportName, string>>> = {
  subscribers: "select count(*) as n from account where tenant_id = $1",
  subscriptions: "select count(*) as n from subscription where tenant_id = $1",
  payments: `select count(*) as n from payment_intent i where tenant_id = $1 and state in ('captured', 'refunded', 'voided')
    and amount_cents + tip_cents + donation_cents > 0
    and exists (select from journal_entry j where j.tenant_id = $1 and j.intent_id = i.intent_id)`,
  refunds: "select count(*) as n from refund where tenant_id = $1",
  "money-ledger": "select count(*) as n from journal_line where tenant_id = $1",
  "paper-ledger": "select count(*) as n from expiry_entry where tenant_id = $1",
  complaints: "select count(*) as n from delivery_issue where tenant_id = $1",
  stops: "select count(*) as n from temporary_stop where tenant_id = $1",
};

test.for(Object.entries(counts) as [ExportName, string][])("exports every row once: %s", async ([name, counted]) => {
  const rows = await exportedRows(site, publisher, name);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toHaveLength(await numberOf(counted));
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
});

test("writes the same rows as CSV and as JSON Lines, under the columns of the schema", async () => {
  for (const name of names) {
    const columns = Object.keys(tables[name].columns);
    const filter = { ...everything, from: "2000-01-01" as Day, to: "2000-01-31" as Day };
    const narrowed = tables[name].needsDays === true ? filter : everything;
    const csv = await exportedText(site, publisher, { name, format: "csv", filter: narrowed });
    const [head, ...rows]: string[][] = parse(csv, { bom: true });
    expect({ name, head }).toEqual({ name, head: columns });
    const lines = (await exportedText(site, publisher, { name, format: "jsonl", filter: narrowed }))
      .split("\n")
      .slice(0, -1);
    // By then the trail has two more entries, about the export of the first file.
    expect({ name, more: lines.length - rows.length }).toEqual({ name, more: name === "trail" ? 2 : 0 });
    expect(lines.map((line) => Object.keys(JSON.parse(line))).every((keys) => keys.join() === columns.join())).toBe(
      true,
    );
  }
});

test("matches the sums of the ledgers", async () => {
  const cents = (rows: readonly Readonly<Record<string, unknown>>[], column: string): number =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
  const payments = await exportedRows(site, publisher, "payments");
  expect(cents(payments, "total")).toBe(
    await numberOf(`select sum(l.amount_cents) as n from journal_line l join journal_entry j using (tenant_id, entry_id)
      where tenant_id = $1 and ledger_account = 'cashClearing' and cause in ('purchase', 'payment', 'renewal')`),
  );
  const ledger = await exportedRows(site, publisher, "money-ledger");
  expect(cents(ledger, "amount")).toBe(0);
  expect(cents(await exportedRows(site, publisher, "refunds"), "amount")).toBe(
    await numberOf("select sum(amount_cents) as n from refund where tenant_id = $1"),
  );
  expect(cents(await exportedRows(site, publisher, "subscribers"), "balance")).toBe(
    await numberOf("select sum(balance_cents) as n from account where tenant_id = $1"),
  );
});

test("limits a file to days and to an account", async () => {
  const all = await exportedRows(site, publisher, "payments");
  const days = [...new Set(all.map(({ day }) => String(day)))].toSorted();
  expect(days.length).toBeGreaterThan(1);
  const [first] = days as Day[];
  const ofDay = await exportedRows(site, publisher, "payments", {
    ...everything,
    from: first ?? null,
    to: first ?? null,
  });
  expect(ofDay).toEqual(all.filter(({ day }) => day === first));
  const later = await exportedRows(site, publisher, "payments", { ...everything, from: days.at(-1) as Day });
  expect(later).toEqual(all.filter(({ day }) => day === days.at(-1)));
  const accountNumber = Number(all.at(-1)?.["account_number"]);
  for (const name of names.filter((each) => tables[each].ofAccount && tables[each].needsDays !== true)) {
    const rows = await exportedRows(site, publisher, name, { ...everything, accountNumber });
    const others = rows.filter(
      ({ account_number, subject }) =>
        ![account_number, subject].some((it) => it === accountNumber || it === `account:${accountNumber}`),
    );
    expect({ name, others }).toEqual({ name, others: [] });
  }
  expect(await exportedRows(site, publisher, "paper-ledger", { ...everything, accountNumber })).not.toEqual([]);
});

test("continues page after page without a gap, and a name can't become a formula", async () => {
  await asOwner(
    site.store.owner,
    `insert into audit_entry (tenant_id, on_day, actor, action, subject, outcome, details)
     select $1, date '2001-01-01' + n / 400, 'job:test', 'test.pages', '=1+1', 'n' || n, '{}' from generate_series(0, 1234) n`,
    [tenantId],
  );
  const filter = { ...everything, from: "2001-01-01" as Day, to: "2001-12-31" as Day };
  const rows = await exportedRows(site, publisher, "trail", filter);
  expect(rows.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 1235 }, (_, n) => `n${n}`));
  const csv = await exportedText(site, publisher, { name: "trail", format: "csv", filter });
  expect(csv.split("\r\n")[1]).toContain(",'=1+1,n0,{}");
});

const notes = () =>
  asOwner<{ subject: string; outcome: string; details: Readonly<Record<string, unknown>> }>(
    site.store.owner,
    `select subject, outcome, details from audit_entry where tenant_id = $1 and action = 'export.take'
     order by entry_id desc limit 2`,
    [tenantId],
  );

test("is in the trail before the first row leaves, and again with how many did", async () => {
  const filter = { ...everything, from: "2026-01-01" as Day };
  const rows = await exportedRows(site, publisher, "stops", filter);
  const details = { file: "stops", format: "jsonl", from: "2026-01-01", to: null, accountNumber: null };
  expect(await notes()).toEqual([
    { subject: "export:stops", outcome: "done", details: { ...details, rows: rows.length } },
    { subject: "export:stops", outcome: "begun", details: { ...details, rows: null } },
  ]);
});

test("says so in the trail if nobody took the rest", async () => {
  const stopped = exportedText(site, publisher, { name: "trail", format: "csv", filter: everything }, 2);
  expect((await stopped).split("\r\n").length).toBeGreaterThan(500);
  expect((await notes()).map(({ outcome, details }) => [outcome, details["rows"]])).toEqual([
    ["broken off", 500],
    ["begun", null],
  ]);
});

test("has no rows of another publication", async () => {
  const { accountNumber } = await aSubscriber(site, publisher);
  const theirs = await aPublisher(site);
  await aSubscriber(site, theirs);
  expect((await exportedRows(site, theirs, "subscribers")).map((row) => row["account_number"])).not.toContain(
    accountNumber,
  );
  expect(await exportedRows(site, theirs, "subscriptions", { ...everything, accountNumber })).toEqual([]);
});
