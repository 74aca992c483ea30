import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { aColleague, atWork, deskHost, proofIsOld } from "#tests/world/desk.ts";
import { exportedRows } from "#tests/world/exports.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const { domain: publication, tenantId } = publisher;
const { accountNumber } = await aSubscriber(site, publisher);
const bookkeeper = await aColleague(site, "bookkeeper", publisher);
const manager = await atWork(site, "publisher", publisher);

async function file(of: "money" | "persons", query: Readonly<Record<string, string>>, session: string) {
  const parameters = new URLSearchParams({ publication, ...query }).toString();
  const response = await site.app.inject({
    url: `/api/desk/files/${of}.csv?${parameters}`,
    headers: { host: deskHost, cookie: `staff=${session}` },
  });
  const isFile = String(response.headers["content-type"]).startsWith("text/csv");
  const rows: Record<string, string>[] = isFile ? parse(response.body, { columns: true }) : [];
  return { status: response.statusCode, headers: response.headers, rows, body: response.body };
}

test("gives a bookkeeper the same rows as the command, and records who took them", async () => {
  const { status, headers, rows } = await file("money", { name: "payments" }, bookkeeper.session);
  expect([status, headers["content-type"], headers["content-disposition"]]).toEqual([
    200,
    "text/csv; charset=utf-8",
    expect.stringMatching(/^attachment; filename="payments-\d{4}-\d\d-\d\d\.csv"$/),
  ]);
  const [noted] = await asOwner<{ actor: string; rows: number }>(
    site.store.owner,
    `select actor, (details ->> 'rows')::int as rows from audit_entry
     where tenant_id = $1 and action = 'export.take' and outcome = 'done' order by entry_id desc limit 1`,
    [tenantId],
  );
  expect(noted).toEqual({ actor: `staff:${bookkeeper.staffId}`, rows: 1 });
  const all = await exportedRows(site, publisher, "payments");
  expect(rows.map((row) => [row["payment_id"], row["total"]])).toEqual(
    all.map((row) => [row["payment_id"], row["total"]]),
  );
});

test("gives names only to people who may have them, after a new proof", async () => {
  const { status, rows } = await file("persons", { name: "subscribers" }, manager.session);
  expect([status, rows.map((row) => row["account_number"])]).toEqual([200, [String(accountNumber)]]);
  expect((await file("persons", { name: "subscribers" }, bookkeeper.session)).status).toBe(403);
  const auditor = await aColleague(site, "auditor", publisher);
  expect((await file("money", { name: "payments" }, auditor.session)).status).toBe(403);
  await proofIsOld(site, manager);
  const old = await file("persons", { name: "subscribers" }, manager.session);
  expect([old.status, old.body]).toEqual([403, expect.stringContaining("prove-again")]);
});

test("the call for payments offers no files with names", async () => {
  expect((await file("money", { name: "subscribers" }, manager.session)).status).toBe(400);
  expect((await file("money", { name: "trail" }, manager.session)).status).toBe(400);
});

test.each([
  [{ name: "deliveries", to: "2026-02-01" }, "/from", "Choose the first day."],
  [{ name: "deliveries", from: "2026-02-01" }, "/to", "Choose the last day."],
  [{ name: "journal", from: "2026-02-02", to: "2026-02-01" }, "/to", "Choose a day on or after the first."],
  [{ name: "journal", accountNumber: "7" }, "/accountNumber", "This file can't be limited to one account."],
])("explains what is wrong with %j", async (query, pointer, detail) => {
  const { status, body } = await file("money", query, bookkeeper.session);
  expect([status, JSON.parse(body)]).toEqual([400, expect.objectContaining({ errors: [{ pointer, detail }] })]);
});
