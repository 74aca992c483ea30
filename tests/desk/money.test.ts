import { expect, test } from "vitest";
import { cents } from "#core/money.ts";
import { roles } from "#core/staff/role.ts";
import { requestRefund } from "#server/store/payment/refund.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, type Colleague, deskCall } from "#tests/world/desk.ts";
import { aBilledPayer } from "#tests/world/paying.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aSteadyPublisher } from "#tests/world/staff.ts";
import { asOwner, someDay } from "#tests/world/store.ts";
import { subscriptionOf, todayAt } from "#tests/world/time.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const publication = publisher.domain;
const bookkeeper = await aColleague(site, "bookkeeper", publisher);
const { accountNumber } = await aSubscriber(site, publisher);

const asked = (name: "deskListPayments" | "deskGetRefunds" | "deskGetSettlement", input: object, by = bookkeeper) =>
  deskCall(site, name, { publication, ...input }, { session: by.session });

const trailOf = (action: string, { tenantId }: Publisher) =>
  asOwner<{ actor: string; details: Record<string, unknown> }>(
    site.store.owner,
    "select actor, details from audit_entry where tenant_id = $1 and action = $2 order by entry_id",
    [tenantId, action],
  );

test("lists a day's payments with who paid, how, and the receipt", async () => {
  const { status, body } = await deskCall(site, "deskListPayments", { publication }, bookkeeper);
  expect(status).toBe(200);
  expect(body.rows).toMatchObject([
    {
      accountNumber,
      name: "Nora Ellingsen",
      purpose: "subscribe",
      method: "Credit Card",
      amountCents: 100,
      state: "captured",
      receiptNumber: expect.stringMatching(/./),
      transactionId: expect.stringMatching(/./),
      time: expect.stringMatching(/m\.$|noon/),
    },
  ]);
  expect(body.from).toBe(body.to);
  for (const none of [{ state: "declined" }, { method: "Check" }, { from: "2020-01-01", to: "2020-01-02" }])
    expect((await deskCall(site, "deskListPayments", { publication, ...none }, bookkeeper)).body.rows).toEqual([]);
});

test("refuses days in the wrong order, or more than a year of them", async () => {
  for (const range of [
    { from: "2026-03-04", to: "2026-03-03" },
    { from: "2024-01-01", to: "2026-01-01" },
    { from: "2026-02-30" },
  ])
    expect((await asked("deskListPayments", range)).status).toBe(400);
  expect((await asked("deskGetSettlement", { day: "2999-01-01" })).status).toBe(400);
});

test("pages of payments follow each other without a gap", async () => {
  const busy = await aPublisher(site);
  const one = await aSubscriber(site, busy);
  await asOwner(
    site.store.owner,
    `insert into payment_intent (tenant_id, intent_id, account_number, purpose, method, state, amount_cents, lines, plan,
       invoice_number, token_at)
     select $1, gen_random_uuid(), $2, 'oneTime', 'Credit Card', 'declined', 100, '[]', '{}', 'X' || n,
       now() - (n / 3) * interval '1 microsecond' from generate_series(1, 120) n`,
    [busy.tenantId, one.accountNumber],
  );
  const by = await aColleague(site, "auditor", busy);
  const seen: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page: { rows: { intentId: string }[]; next: string | null } = (
      await deskCall(
        site,
        "deskListPayments",
        { publication: busy.domain, state: "declined", ...(after !== "" && { after }) },
        by,
      )
    ).body;
    seen.push(...page.rows.map(({ intentId }) => intentId));
    after = page.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
});

test("a day's settlement matches the gateway's own list, and names a charge that is missing there", async () => {
  const settlement = async () =>
    (await deskCall(site, "deskGetSettlement", { publication }, bookkeeper)).body.gateways.find(
      ({ gateway }) => gateway === "converge",
    );
  const even = await settlement();
  expect(even).toMatchObject({ state: "compared", differences: [] });
  expect(even?.transactions).toMatchObject([{ state: "captured", amountCents: 100 }]);
  expect(even?.ours).toEqual(even?.theirs);
  expect(even?.ours).toEqual({ charges: 1, chargedCents: 100, refunds: 0, refundedCents: 0 });
  await asOwner(
    site.store.owner,
    "update payment_intent set gateway_txn_id = 'nowhere' where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, accountNumber],
  );
  expect((await settlement())?.differences.map(({ what, detail }) => [what, detail])).toEqual([
    ["Charged at the gateway but not posted", "$1.00"],
    ["Posted but not charged at the gateway", "$1.00 as nowhere"],
  ]);
  site.gatewayIsUp(false);
  expect(await settlement()).toMatchObject({ state: "no-answer", theirs: null, differences: [] });
  site.gatewayIsUp(true);
});

