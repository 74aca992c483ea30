import { expect, test } from "vitest";
import { cents } from "#core/money.ts";
import type { RefundMade } from "#core/notice/payment-emails.ts";
import type { EndedAtOnce } from "#core/notice/cancellation-emails.ts";
import { endAccount } from "#server/cancellation/end-account.ts";
import { refundReceipt } from "#server/payment/refund/refund-receipt.ts";
import { reviewSources } from "#server/review-sources.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { call } from "#tests/world/calls.ts";
import { signedIn } from "#tests/world/shopper.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aBilledPayer, aPayer, type Payer } from "#tests/world/paying.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSteadyPublisher, booksOf, byMarge, differencesAt, importChecks, publicationOf } from "#tests/world/staff.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aSubscriberWith, chargesOf, emailsAbout, pass, passTo, subscriptionOf, todayAt } from "#tests/world/time.ts";

const site = await siteOfFile();

const end = async (publisher: Publisher, accountNumber: number) =>
  endAccount(site.work, await publicationOf(site, publisher), { accountNumber, because: "moved" });

const refundsOf = ({ tenantId }: Publisher) =>
  asOwner<{ state: string; amount: number }>(
    site.store.owner,
    "select state, amount_cents as amount from refund where tenant_id = $1 order by requested_at, part",
    [tenantId],
  );

test("ended immediately: refunds the unused part to the card, charges nothing more, and notifies the reader", async () => {
  const publisher = await aSteadyPublisher(site);
  const { accountNumber } = await aPayer(site, publisher);
  await pass(site, publisher, 15);
  const ended = await end(publisher, accountNumber);
  if (ended.kind !== "ended") throw new Error(ended.kind);
  // Of twelve papers, some weeks are left: whole dollars, at 9.00 a week.
  expect(ended.refund).toBeGreaterThan(900);
  expect(ended.refund).toBeLessThan(2700);
  expect(await end(publisher, accountNumber)).toEqual({ kind: "ended-before", refund: ended.refund });
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "ended", chargeOn: null });
  await payRefunds(site.work, publisher.tenantId);
  expect(await refundsOf(publisher)).toEqual([{ state: "paid", amount: ended.refund }]);
  expect(await emailsAbout<EndedAtOnce>(site, publisher, accountNumber, "endedAtOnce")).toMatchObject([
    { lastDay: ended.lastDay, refund: ended.refund },
  ]);
  expect(await emailsAbout(site, publisher, accountNumber, "refundMade")).toMatchObject([{ amount: ended.refund }]);
  await pass(site, publisher, 40);
  // The only charge was refunded in part, and there is no other.
  expect(await chargesOf(site, publisher)).toEqual([]);
  const books = await booksOf(site, publisher);
  expect(books).toMatchObject({ cashClearing: 3600 - ended.refund });
  expect(Object.keys(books).toSorted()).toEqual(["cashClearing", "revenue", "tax"]);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("before the first paper refunds everything; digital loses only today", async () => {
  const publisher = await aSteadyPublisher(site);
  const paper = await aPayer(site, publisher);
  expect(await end(publisher, paper.accountNumber)).toMatchObject({ kind: "ended", refund: expect.any(Number) });
  const [whole] = await refundsOf(publisher);
  expect(whole?.amount).toBeGreaterThan(3000);
  const digital = await aSubscriberWith(site, publisher, { bundleID: "digital", rateCode: "digital-intro-8w" });
  const ended = await end(publisher, digital.accountNumber);
  expect(ended).toMatchObject({ kind: "ended", refund: 98 });
});

test("ends without a refund when nothing is unused", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aBilledPayer(site, publisher);
  const { paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  await passTo(site, publisher, paidThrough);
  await pass(site, publisher, 2);
  expect(await end(publisher, accountNumber)).toMatchObject({ kind: "ended", refund: 0 });
  expect(await refundsOf(publisher)).toEqual([]);
});

test("refuses to end an account that isn't active, doesn't exist or is another publisher's", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aPayer(site, publisher);
  expect(await end(await aPublisher(site), accountNumber)).toEqual({ kind: "refused", because: "no-account" });
  await changePublisher(site, publisher, "update subscription set status = 'cancelling'");
  await changePublisher(site, publisher, "update subscription set status = 'ended'");
  expect(await end(publisher, accountNumber)).toEqual({ kind: "refused", because: "not-live" });
});

