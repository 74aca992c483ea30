import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import type { RenewalMethodChanged } from "#core/notice/payment-emails.ts";
import { type DisputeOutcome, end, everyDispute } from "#sandbox/stripe/disputes.ts";
import { endAccount } from "#server/cancellation/end-account.ts";
import { followDisputes } from "#server/payment/dispute/follow-disputes.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { earnRevenue } from "#server/renewal/earn.ts";
import { reviewSources } from "#server/review-sources.ts";
import { countQueues } from "#server/store/staff/queue-counts.ts";
import { auditWithGateway } from "#tests/world/audit.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { owe } from "#tests/world/refunds.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { booksOf, byMarge, publicationOf } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { aStripePublisher, stripeAccountOf, stripeMood } from "#tests/world/stripe.ts";
import { aSubscriberWith, emailsAbout, passTo, standingOf } from "#tests/world/time.ts";

const site = await siteOfFile();

const notReceived = "4000000000002685";
const onlyAsked = "4000000000001976";

const follow = ({ tenantId }: Publisher) => followDisputes(site.work, tenantId);

/** A reader whose bank has been told about the first payment, and what a publisher's staff see of it. */
async function aDisputingReader(card = notReceived) {
  const publisher = await aStripePublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher, {}, { ssl_card_number: card });
  const source = reviewSources(site.needs).dispute;
  const publication = await publicationOf(site, publisher);
  return {
    publisher,
    accountNumber,
    waiting: () => source.list(publication),
    settle: (key: string) => source.settle(publication, key, { outcome: "done", by: byMarge }),
  };
}

/** What the desk's Queues and Today count. */
const counted = async ({ tenantId }: Publisher): Promise<number> =>
  (await countQueues(site.store.db, tenantId, toDay("2026-01-01"))).dispute.waiting;

/** What the newspaper does at Stripe's own pages, or the bank decides. */
function becomes(publisher: Publisher, outcome: DisputeOutcome): void {
  const { db } = site.stripeLedger;
  const [dispute] = everyDispute(db).filter(({ account }) => account === stripeAccountOf(publisher));
  if (dispute === undefined || !end(db, dispute, outcome)) throw new Error(`it can't become ${outcome}`);
}

const trailOf = ({ tenantId }: Publisher) =>
  asOwner<{ outcome: string }>(
    site.store.owner,
    "select outcome from audit_entry where tenant_id = $1 and action like 'dispute.%' order by entry_id",
    [tenantId],
  );

