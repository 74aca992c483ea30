import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import type { Acknowledgment, Bill } from "#core/notice/payment-emails.ts";
import { readLockboxFile } from "#server/payment/lockbox/lockbox-file.ts";
import { findPostList } from "#server/store/email/post-list.ts";
import { findBillsToPrint } from "#server/store/renewal/paper-bill.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague } from "#tests/world/desk.ts";
import { offersOf } from "#tests/world/offer-codes.ts";
import { undeliverableAddress } from "#tests/world/papers.ts";
import {
  aNewAddress,
  aPhoneOrder,
  type AtDesk,
  checkedAddressId,
  quotePhoneOrder,
  startPhoneOrder,
} from "#tests/world/phone.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aSteadyPublisher, differencesAt, importChecks } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout, pass, passTo, subscriptionOf, todayAt } from "#tests/world/time.ts";

const site = await siteOfFile();

async function aDesk(publisher: Publisher): Promise<AtDesk> {
  return { site, publisher, clerk: await aColleague(site, "clerk", publisher) };
}
const publisher = await aPublisher(site);
const desk = await aDesk(publisher);

async function accepted(answer: Awaited<ReturnType<typeof startPhoneOrder>>) {
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ isSuccess: true })]);
  if (!answer.body.isSuccess) throw new Error(answer.body.errorMessage);
  return answer.body;
}
const codeOf = ({ body }: Awaited<ReturnType<typeof startPhoneOrder>>) => (body.isSuccess ? "taken" : body.code);

const trailOf = (of: Publisher, subject: string) =>
  asOwner<{ actor: string; action: string; outcome: string; details: Record<string, unknown> }>(
    site.store.owner,
    "select actor, action, outcome, details from audit_entry where tenant_id = $1 and subject = $2 order by entry_id",
    [of.tenantId, subject],
  );

test("a start on a bill gets the paper, an email with the agreed terms, and the first bill", async () => {
  const email = "walter.brandt@mail.example";
  const wish = await aPhoneOrder(desk, { email, phone: "(262) 555-0175" });
  const { quote, refusal, alike } = (await quotePhoneOrder(desk, wish)).body;
  expect([refusal, alike]).toEqual([null, []]);
  expect(quote).toMatchObject({ dueCents: 3600, byBill: true, terms: { version: "2026-01-bill" } });
  const begun = await accepted(await startPhoneOrder(desk, wish));
  expect(begun).toMatchObject({ isStarted: true, startOn: quote?.firstPaperOn, confirmedBy: "email" });
  const { accountNumber } = begun;
  const standing = await subscriptionOf(site, publisher, accountNumber);
  expect(standing).toMatchObject({
    status: "active",
    startOn: begun.startOn,
    paidThrough: addDays(toDay(begun.startOn), -1),
    renewsOn: begun.startOn,
    chargeOn: null,
  });
  const payBy = addDays(standing.paidThrough, 14);
  const [agreed] = await emailsAbout<Acknowledgment>(site, publisher, accountNumber, "acknowledgment");
  expect(agreed).toMatchObject({
    name: "Walter Brandt",
    onBill: { amount: 3600, payBy },
    readOutOn: await todayAt(site, publisher),
    terms: { version: "2026-01-bill" },
  });
  const [bill] = await emailsAbout<Bill>(site, publisher, accountNumber, "bill");
  expect(bill).toMatchObject({ amount: 3600, beginsOn: begun.startOn, goesOnThrough: payBy });
  await deliverEmails(site, publisher);
  const text = (await mailTo(site, email)).map((mail) => mail.text).join("\n");
  expect(text).toContain("We read you these terms on the phone on");
  expect(text).toContain("Your subscription begins on");
  const consent = await asOwner(
    site.store.owner,
    `select c.terms_version, c.read_by, c.read_to, c.due_today_cents from price_consent c
     where c.tenant_id = $1 and c.subscription_id = $2`,
    [publisher.tenantId, standing.subscriptionId],
  );
  expect(consent).toEqual([
    {
      terms_version: "2026-01-bill",
      read_by: expect.stringMatching(/^staff:\d+$/),
      read_to: "Walter Brandt",
      due_today_cents: 3600,
    },
  ]);
  const trail = await trailOf(publisher, `account:${accountNumber}`);
  expect(trail.map(({ action, outcome }) => [action, outcome])).toEqual([
    ["subscribing.create", "pending"],
    ["subscribing.start-on-bill", "started"],
    ["renewal.bill", "sent"],
    ["desk.act", "done"],
  ]);
  expect(new Set(trail.slice(0, 2).map(({ actor }) => actor)).size).toBe(1);
  expect(trail.at(-1)?.details).toEqual({ call: "start", reason: "Called us" });
});

