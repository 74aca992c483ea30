import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { call } from "#tests/world/calls.ts";
import { frozenClock } from "#tests/world/clocks.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { oweRefund } from "#tests/world/refunds.ts";
import { aCheckout, aSubscriber, aVisitor, openWidget, payAtGateway, signedIn, submit } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

// The worked example of the rules: bought Monday 2 February 2026, lead 7 days.
const site = await siteOfFile({ outside: { clock: frozenClock(toDay("2026-02-02")) } });
const wedFriSun = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };

async function aReader(publisher: Publisher, order = wedFriSun) {
  const shopper = await aSubscriber(site, publisher, order);
  const token = await signedIn(site, publisher, shopper.email);
  const { accountNumber } = shopper;
  const history = async (more: object = {}) =>
    call(site, "getHistory", { domain: publisher.domain, accountNumber, ...more }, { token });
  return { ...shopper, token, history };
}

const run = (statement: string, ...values: readonly unknown[]) => asOwner(site.store.owner, statement, [...values]);

/** A stop of the worked example, with its issues up to a day posted in the ledger. */
async function stops(accountNumber: number, postedThrough: string | null, issues: readonly string[]): Promise<void> {
  await run(
    `with s as (
       insert into temporary_stop (tenant_id, subscription_id, account_number, paper_option, stop_on, restart_on, posted_through)
       select tenant_id, subscription_id, account_number, 'stop', '2026-02-09', '2026-02-23', $2::date
       from subscription where account_number = $1 returning tenant_id, subscription_id, stop_id)
     insert into expiry_entry (tenant_id, subscription_id, cause, half_units, issue_on, rate_code, rate_version, actor, reference, posted_on)
     select s.tenant_id, s.subscription_id, 'stop', 2, d, u.rate_code, u.rate_version, 'job', 'stop:' || s.stop_id, d
     from s join subscription u using (tenant_id, subscription_id), unnest($3::date[]) d order by d`,
    accountNumber,
    postedThrough,
    issues,
  );
}

test("lists purchases, payments and emails, newest first, each on its day in the publication's time zone", async () => {
  const publisher = await aPublisher(site);
  const { history, email } = await aReader(publisher);
  const { status, body } = await history();
  expect(status).toBe(200);
  const masked = `r•••${email.slice(email.indexOf("@"))}`;
  expect(body.toSorted((a, b) => (a.text < b.text ? -1 : 1))).toEqual([
    {
      kind: "payment",
      on: "2026-02-02",
      text: "$36.00 paid for your subscription with Visa ending in 9990",
      amountCents: 3600,
      method: "Visa ending in 9990",
      receiptNumber: expect.stringMatching(/^R260202-/),
    },
    {
      kind: "expiry",
      on: "2026-02-02",
      text: "12 issues paid for, starting Wed, Feb 4, 2026; your subscription now runs through Sun, Mar 1, 2026",
      planName: "Wed/Fri/Sun Print + Digital",
      runsTo: "2026-03-01",
      toCome: false,
    },
    { kind: "notice", on: "2026-02-02", text: `Email “Receipt” is on its way to ${masked}` },
    { kind: "notice", on: "2026-02-02", text: `Email “What you agreed to” is on its way to ${masked}` },
  ]);
});

test("shows the issues an open stop will add, then as added once their dates pass, with the new expire date", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber, history } = await aReader(publisher);
  await stops(accountNumber, "2026-02-15", ["2026-02-11", "2026-02-13", "2026-02-15"]);
  const { body } = await history();
  expect(body.filter(({ kind }) => kind === "expiry")).toMatchObject([
    {
      on: "2026-02-23",
      text: "3 issues will be added: delivery will be stopped Feb 18 – 22, 2026; your subscription will then run through Sun, Mar 15, 2026",
      runsTo: "2026-03-15",
      toCome: true,
    },
    {
      on: "2026-02-15",
      text: "3 issues added: delivery was stopped Feb 11 – 15, 2026; your subscription now runs through Sun, Mar 8, 2026",
      runsTo: "2026-03-08",
      toCome: false,
    },
    { on: "2026-02-02", runsTo: "2026-03-01" },
  ]);
  await run("update temporary_stop set withdrawn_at = now() where account_number = $1", accountNumber);
  expect((await history()).body.some((entry) => entry.kind === "expiry" && entry.toCome)).toBe(false);
});