test("staff see a disputed payment once, with its day, and EZ-Pay is off", async () => {
  const { publisher, accountNumber, waiting } = await aDisputingReader();
  expect([await waiting(), await counted(publisher)]).toEqual([[], 0]);
  expect([await follow(publisher), await follow(publisher)]).toEqual([1, 0]);
  expect(await counted(publisher)).toBe(1);
  const [item, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(item).toMatchObject({ accountNumber });
  expect(item?.about).toMatch(
    /^the cardholder disputes \$1\.00 of receipt R\S+, because nothing was delivered: answer it at the gateway by /,
  );
  expect(await trailOf(publisher)).toEqual([{ outcome: "needs-answer" }]);
  expect(await standingOf(site, publisher, accountNumber)).toMatchObject({ status: "active", chargeOn: null });
  const [told, ...more] = await emailsAbout<RenewalMethodChanged>(
    site,
    publisher,
    accountNumber,
    "renewalMethodChanged",
  );
  expect([told?.method, more]).toEqual(["bill", []]);
});

test("one that was answered leaves the list, and one that the newspaper wins changes no book", async () => {
  const { publisher, accountNumber, waiting } = await aDisputingReader();
  await follow(publisher);
  const before = await booksOf(site, publisher);
  becomes(publisher, "answered");
  await follow(publisher);
  expect(await waiting()).toEqual([]);
  becomes(publisher, "won");
  await follow(publisher);
  expect(await trailOf(publisher)).toEqual([{ outcome: "needs-answer" }, { outcome: "with-bank" }, { outcome: "won" }]);
  expect(await booksOf(site, publisher)).toEqual(before);
  await owe(site, publisher, { accountNumber }, 50, "test:after");
  await payRefunds(site.work, publisher.tenantId);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("a lost one is in the books once, is told once more, and nothing of the payment can be refunded", async () => {
  const { publisher, accountNumber, waiting, settle } = await aDisputingReader();
  await follow(publisher);
  const [first] = await waiting();
  expect(await settle(first?.key ?? "")).toMatchObject({ kind: "settled" });
  expect(await waiting()).toEqual([]);
  becomes(publisher, "lost");
  expect([await follow(publisher), await follow(publisher)]).toEqual([1, 0]);
  const [lost] = await waiting();
  expect(lost?.about).toMatch(/^the bank gave back \$1\.00 of receipt R/);
  expect(await refundsOf(publisher)).toEqual([{ state: "paid", reason: "dispute", amount: 100, sent: null }]);
  expect(await owe(site, publisher, { accountNumber }, 50, "test:too-late")).toMatchObject({
    parts: [{ intentId: null }],
  });
  expect(await settle(lost?.key ?? "")).toMatchObject({ kind: "settled" });
  expect(await settle(lost?.key ?? "")).toMatchObject({ kind: "settled-before" });
  expect([await waiting(), await counted(publisher)]).toEqual([[], 0]);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("while the bank decides, nothing is refunded beside it, and whoever tries is told", async () => {
  const { publisher, accountNumber } = await aDisputingReader();
  await follow(publisher);
  const { session } = await aColleague(site, "bookkeeper", publisher);
  const publication = publisher.domain;
  const { body } = await deskCall(site, "deskGetPayments", { publication, accountNumber }, { session });
  expect(body.payments).toMatchObject([{ amountCents: 100, leftCents: 0, isDisputed: true }]);
  const { version: seen } = (await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session })).body;
  const receiptNumber = body.payments[0]?.receiptNumber ?? "";
  const act = { publication, accountNumber, seen, reason: "Bad delivery", note: "", receiptNumber, amountCents: 100 };
  expect((await deskCall(site, "deskRefund", act, { session })).body).toMatchObject({
    isSuccess: false,
    errorMessage: "The payer’s bank is reviewing this payment. A refund now could pay it back twice.",
  });
  expect(await owe(site, publisher, { accountNumber }, 50, "test:beside")).toMatchObject({
    parts: [{ intentId: null }],
  });
});

test("a bank that only asks is answered, too; its payment can be refunded, and EZ-Pay stays on", async () => {
  const { publisher, accountNumber, waiting } = await aDisputingReader(onlyAsked);
  await follow(publisher);
  expect((await waiting())[0]?.about).toMatch(/^the bank asks about \$1\.00/);
  expect((await standingOf(site, publisher, accountNumber)).chargeOn).not.toBe(null);
  const requested = await owe(site, publisher, { accountNumber }, 100, "test:asked");
  expect(requested).toMatchObject({ kind: "requested", parts: [{ amount: 100 }] });
  expect(await payRefunds(site.work, publisher.tenantId)).toBe(1);
  becomes(publisher, "ended");
  await follow(publisher);
  expect(await waiting()).toEqual([]);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("a gateway that is away is asked again, and whoever sells elsewhere has no disputes", async () => {
  const { publisher, waiting } = await aDisputingReader();
  for (const _ of ["once", "twice"]) stripeMood(site, publisher, "query", "answers-late");
  expect(await follow(publisher)).toBe(0);
  expect(await waiting()).toEqual([]);
  expect(await follow(publisher)).toBe(1);
});

test("a renewal that comes due after the loss is billed, not charged", async () => {
  const { publisher, accountNumber } = await aDisputingReader();
  const { chargeOn } = await standingOf(site, publisher, accountNumber);
  await follow(publisher);
  becomes(publisher, "lost");
  await follow(publisher);
  if (chargeOn === null) throw new Error("nothing was to be charged");
  await passTo(site, publisher, chargeOn);
  expect((await emailsAbout(site, publisher, accountNumber, "bill")).length).toBe(1);
  expect(await refundsOf(publisher)).toHaveLength(1);
});

test("whoever ends the subscription after the loss pays nothing a second time, and the books close", async () => {
  const { publisher, accountNumber } = await aDisputingReader();
  await follow(publisher);
  becomes(publisher, "lost");
  await follow(publisher);
  const ended = await endAccount(site.work, await publicationOf(site, publisher), {
    accountNumber,
    because: "goodwill",
  });
  expect(ended).toMatchObject({ kind: "ended", refund: 0 });
  expect(await refundsOf(publisher)).toHaveLength(1);
  await earnRevenue(site.work, publisher.tenantId);
  expect(await booksOf(site, publisher)).toEqual({});
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

const refundsOf = ({ tenantId }: Publisher) =>
  asOwner<{ state: string; reason: string; amount: number; sent: Date | null }>(
    site.store.owner,
    "select state, reason, amount_cents as amount, sent_at as sent from refund where tenant_id = $1 order by requested_at",
    [tenantId],
  );

test("a refund that was promised before the loss is paid by what the bank gave back, not beside it", async () => {
  const { publisher, accountNumber } = await aDisputingReader();
  await owe(site, publisher, { accountNumber }, 40, "test:promised");
  await follow(publisher);
  becomes(publisher, "lost");
  await follow(publisher);
  expect(await payRefunds(site.work, publisher.tenantId)).toBe(0);
  expect(await refundsOf(publisher)).toMatchObject([
    { state: "paid", reason: "goodwill", amount: 40 },
    { state: "paid", reason: "dispute", amount: 60 },
  ]);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("a refund that the gateway refused for the dispute leaves the staff's list with the loss", async () => {
  const { publisher, accountNumber } = await aDisputingReader();
  await owe(site, publisher, { accountNumber }, 100, "test:refused");
  await payRefunds(site.work, publisher.tenantId);
  expect(await refundsOf(publisher)).toMatchObject([{ state: "review" }]);
  await follow(publisher);
  becomes(publisher, "lost");
  await follow(publisher);
  expect(await refundsOf(publisher)).toMatchObject([{ state: "paid", reason: "goodwill", amount: 100 }]);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("a refund that is refused only after the loss is paid by it as well", async () => {
  const { publisher, accountNumber } = await aDisputingReader();
  await owe(site, publisher, { accountNumber }, 100, "test:late");
  stripeMood(site, publisher, "refund", "busy");
  await payRefunds(site.work, publisher.tenantId);
  expect(await refundsOf(publisher)).toMatchObject([{ state: "sent" }]);
  await follow(publisher);
  becomes(publisher, "lost");
  await follow(publisher);
  site.passMinutes(6);
  await payRefunds(site.work, publisher.tenantId);
  site.passMinutes(61);
  await payRefunds(site.work, publisher.tenantId);
  expect(await refundsOf(publisher)).toMatchObject([{ state: "paid", reason: "goodwill", amount: 100 }]);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});