test("somebody without email gets the agreed terms and the bill on paper, with the quoted fee", async () => {
  const wish = await aPhoneOrder(desk, { phone: "262-555-0176" });
  const { quote } = (await quotePhoneOrder(desk, wish)).body;
  expect(quote?.bill).toEqual({ amountCents: 3600 + 699, feeCents: 699, payBy: expect.any(String), sentBy: "post" });
  const { accountNumber, confirmedBy } = await accepted(await startPhoneOrder(desk, wish));
  expect(confirmedBy).toBe("post");
  const posted = await findPostList(site.store.db, publisher.tenantId);
  expect(posted.filter((notice) => notice.accountNumber === accountNumber)).toMatchObject([
    { kind: "acknowledgment", because: "paper", name: "Walter Brandt", content: { onBill: { amount: 3600 } } },
  ]);
  const bills = await findBillsToPrint(site.store.db, publisher.tenantId, 50);
  const mine = bills.filter((bill) => bill.accountNumber === accountNumber);
  expect(mine).toMatchObject([{ content: { amount: 4299 }, address: { zip5: "53095" } }]);
  const letters = await asOwner(site.store.owner, "select 1 from letter where tenant_id = $1 and account_number = $2", [
    publisher.tenantId,
    accountNumber,
  ]);
  expect(letters).toEqual([]);
});

test("the first payment buys the term that began on the bill, and both ledgers balance", async () => {
  const steady = await aSteadyPublisher(site);
  const there = await aDesk(steady);
  const wish = await aPhoneOrder(there, { email: "pays.late@mail.example" });
  const { accountNumber, startOn } = await accepted(await startPhoneOrder(there, wish));
  await passTo(site, steady, addDays(toDay(startOn), 6));
  expect(await subscriptionOf(site, steady, accountNumber)).toMatchObject({ status: "grace", grants: 1 });
  expect(await emailsAbout(site, steady, accountNumber, "graceBegun")).toEqual([]);
  expect(await emailsAbout(site, steady, accountNumber, "bill")).toHaveLength(1);
  const line = `LB-${accountNumber},${accountNumber},36.00,${await todayAt(site, steady)},1042`;
  const file = readLockboxFile(new TextEncoder().encode(`id,account,amount,received,reference\r\n${line}\r\n`));
  if (file.kind === "unreadable") throw new Error(file.why);
  const { rejects } = await importChecks(site, steady, file.lines);
  expect(rejects).toEqual([]);
  const paid = await subscriptionOf(site, steady, accountNumber);
  const quote = (await quotePhoneOrder(there, await aPhoneOrder(there))).body.quote;
  expect(quote).not.toBeNull();
  expect(paid).toMatchObject({ status: "active", rateCode: "wed-fri-sun-4w", startOn });
  // Twelve papers starting with the first one, as if they had been paid for at the start.
  const units = await asOwner<{ units: number }>(
    site.store.owner,
    "select sum(half_units)::int / 2 as units from expiry_entry where tenant_id = $1 and subscription_id = $2",
    [steady.tenantId, paid.subscriptionId],
  );
  expect(units).toEqual([{ units: 12 }]);
  await pass(site, steady, 3);
  expect(await differencesAt(site, steady)).toEqual([]);
});

test("a reader who never pays gets the paper through grace, and then delivery ends", async () => {
  const steady = await aSteadyPublisher(site);
  const there = await aDesk(steady);
  const { accountNumber, startOn } = await accepted(
    await startPhoneOrder(there, await aPhoneOrder(there, { email: "never@mail.example" })),
  );
  await passTo(site, steady, addDays(toDay(startOn), 13));
  expect(await subscriptionOf(site, steady, accountNumber)).toMatchObject({ status: "grace" });
  await pass(site, steady, 2);
  expect(await subscriptionOf(site, steady, accountNumber)).toMatchObject({ status: "ended" });
  expect(await differencesAt(site, steady)).toEqual([]);
});

test("an order by card waits until it is paid, and one by check begins at once", async () => {
  const byCard = await accepted(
    await startPhoneOrder(desk, await aPhoneOrder(desk, { pay: "card", renewsBy: "ezpay" })),
  );
  expect(byCard.isStarted).toBe(false);
  expect(await subscriptionOf(site, publisher, byCard.accountNumber)).toMatchObject({
    status: "pending",
    startOn: null,
  });
  const byCheck = await accepted(
    await startPhoneOrder(desk, await aPhoneOrder(desk, { pay: "check", email: "check@mail.example" })),
  );
  expect(byCheck.isStarted).toBe(true);
  expect(await emailsAbout(site, publisher, byCheck.accountNumber, "bill")).toEqual([]);
});

test("starts on the day that the caller wants, within the days that can be ordered", async () => {
  const today = await todayAt(site, publisher);
  const startFrom = addDays(today, 30);
  const wish = await aPhoneOrder(desk, { startFrom });
  const { quote } = (await quotePhoneOrder(desk, wish)).body;
  const begun = await accepted(await startPhoneOrder(desk, wish));
  expect([begun.startOn >= startFrom, begun.startOn]).toEqual([true, quote?.firstPaperOn]);
  for (const day of [addDays(today, -1), addDays(today, 61)])
    expect(codeOf(await startPhoneOrder(desk, { ...wish, startFrom: day }))).toBe("start-day");
});

