import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { isQueueName } from "#core/staff/queue.ts";
import type { DeliveryIssueAnswered } from "#core/notice/delivery-emails.ts";
import type { RefundMade } from "#core/notice/payment-emails.ts";
import { queueMood } from "#sandbox/moods.ts";
import { reviewSources } from "#server/review-sources.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import type { ReviewSource } from "#server/review-source.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { anInboundEmail, postInboundEmail } from "#tests/world/inbound-mail.ts";
import { bought, moneyOf, unpaid } from "#tests/world/money.ts";
import { anOldReader, report } from "#tests/world/papers.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, merchantAt, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, newEmail, payAtGateway, signedIn, submit } from "#tests/world/shopper.ts";
import { byMarge, publicationOf } from "#tests/world/staff.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import type { PaperReader } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout, pass, passTo, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();
const sources = reviewSources(site.needs);

function sourceOf(kind: string): ReviewSource {
  if (!isQueueName(kind)) throw new Error(`nothing reviews ${kind}`);
  return sources[kind];
}

const waiting = async (publisher: Publisher, kind: string) => sourceOf(kind).list(await publicationOf(site, publisher));

const settle = async (publisher: Publisher, kind: string, key: string, outcome: string) =>
  sourceOf(kind).settle(await publicationOf(site, publisher), key, { outcome, by: byMarge });

const trailOf = async ({ tenantId }: Publisher, action: string) =>
  asOwner<{ actor: string; outcome: string }>(
    site.store.owner,
    "select actor, outcome from audit_entry where tenant_id = $1 and action = $2 order by entry_id",
    [tenantId, action],
  );

/** A report about yesterday's paper that waits for staff, because three credits were given automatically before. */
async function aReviewedReport(publisher: Publisher) {
  const reader: PaperReader = await anOldReader(site, publisher);
  const { subscriptionId } = await subscriptionOf(site, publisher, reader.accountNumber);
  await asOwner(
    site.store.owner,
    `insert into delivery_issue (tenant_id, account_number, subscription_id, product, issue_on, problem, resolution, state,
       half_units, credited_on, paid_through, reported_on)
     select $1, $2, $3, 'newspaper', current_date - n, 'missed', 'credit', 'credited', 2, current_date - n, current_date, current_date - n
     from generate_series(5, 7) n`,
    [publisher.tenantId, reader.accountNumber, subscriptionId],
  );
  const { body } = await report(site, publisher, reader);
  expect(body).toMatchObject({ isSuccess: true, outcome: "review" });
  const [issue] = await waiting(publisher, "issue");
  if (issue === undefined) throw new Error("nothing waits");
  return { reader, key: issue.key };
}

test("staff credit a report in review with one more paper, and the reader gets one email", async () => {
  const publisher = await aPublisher(site);
  const { reader, key } = await aReviewedReport(publisher);
  const before = await subscriptionOf(site, publisher, reader.accountNumber);
  const paidThrough = addDays(before.paidThrough, 1);
  expect(await settle(publisher, "issue", key, "credit")).toEqual({
    kind: "settled",
    outcome: "credited",
    details: { kind: "credited", half: false, paidThrough },
  });
  expect(await settle(publisher, "issue", key, "credit")).toEqual({ kind: "settled-before", outcome: "credited" });
  expect(await settle(publisher, "issue", key, "refuse")).toMatchObject({ kind: "refused" });
  expect(await subscriptionOf(site, publisher, reader.accountNumber)).toMatchObject({ paidThrough });
  expect(await waiting(publisher, "issue")).toEqual([]);
  const letters = await emailsAbout<DeliveryIssueAnswered>(
    site,
    publisher,
    reader.accountNumber,
    "deliveryIssueAnswered",
  );
  expect(letters.map(({ answer }) => answer.kind)).toEqual(["review", "credited"]);
  await deliverEmails(site, publisher);
  const [newest] = await mailTo(site, reader.email);
  expect(newest?.text).toContain("We added a paper to your subscription");
  expect(await trailOf(publisher, "delivery.review-issue")).toEqual([{ actor: "staff:1", outcome: "credited" }]);
});

test("a credit given by staff doesn't count toward the next review", async () => {
  const publisher = await aPublisher(site);
  const { key } = await aReviewedReport(publisher);
  await settle(publisher, "issue", key, "credit");
  const rows = await asOwner<{ reviewed: boolean }>(
    site.store.owner,
    "select reviewed from delivery_issue where tenant_id = $1 and issue_id = $2",
    [publisher.tenantId, key],
  );
  expect(rows).toEqual([{ reviewed: true }]);
});

test("a report that staff refuse changes no date, and the reader is notified kindly", async () => {
  const publisher = await aPublisher(site);
  const { reader, key } = await aReviewedReport(publisher);
  const before = await subscriptionOf(site, publisher, reader.accountNumber);
  expect(await settle(publisher, "issue", key, "refuse")).toMatchObject({ kind: "settled", outcome: "declined" });
  expect(await subscriptionOf(site, publisher, reader.accountNumber)).toEqual(before);
  await deliverEmails(site, publisher);
  const [newest] = await mailTo(site, reader.email);
  expect(newest?.text).toContain("can't credit this paper");
});