test("replays the ledger to the stored date", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber, history } = await aReader(publisher);
  const [stored] = await run(
    "select paid_through::text as day from subscription where account_number = $1",
    accountNumber,
  );
  const { body } = await history();
  expect(body.find(({ kind }) => kind === "expiry")).toMatchObject({ runsTo: stored?.["day"] });
});

test("includes a tip in the amount paid", async () => {
  const publisher = await aPublisher(site);
  const { widget: _, ...shopper } = await aCheckout(site, publisher, wedFriSun);
  const widget = await openWidget(site, publisher, shopper, { tip: 5 });
  const paid = await submit(
    site,
    publisher,
    { ...shopper, amountCents: widget.amountCents },
    await payAtGateway(site, widget),
    { amount: 36, tip: 5 },
  );
  expect(paid.body).toMatchObject({ isSuccess: true });
  const token = await signedIn(site, publisher, shopper.email);
  const { body } = await call(site, "getHistory", { domain: publisher.domain }, { token });
  expect(body.find(({ kind }) => kind === "payment")).toMatchObject({ amountCents: 4100 });
});

test("gives a partial refund its own line, first owed and then paid, and leaves the payment unchanged", async () => {
  const publisher = await aPublisher(site);
  const reader = await aReader(publisher);
  await oweRefund(site, publisher, reader, 900, "test:1");
  const money = async () => (await reader.history()).body.filter(({ kind }) => kind === "refund" || kind === "payment");
  const payment = { kind: "payment", text: "$36.00 paid for your subscription with Visa ending in 9990" };
  const back = { kind: "refund", on: "2026-02-02", amountCents: 900 };
  expect(await money()).toMatchObject([
    { ...back, text: "$9.00 will be refunded to Visa ending in 9990: from our customer service" },
    payment,
  ]);
  expect(await payRefunds(site.work, publisher.tenantId)).toBe(1);
  expect(await money()).toMatchObject([
    { ...back, text: "$9.00 refunded to Visa ending in 9990: from our customer service" },
    payment,
  ]);
});

test("returns fifty at a time, and older ones from the end of the previous page", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber, history } = await aReader(publisher);
  await run(
    `insert into letter (tenant_id, letter_id, kind, recipient, account_number, content, natural_key, state, written_on, created_at)
     select $1, gen_random_uuid(), 'receipt', 'nora@readers.example', $2::bigint, '{}', 'older:' || n || ':' || $2::bigint, 'sent',
       date '2026-01-31' - n, now() - n * interval '1 day' from generate_series(1, 60) n`,
    publisher.tenantId,
    accountNumber,
  );
  const first = (await history()).body;
  expect(first).toHaveLength(50);
  expect(first.filter(({ older }) => older !== undefined)).toEqual([first.at(-1)]);
  const rest = (await history({ before: first.at(-1)?.older })).body;
  expect(rest).toHaveLength(14);
  expect(rest.some(({ older }) => older !== undefined)).toBe(false);
  const days = [...first, ...rest].map(({ on }) => on);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(new Set(days).size).toBe(61);
});

test("returns no history for a login without an account, and refuses an invalid page", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  const token = await signedIn(site, publisher, email);
  const ask = (more: object) => call(site, "getHistory", { domain: publisher.domain, ...more }, { token });
  expect(await ask({})).toMatchObject({ status: 200, body: [] });
  for (const before of ["", "1", "2026-02-02", "to-come.0", "x".repeat(80)])
    expect(pointersOf(await ask({ before }))).toEqual(["/before"]);
});

test("shows nobody the history of another login or another publication", async () => {
  const publisher = await aPublisher(site);
  const theirs = await aReader(publisher);
  const mine = await aReader(publisher);
  expectProblem(await mine.history({ accountNumber: theirs.accountNumber }), 404);
  const other = await aPublisher(site);
  expectProblem(await theirs.history({ domain: other.domain }), 401);
  const own = (await mine.history()).body;
  expect(own.filter(({ kind }) => kind === "payment")).toHaveLength(1);
});