test("a check is refunded by hand: staff confirm that it was paid, or ask the gateway again", async () => {
  const publisher = await aSteadyPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const { accountNumber } = payer;
  const received = await todayAt(site, publisher);
  const written = { id: "LB-1", account: String(accountNumber), amount: "36.00", received, reference: "1042" };
  const [posted] = (await importChecks(site, publisher, [{ number: 2, fields: [], written }])).posted;
  const receiptNumber = posted?.receiptNumber ?? "";
  await refundReceipt(site.work, await publicationOf(site, publisher), {
    accountNumber,
    receiptNumber,
    amount: cents(700),
  });
  await payRefunds(site.work, publisher.tenantId);
  const source = reviewSources(site.needs)["refund"];
  const publication = await publicationOf(site, publisher);
  const [waiting] = (await source?.list(publication)) ?? [];
  expect(waiting).toMatchObject({ accountNumber, about: expect.stringMatching(/^\$7\.00 \(decided by staff\)/) });
  const settle = (word: string) =>
    source?.settle(publication, waiting?.key ?? "", { outcome: word, check: "1042", by: byMarge });
  expect(await settle("again")).toMatchObject({ kind: "settled", outcome: "requested" });
  await payRefunds(site.work, publisher.tenantId);
  expect(await settle("paid")).toMatchObject({ kind: "settled", outcome: "paid" });
  expect(await settle("paid")).toMatchObject({ kind: "settled-before" });
  expect(await emailsAbout<RefundMade>(site, publisher, accountNumber, "refundMade")).toMatchObject([
    { amount: 700, byHand: { check: "1042" } },
  ]);
  const token = await signedIn(site, publisher, payer.email);
  const told = await call(site, "getHistory", { domain: publisher.domain, accountNumber }, { token });
  expect(told.body.filter(({ kind }) => kind === "refund")).toMatchObject([
    { text: "$7.00 refunded to you by check 1042: from our customer service" },
  ]);
  expect(await settle("again")).toMatchObject({ kind: "refused" });
  expect(await booksOf(site, publisher)).not.toHaveProperty("refundPayable");
  expect(await differencesAt(site, publisher)).toEqual([]);
});

const receiptOf = async ({ tenantId }: Publisher, { accountNumber }: Pick<Payer, "accountNumber">): Promise<string> => {
  const [row] = await asOwner<{ number: string }>(
    site.store.owner,
    "select receipt_number as number from payment_intent where tenant_id = $1 and account_number = $2",
    [tenantId, accountNumber],
  );
  return row?.number ?? "";
};

test("part of a payment can be refunded as goodwill at the publisher's cost, once, and never more than it was", async () => {
  const publisher = await aSteadyPublisher(site);
  const payer = await aPayer(site, publisher);
  const { accountNumber } = payer;
  const receiptNumber = await receiptOf(publisher, payer);
  const before = await subscriptionOf(site, publisher, accountNumber);
  const back = async (dollars: number, change: object = {}) =>
    refundReceipt(site.work, await publicationOf(site, publisher), {
      accountNumber,
      receiptNumber,
      amount: cents(dollars * 100),
      ...change,
    });
  expect(await back(5)).toEqual({ kind: "requested" });
  expect(await back(5)).toEqual({ kind: "requested-before" });
  expect(await back(32)).toEqual({ kind: "too-much", left: 3100 });
  expect(await back(31)).toEqual({ kind: "requested" });
  expect(await back(1)).toEqual({ kind: "too-much", left: 0 });
  expect(await back(1, { receiptNumber: "R260101-00000000" })).toEqual({ kind: "refused", because: "no-receipt" });
  const other = await aPayer(site, publisher);
  expect(await back(1, { accountNumber: other.accountNumber })).toEqual({ kind: "refused", because: "no-receipt" });
  await payRefunds(site.work, publisher.tenantId);
  expect((await refundsOf(publisher)).map(({ state }) => state)).toEqual(["paid", "paid"]);
  expect(await subscriptionOf(site, publisher, accountNumber)).toEqual(before);
  expect(await booksOf(site, publisher)).not.toHaveProperty("refundPayable");
  expect(await differencesAt(site, publisher)).toEqual([]);
});