test("refunds the paper once when the subscription has ended and can't be extended", async () => {
  const publisher = await aPublisher(site);
  const { reader, key } = await aReviewedReport(publisher);
  await changePublisher(site, publisher, "update subscription set status = 'cancelling'");
  await changePublisher(site, publisher, "update subscription set status = 'ended'");
  const settled = await settle(publisher, "issue", key, "credit");
  expect(settled).toMatchObject({ kind: "settled", details: { kind: "paidBack", amount: expect.any(Number) } });
  expect(await settle(publisher, "issue", key, "credit")).toMatchObject({ kind: "settled-before" });
  await payRefunds(site.work, publisher.tenantId);
  const told = await emailsAbout<RefundMade>(site, publisher, reader.accountNumber, "refundMade");
  expect(told.map(({ amount }) => amount)).toEqual([settled.kind === "settled" ? settled.details["amount"] : null]);
  await deliverEmails(site, publisher);
  const letters = await mailTo(site, reader.email);
  expect(letters.some(({ text }) => text?.includes("so we'll refund the paper: $"))).toBe(true);
});

/** A gateway's charge for which the browser claimed another amount. */
async function aPaymentInReview(publisher: Publisher) {
  const shopper = await aCheckout(site, publisher);
  await submit(site, publisher, shopper, await payAtGateway(site, shopper.widget), { amount: 0.01 });
  const [payment] = await waiting(publisher, "payment");
  if (payment === undefined) throw new Error("nothing waits");
  return { shopper, key: payment.key };
}

test("a payment in review is posted at a person's word, once", async () => {
  const publisher = await aPublisher(site);
  const { key } = await aPaymentInReview(publisher);
  const both = await Promise.all([1, 2].map(() => settle(publisher, "payment", key, "post")));
  expect(both.map(({ kind }) => kind)).toContain("settled");
  expect(await settle(publisher, "payment", key, "post")).toEqual({ kind: "settled-before", outcome: "captured" });
  expect(await moneyOf(site, publisher)).toEqual({ ...bought, intents: [{ state: "captured", reason: "claim" }] });
  expect(await trailOf(publisher, "payment.review")).toEqual([{ actor: "staff:1", outcome: "captured" }]);
});

test("reverses a payment in review at the gateway, which buys nothing", async () => {
  const publisher = await aPublisher(site);
  const { key } = await aPaymentInReview(publisher);
  expect(await settle(await aPublisher(site), "payment", key, "take-back")).toEqual({ kind: "unknown" });
  expect(await settle(publisher, "payment", key, "drop")).toMatchObject({ kind: "refused" });
  expect(await settle(publisher, "payment", key, "take-back")).toMatchObject({ kind: "settled", outcome: "voided" });
  expect(await moneyOf(site, publisher)).toMatchObject({ ...unpaid, intents: [{ state: "voided" }], charges: [] });
  expect(await settle(publisher, "payment", key, "post")).toMatchObject({ kind: "refused" });
});