test("refunds are listed in each state", async () => {
  const place = await aPublisher(site);
  const one = await aSubscriber(site, place);
  const { subscriptionId } = await subscriptionOf(site, place, one.accountNumber);
  const by = await aColleague(site, "auditor", place);
  const sum = { amount: cents(50), ofPrepaid: cents(0), reason: "goodwill", cause: "test:1" } as const;
  await site.store.db.write(someDay(place.tenantId), (tx) =>
    requestRefund(tx, {
      ...sum,
      accountNumber: one.accountNumber,
      subscriptionId,
      actor: "staff:1",
      now: new Date(),
    }),
  );
  const of = async (state: string) =>
    (await deskCall(site, "deskGetRefunds", { publication: place.domain, state }, by)).body;
  const requested = await of("requested");
  expect(requested.counts).toContainEqual({ state: "requested", count: 1, amountCents: 50 });
  expect(requested.rows).toMatchObject([
    { accountNumber: one.accountNumber, amountCents: 50, reason: "goodwill", paidOn: null },
  ]);
  expect((await of("paid")).rows).toEqual([]);
});

test("an export has everything that the filter matches, without names, and the trail says who took how much", async () => {
  const key = newKey();
  const filter = { publication, from: "2026-01-01", to: "2026-12-31" };
  const { body } = await deskCall(site, "deskExportPayments", filter, { session: bookkeeper.session, key });
  const [head, ...lines] = body.csv.trim().split("\r\n");
  expect(head).toBe("day,time,account,purpose,method,amount,state,receipt,transaction,because");
  expect([lines.length, body.rows]).toEqual([1, 1]);
  expect(lines[0]).toContain(`,${accountNumber},subscribe,Credit Card,1.00,captured,`);
  expect(body.csv).not.toContain("Ellingsen");
  const again = await deskCall(site, "deskExportPayments", filter, { session: bookkeeper.session, key });
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect(await trailOf("desk.export", publisher)).toEqual([
    {
      actor: `staff:${bookkeeper.staffId}`,
      details: { from: "2026-01-01", to: "2026-12-31", state: null, method: null, rows: 1 },
    },
  ]);
});

test("a bank's file is recorded once, however often it is sent, and refused lines say why", async () => {
  const place = await aSteadyPublisher(site);
  const payer = await aBilledPayer(site, place);
  const received = await todayAt(site, place);
  const by = await aColleague(site, "bookkeeper", place);
  const file = `id,account,amount,received,reference\r\nLB-1,${payer.accountNumber},36.00,${received},1042\r\nLB-2,${payer.accountNumber},x,${received},\r\n`;
  const send = (text: string, session = by.session) =>
    deskCall(site, "deskImportChecks", { publication: place.domain, file: text }, { session, key: newKey() });
  const first = await send(file);
  expect(first.body).toMatchObject({
    isSuccess: true,
    posted: 1,
    postedBefore: 0,
    rejects: [{ line: 3, id: "LB-2", why: expect.stringContaining("write the amount") }],
  });
  expect((await send(file)).body).toMatchObject({ posted: 0, postedBefore: 1 });
  expect((await send("nothing")).body).toMatchObject({
    isSuccess: false,
    errorMessage: expect.stringMatching(/^Nothing/),
  });
  expect((await trailOf("desk.import-checks", place)).map(({ actor, details }) => [actor, details["posted"]])).toEqual([
    [`staff:${by.staffId}`, 1],
    [`staff:${by.staffId}`, 0],
  ]);
  const posted = await asOwner<{ actor: string }>(
    site.store.owner,
    "select actor from audit_entry where tenant_id = $1 and action = 'payment.capture' and actor like 'staff:%'",
    [place.tenantId],
  );
  expect(posted).toEqual([{ actor: `staff:${by.staffId}` }]);
  const payments = await deskCall(site, "deskListPayments", { publication: place.domain, method: "Check" }, by);
  expect(payments.body.rows).toMatchObject([{ amountCents: 3600, purpose: "lockbox" }]);
});

test("only people with the right may see payments, and only those who may export or record get files", async () => {
  const file = "id,account,amount,received,reference\r\n";
  const statusesOf = async ({ session }: Colleague, domain = publication) => {
    const at = { publication: domain };
    const calls = [
      ["deskListPayments", at],
      ["deskGetSettlement", at],
      ["deskGetRefunds", { ...at, state: "paid" }],
      ["deskExportPayments", at],
      ["deskImportChecks", { ...at, file }],
    ] as const;
    return Promise.all(calls.map(async ([name, input]) => (await deskCall(site, name, input, { session })).status));
  };
  for (const role of roles) {
    const statuses = await statusesOf(await aColleague(site, role, publisher));
    const sees = ["auditor", "bookkeeper", "publisher", "owner"].includes(role) ? 200 : 403;
    const takes = ["bookkeeper", "publisher", "owner"].includes(role) ? 200 : 403;
    expect([role, ...statuses]).toEqual([role, sees, sees, sees, takes, takes]);
  }
  expect(await statusesOf(bookkeeper, other.domain)).toEqual([404, 404, 404, 404, 404]);
});

test("records checks only after a new proof", async () => {
  site.passMinutes(6);
  const file = "id,account,amount,received,reference\r\n";
  const { status, body } = await deskCall(site, "deskImportChecks", { publication, file }, bookkeeper);
  expect([status, body]).toEqual([403, expect.objectContaining({ errors: [{ pointer: "", detail: "prove-again" }] })]);
});
