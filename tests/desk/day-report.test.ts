import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { roles } from "#core/staff/role.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, type Colleague, deskCall } from "#tests/world/desk.ts";
import { exportsAtDesk } from "#tests/world/desk-exports.ts";
import { aBilledPayer } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { todayAt } from "#tests/world/time.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const publication = publisher.domain;
const today = await todayAt(site, publisher);
const [clerk, colleague, bookkeeper] = [
  await aColleague(site, "clerk", publisher),
  await aColleague(site, "circulation", publisher),
  await aColleague(site, "bookkeeper", publisher),
];
// A reader's own cards, one of them with PayPal. Both are paid before the bill's payers begin.
await aSubscriber(site, publisher);
const viaPayPal = await aSubscriber(site, publisher);
await asOwner(
  site.store.owner,
  "update payment_intent set method = 'Paypal' where tenant_id = $1 and account_number = $2",
  [publisher.tenantId, viaPayPal.accountNumber],
);
const payer = await aBilledPayer(site, publisher);
const take = (by: Colleague, receivedAs: "Check" | "Cash", amountCents: number) =>
  exportsAtDesk(site, publisher, { by, accountNumber: payer.accountNumber, receivedAs, amountCents });
const receipts = [
  await take(clerk, "Cash", 2000),
  await take(clerk, "Check", 3600),
  await take(clerk, "Cash", 500),
  await take(colleague, "Cash", 700),
];

const reportOf = async (input: object = {}) => {
  const { status, body } = await deskCall(site, "deskGetDayReport", { publication, ...input }, bookkeeper);
  expect(status).toBe(200);
  return body;
};

const sum = (count: number, amountCents: number) => ({ count, amountCents });

test("totals a day's payments by card, PayPal, check and cash, and by who took them", async () => {
  const { day, takings, total, people, others } = await reportOf();
  expect(day).toBe(today);
  expect(takings).toMatchObject({ payPal: sum(1, 100), check: sum(1, 3600), cash: sum(3, 3200) });
  expect(takings.card).toEqual(others.card);
  expect(others).toMatchObject({ payPal: sum(1, 100), check: sum(0, 0), cash: sum(0, 0) });
  const kinds = Object.values(takings);
  expect(total).toEqual(
    sum(
      kinds.reduce((all, { count }) => all + count, 0),
      kinds.reduce((all, { amountCents }) => all + amountCents, 0),
    ),
  );
  const of = ({ staffId }: Colleague) => people.find((person) => person.staffId === staffId)?.takings;
  expect(of(clerk)).toMatchObject({ card: sum(0, 0), check: sum(1, 3600), cash: sum(2, 2500) });
  expect(of(colleague)).toMatchObject({ check: sum(0, 0), cash: sum(1, 700) });
  expect(people).toHaveLength(2);
});

test("the report lists the day's payments and no other day's", async () => {
  const listed = (await deskCall(site, "deskListPayments", { publication, state: "captured" }, bookkeeper)).body.rows;
  const { total, items } = await reportOf();
  expect(total).toEqual(
    sum(
      listed.length,
      listed.reduce((all, { amountCents }) => all + amountCents, 0),
    ),
  );
  expect(items.map(({ receiptNumber }) => receiptNumber).toSorted()).toEqual(receipts.toSorted());
  const before = await reportOf({ day: addDays(today, -1) });
  expect([before.total, before.people, before.items]).toEqual([sum(0, 0), [], []]);
});

test("everybody counts their own drawer, with each check and its number", async () => {
  const drawerOf = async (by: Colleague) => (await deskCall(site, "deskGetDrawer", { publication }, by)).body;
  const own = await drawerOf(clerk);
  expect(own).toMatchObject({ day: today, cash: sum(2, 2500), check: sum(1, 3600) });
  expect(own.items.map(({ receiptNumber }) => receiptNumber)).toEqual(receipts.slice(0, 3));
  expect(own.items[1]).toMatchObject({
    kind: "check",
    checkNumber: "1042",
    amountCents: 3600,
    accountNumber: payer.accountNumber,
    name: "Nora Ellingsen",
    takenBy: "Marge Olson",
  });
  expect(await drawerOf(colleague)).toMatchObject({ cash: sum(1, 700), check: sum(0, 0) });
  expect((await drawerOf(bookkeeper)).items).toEqual([]);
});

test("the file has the same totals, and the trail says who exported it", async () => {
  const key = newKey();
  const send = () => deskCall(site, "deskExportDayReport", { publication }, { session: bookkeeper.session, key });
  const { body } = await send();
  const lines = body.csv.trim().split("\r\n");
  expect(lines[0]).toBe("day,kind,taken_by,payments,amount");
  expect(lines).toEqual(
    expect.arrayContaining([
      `${today},payPal,everybody,1,1.00`,
      `${today},check,everybody,1,36.00`,
      `${today},cash,everybody,3,32.00`,
      `${today},cash,Marge Olson,2,25.00`,
      `${today},cash,Marge Olson,1,7.00`,
      `${today},check,not at the desk,0,0.00`,
    ]),
  );
  expect(lines).toHaveLength(1 + 4 * 4);
  expect(body.csv).not.toContain("Ellingsen");
  expect((await send()).headers["idempotency-replayed"]).toBe("true");
  const trail = await asOwner(
    site.store.owner,
    "select actor, subject, details from audit_entry where tenant_id = $1 and action = 'desk.export'",
    [publisher.tenantId],
  );
  expect(trail).toEqual([{ actor: `staff:${bookkeeper.staffId}`, subject: "day-report", details: { day: today } }]);
});

test("the report requires the right to see payments, the file to export, and a drawer to take payments", async () => {
  const statusesOf = async ({ session }: Colleague, input: object = {}) => {
    const calls = ["deskGetDayReport", "deskExportDayReport", "deskGetDrawer"] as const;
    return Promise.all(
      calls.map(async (name) => (await deskCall(site, name, { publication, ...input }, { session })).status),
    );
  };
  for (const role of roles) {
    const statuses = await statusesOf(await aColleague(site, role, publisher));
    const sees = ["auditor", "bookkeeper", "publisher", "owner"].includes(role) ? 200 : 403;
    const exports = ["bookkeeper", "publisher", "owner"].includes(role) ? 200 : 403;
    const takes = role === "auditor" ? 403 : 200;
    expect([role, ...statuses]).toEqual([role, sees, exports, takes]);
  }
  expect(await statusesOf(bookkeeper, { publication: other.domain })).toEqual([404, 404, 404]);
  for (const day of ["2026-02-30", addDays(today, 2)])
    expect(await statusesOf(bookkeeper, { day })).toEqual([400, 400, 400]);
  expect((await deskCall(site, "deskGetDrawer", { publication })).status).toBe(401);
});