test("an unconfirmed reversal can't be posted or dropped, and is finished when the gateway confirms it", async () => {
  const publisher = await aPublisher(site);
  const { key } = await aPaymentInReview(publisher);
  queueMood(site.gatewayLedger.db, merchantAt(publisher.plain), "void", "away");
  expect(await settle(publisher, "payment", key, "take-back")).toMatchObject({ kind: "refused" });
  for (const word of ["post", "drop"])
    expect(await settle(publisher, "payment", key, word)).toMatchObject({ kind: "refused" });
  expect(await waiting(publisher, "payment")).toMatchObject([{ about: expect.stringContaining("is being refunded") }]);
  expect((await moneyOf(site, publisher)).charges).toEqual([100]);
  // Whether or not the process is killed here, the job finishes what was recorded.
  await asOwner(site.store.owner, "update reversal set next_at = now() - interval '1 minute' where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(await payRefunds(site.work, publisher.tenantId)).toBe(1);
  expect(await moneyOf(site, publisher)).toMatchObject({ intents: [{ state: "voided" }], charges: [], posted: 0 });
  expect(await waiting(publisher, "payment")).toEqual([]);
});

test("a reversal that the gateway declines stays in review, and can be requested again", async () => {
  const publisher = await aPublisher(site);
  const { key } = await aPaymentInReview(publisher);
  queueMood(site.gatewayLedger.db, merchantAt(publisher.plain), "void", "declines");
  expect(await settle(publisher, "payment", key, "take-back")).toMatchObject({ kind: "refused" });
  expect((await moneyOf(site, publisher)).intents).toEqual([{ state: "review", reason: "not-taken-back" }]);
  expect(await settle(publisher, "payment", key, "take-back")).toMatchObject({ kind: "settled", outcome: "voided" });
  expect(await moneyOf(site, publisher)).toMatchObject({ intents: [{ state: "voided" }], charges: [] });
});

test("if one person reverses and another posts at once, the gateway and the books agree", async () => {
  for (const _round of [1, 2, 3]) {
    const publisher = await aPublisher(site);
    const { key } = await aPaymentInReview(publisher);
    await Promise.all(["take-back", "post"].map((word) => settle(publisher, "payment", key, word)));
    const { charges, posted } = await moneyOf(site, publisher);
    expect(charges.reduce((sum, amount) => sum + amount, 0)).toBe(posted);
  }
});

test("drops a payment that named somebody else's charge, and that charge stays", async () => {
  const publisher = await aPublisher(site);
  const other = await aCheckout(site, publisher);
  const said = await payAtGateway(site, other.widget);
  const shopper = await aCheckout(site, publisher);
  await submit(site, publisher, shopper, said);
  const [payment] = await waiting(publisher, "payment");
  const key = payment?.key ?? "";
  expect(payment?.about).toMatch(/^\$1\.00 \(first payment\): its charge names another invoice, transaction /);
  for (const word of ["post", "take-back"])
    expect(await settle(publisher, "payment", key, word)).toMatchObject({ kind: "refused" });
  expect(await settle(publisher, "payment", key, "drop")).toMatchObject({ kind: "settled", outcome: "voided" });
  expect((await submit(site, publisher, other, said)).body).toMatchObject({ isSuccess: true });
});

test("while the gateway is away nothing is decided", async () => {
  const publisher = await aPublisher(site);
  const { key } = await aPaymentInReview(publisher);
  site.gatewayIsUp(false);
  for (const word of ["post", "take-back", "drop"])
    expect(await settle(publisher, "payment", key, word)).toMatchObject({ kind: "refused" });
  site.gatewayIsUp(true);
  expect(await waiting(publisher, "payment")).toHaveLength(1);
});

test("a promised call waits until it is checked off, and waits again when requested again", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  const { domain } = publisher;
  const ask = () => call(site, "requestCallBack", { domain, phone: "262 555 0121" }, { token, key: newKey() });
  await ask();
  const [promised] = await waiting(publisher, "call");
  expect(promised).toMatchObject({ accountNumber, about: "call Nora Ellingsen at (262) 555-0121" });
  const key = promised?.key ?? "";
  expect(await settle(publisher, "call", key, "called")).toMatchObject({ kind: "settled" });
  expect(await settle(publisher, "call", key, "called")).toMatchObject({ kind: "settled-before" });
  expect(await waiting(publisher, "call")).toEqual([]);
  await changePublisher(site, publisher, "update call_back set call_by = current_date - 2, made_at = null");
  expect(await waiting(publisher, "call")).toMatchObject([{ about: "overdue: call Nora Ellingsen at (262) 555-0121" }]);
  await changePublisher(site, publisher, "update call_back set made_at = now()");
  await ask();
  expect(await waiting(publisher, "call")).toHaveLength(1);
  expect(await trailOf(publisher, "cancellation.call-back")).toContainEqual({ actor: "staff:1", outcome: "called" });
});

test("an email with the subject CANCEL from an unknown sender waits until staff have handled it", async () => {
  const publisher = await aPublisher(site);
  await postInboundEmail(site, publisher, anInboundEmail(newEmail()));
  const [mail] = await waiting(publisher, "mail");
  expect(mail).toMatchObject({ accountNumber: null, about: expect.stringContaining("CANCEL") });
  const key = mail?.key ?? "";
  expect(await settle(publisher, "mail", key, "done")).toMatchObject({ kind: "settled" });
  expect(await settle(publisher, "mail", key, "done")).toMatchObject({ kind: "settled-before" });
  expect(await settle(await aPublisher(site), "mail", key, "done")).toEqual({ kind: "unknown" });
  expect(await waiting(publisher, "mail")).toEqual([]);
});

test.each([
  ["issue", "credit", ["0", "999999999", "x"]],
  ["payment", "post", ["x", "00000000-0000-4000-8000-000000000000"]],
  ["call", "called", ["x", "1:2026-02-28"]],
])("treats what is no %s of the publisher's as unknown", async (kind, outcome, keys) => {
  const publisher = await aPublisher(site);
  for (const key of keys) expect(await settle(publisher, kind, key, outcome)).toEqual({ kind: "unknown" });
});

test("a renewal with an increased upgrade price is listed until its price is one that was agreed to", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriber(site, publisher, { addOnOfferIDs: ["premium"] });
  const { chargeOn } = await subscriptionOf(site, publisher, accountNumber);
  const priced = (change: string) =>
    changePublisher(site, publisher, `update add_on set amount_cents = amount_cents ${change}`);
  await priced("* 10");
  await passTo(site, publisher, addDays(chargeOn ?? toDay("2026-01-01"), 1));
  expect(await waiting(publisher, "renewal")).toMatchObject([
    {
      key: String(accountNumber),
      accountNumber,
      day: chargeOn,
      about: expect.stringContaining("the reader agreed to"),
    },
  ]);
  expect(await settle(publisher, "renewal", String(accountNumber), "done")).toEqual({ kind: "unknown" });
  await priced("/ 10");
  await pass(site, publisher, 1);
  expect(await waiting(publisher, "renewal")).toEqual([]);
});