test("an offer code sells its plan, and counts by phone number for a caller without email", async () => {
  const publisherWithCode = await aPublisher(site, offersOf({ code: "PORCH" }));
  const there = await aDesk(publisherWithCode);
  const wish = await aPhoneOrder(there, { offerCode: "porch", phone: "262-555-0180" });
  const { quote } = (await quotePhoneOrder(there, wish)).body;
  expect(quote).toMatchObject({ planName: expect.stringContaining("Sunday"), dueCents: 800 });
  const begun = await accepted(await startPhoneOrder(there, wish));
  expect(await subscriptionOf(site, publisherWithCode, begun.accountNumber)).toMatchObject({
    rateCode: "sunday-porch-8w",
  });
  const again = { ...(await aPhoneOrder(there, { offerCode: "PORCH", phone: "262-555-0180" })), isSecond: true };
  expect(codeOf(await startPhoneOrder(there, again))).toBe("offer-used-before");
  expect(codeOf(await startPhoneOrder(there, { ...wish, offerCode: "NOPE" }))).toBe("offer-unknown");
});

test("shows possible matches of the caller first, and refuses an accidental second subscription", async () => {
  const email = "twice@mail.example";
  const address = aNewAddress();
  const wish = await aPhoneOrder(desk, {
    email,
    phone: "262-555-0190",
    deliveryAddressId: await checkedAddressId(desk, address),
  });
  const { accountNumber } = await accepted(await startPhoneOrder(desk, wish));
  const same = { email: "", phone: "", deliveryAddressId: 0 };
  const looks = [
    { ...same, email, deliveryAddressId: await checkedAddressId(desk) },
    { ...same, phone: "+1 262 555 0190", deliveryAddressId: await checkedAddressId(desk) },
    { ...same, deliveryAddressId: await checkedAddressId(desk, address) },
  ];
  const expected = [
    ["plan-already-active", ["email"]],
    ["looks-alike", ["phone"]],
    ["looks-alike", ["address"]],
  ] as const;
  for (const [at, look] of looks.entries()) {
    const [code, by] = expected[at] ?? ["", []];
    const asked = await aPhoneOrder(desk, look);
    const { alike, refusal } = (await quotePhoneOrder(desk, asked)).body;
    expect(alike).toMatchObject([{ accountNumber, name: "Walter Brandt", by, status: "active" }]);
    expect(refusal?.code).toBe(code);
    expect(codeOf(await startPhoneOrder(desk, asked))).toBe(code);
  }
  expect(codeOf(await startPhoneOrder(desk, { ...(await aPhoneOrder(desk, looks[1])), isSecond: true }))).toBe("taken");
  const trail = await trailOf(publisher, "publication");
  expect(trail.at(-1)).toMatchObject({
    action: "desk.act",
    outcome: "refused",
    details: { call: "start", because: "looks-alike" },
  });
});

test("a reader who bought online is also matched, by email", async () => {
  const { email } = await aSubscriber(site, publisher, { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" });
  expect(codeOf(await startPhoneOrder(desk, await aPhoneOrder(desk, { email })))).toBe("plan-already-active");
});

test("two clerks with the same caller take one order", async () => {
  const phone = "262-555-0195";
  const wishes = [await aPhoneOrder(desk, { phone }), await aPhoneOrder(desk, { phone })];
  const answers = await Promise.all(wishes.map((wish) => startPhoneOrder(desk, wish)));
  expect(answers.map(codeOf).toSorted()).toEqual(["looks-alike", "taken"]);
});

test("refuses what can't be sold with a message for the clerk, and writes nothing", async () => {
  const before = await asOwner(site.store.owner, "select count(*)::int as n from account where tenant_id = $1", [
    publisher.tenantId,
  ]);
  const wish = await aPhoneOrder(desk);
  const digital = { bundleId: "digital", rateCode: "digital-intro-8w" };
  const cases: readonly [string, object, object][] = [
    ["no-print-delivery", { deliveryAddressId: await checkedAddressId(desk, undeliverableAddress) }, {}],
    ["address", { deliveryAddressId: 0 }, {}],
    ["ez-pay-only", digital, {}],
    ["off-sale", { rateCode: "no-such-rate" }, {}],
    ["price-changed", {}, { dueCents: 1 }],
    ["terms", {}, { readOut: { version: "1999-01", to: "Walter Brandt" } }],
  ];
  for (const [code, change, said] of cases)
    expect(codeOf(await startPhoneOrder(desk, { ...wish, ...change }, { change: said }))).toBe(code);
  const after = await asOwner(site.store.owner, "select count(*)::int as n from account where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(after).toEqual(before);
});

test("repeating the same key takes one order; the same key with other content is refused", async () => {
  const wish = await aPhoneOrder(desk);
  const key = newKey();
  const first = await accepted(await startPhoneOrder(desk, wish, { key }));
  const again = await startPhoneOrder(desk, wish, { key });
  expect([again.body, again.headers["idempotency-replayed"]]).toEqual([first, "true"]);
  expect((await startPhoneOrder(desk, wish, { key, change: { note: "other" } })).status).toBe(422);
});
