import { expect, test } from "vitest";
import { addDays, type Day } from "#core/day.ts";
import { ledgerNumbers } from "#core/site/chart-of-accounts.ts";
import { copiesThatDisagree } from "#tests/world/agreeing-copies.ts";
import { centsOf, figuresThatDisagree, sumOf } from "#tests/world/agreeing-figures.ts";
import { aCancelingReader, leave } from "#tests/world/canceling-readers.ts";
import { everything, exportedRows } from "#tests/world/exports.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { oweRefund } from "#tests/world/refunds.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aPaperReader } from "#tests/world/stops.ts";
import { livesIn, pass, todayAt } from "#tests/world/time.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site, (plain) => ({
  ...plain,
  tenant: { ...plain.tenant, ledgerNumbers: ledgerNumbers({ revenue: "4010.20" }) },
}));
const { tenantId } = publisher;
const paper = await aPaperReader(site, publisher);
const mailed = await aPaperReader(site, publisher);
const digital = await aSubscriber(site, publisher);
const leaving = await aCancelingReader(site, publisher);
await leave(site, publisher, leaving);
await oweRefund(site, publisher, digital, 50, "figures");
await asOwner(
  site.store.owner,
  `update address a set method = 'mail', zip5 = '53021', route_code = null from subscription u
   where a.tenant_id = $1 and u.tenant_id = $1 and u.account_number = $2 and a.address_id = u.delivery_address_id`,
  [tenantId, mailed.accountNumber],
);
await livesIn(site, publisher, digital.accountNumber, "IL");
await pass(site, publisher, 70);
const today = await todayAt(site, publisher);

test("agrees with independent sums of the ledgers, payments, refunds and papers", async () => {
  expect(await figuresThatDisagree(site, publisher)).toEqual([]);
  expect(await copiesThatDisagree(site, publisher)).toEqual([]);
});

test("writes the journal with the publication's own account numbers", async () => {
  const rows = await exportedRows(site, publisher, "journal");
  const numbers = new Map(rows.map((row) => [row["ledger_account"], row["number"]]));
  expect(Object.fromEntries(numbers)).toMatchObject({
    cashClearing: "1010",
    prepaidLiability: "2400",
    revenue: "4010.20",
  });
  const days = rows.map(({ day }) => String(day));
  expect(days).toEqual(days.toSorted());
  // The calendar was moved, and the books with it.
  expect(days.at(-1)).toBe(today);
});

test("opens deferred revenue with the balance of all earlier days", async () => {
  const all = await exportedRows(site, publisher, "deferred-revenue");
  expect(all.length).toBeGreaterThan(2);
  expect(all.map(({ month }) => month)).toEqual(all.map(({ month }) => `${String(month).slice(0, 7)}-01`).toSorted());
  const middle = addDays(today, -40);
  const before = await exportedRows(site, publisher, "deferred-revenue", { ...everything, to: addDays(middle, -1) });
  const after = await exportedRows(site, publisher, "deferred-revenue", { ...everything, from: middle });
  expect(centsOf(after[0] ?? {}, "opening")).toBe(centsOf(before.at(-1) ?? {}, "closing"));
  expect(centsOf(after.at(-1) ?? {}, "closing")).toBe(centsOf(all.at(-1) ?? {}, "closing"));
  expect(sumOf([...before, ...after], "earned")).toBe(sumOf(all, "earned"));
});

test("keeps a payment's tax in its place when the payer moves", async () => {
  const rows = await exportedRows(site, publisher, "sales-tax");
  const taxIn = (state: string) =>
    sumOf(
      rows.filter((row) => row["state"] === state),
      "tax",
    );
  const salesIn = (state: string) =>
    sumOf(
      rows.filter((row) => row["state"] === state),
      "sales",
    );
  expect(taxIn("WI")).toBeGreaterThan(0);
  // Renewals since the move: the demo has no tax in Illinois.
  expect([taxIn("IL"), salesIn("IL") > 0]).toEqual([0, true]);
});

test("counts readers who started and who left, with sources and reasons", async () => {
  const rows = await exportedRows(site, publisher, "starts-and-stops");
  const starts = rows.filter((row) => Number(row["starts"]) > 0);
  expect(new Set(starts.map(({ source, reason }) => `${String(source)} ${String(reason)}`))).toEqual(
    new Set(["website new"]),
  );
  const [reason] = await asOwner<{ description: string }>(
    site.store.owner,
    "select description from cancel_reason where tenant_id = $1 and reason_id = 1",
    [tenantId],
  );
  expect(rows.filter((row) => Number(row["stops"]) > 0)).toMatchObject([
    { reason: reason?.description, plan: "wed-fri-sun", product: "print", stops: 1, net: -1 },
  ]);
});

test("counts the copies of each issue, and fills the postal form from the same deliveries", async () => {
  const days = { ...everything, from: addDays(today, -60), to: today };
  const deliveries = await exportedRows(site, publisher, "deliveries", days);
  const issues = await exportedRows(site, publisher, "circulation", days);
  const by = (on: unknown, column: string, value: string) =>
    deliveries.filter((row) => row["issue_on"] === on && row[column] === value).length;
  expect(issues.length).toBeGreaterThan(20);
  expect(
    issues.map(({ issue_on, by_carrier, mailed_outside_county, paid_digital, grace_digital }) => [
      issue_on,
      by_carrier,
      mailed_outside_county,
      Number(paid_digital) + Number(grace_digital),
    ]),
  ).toEqual(
    issues.map(({ issue_on: on }) => [
      on,
      by(on, "delivered_by", "carrier"),
      by(on, "delivered_by", "mail_outside_county"),
      by(on, "delivered_by", "digital"),
    ]),
  );
  const form = new Map((await exportedRows(site, publisher, "form-3526", days)).map((row) => [row["line"], row]));
  const last = issues.at(-1)?.["issue_on"];
  const mailedCopies = deliveries.filter(
    (row) => row["delivered_by"] === "mail_outside_county" && row["class"] === "paid",
  );
  expect(form.get("15b1")).toMatchObject({
    average: Math.round(mailedCopies.length / issues.length),
    nearest_issue: mailedCopies.filter((row) => row["issue_on"] === last).length,
  });
  expect(mailedCopies.length).toBeGreaterThan(10);
  expect(form.get("15a")).toMatchObject({ average: null, nearest_issue: null, note: "ask the press" });
  const ofOne = await exportedRows(site, publisher, "deliveries", { ...days, accountNumber: paper.accountNumber });
  expect(ofOne).toEqual(deliveries.filter((row) => row["account_number"] === paper.accountNumber));
});

test("counts no future papers", async () => {
  const ahead = { ...everything, from: addDays(today, 1), to: "2099-01-01" as Day };
  expect(await exportedRows(site, publisher, "deliveries", ahead)).toEqual([]);
});
