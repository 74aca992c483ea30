import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import type { RenewalMethodChanged } from "#core/notice/payment-emails.ts";
import { endDispute as endAtPayPal, everyDispute as everyPayPalDispute } from "#sandbox/paypal/disputes.ts";
import { type DisputeOutcome, endDispute, everyDispute } from "#sandbox/stripe/disputes.ts";
import { endAccount } from "#server/cancellation/end-account.ts";
import { updateDisputes } from "#server/payment/dispute/update-disputes.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { earnRevenue } from "#server/renewal/earn.ts";
import { verifyProof } from "#server/crypto/proof-signature.ts";
import { reviewSources } from "#server/review-sources.ts";
import { countQueues } from "#server/store/staff/queue-counts.ts";
import { auditWithGateway } from "#tests/world/audit.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { atPayPal, backFromPayPal, openPayPal } from "#tests/world/paypal.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { oweRefund } from "#tests/world/refunds.ts";
import { aCheckout } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { booksOf, byMarge, publicationOf } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { aStripePublisher, stripeAccountOf, stripeMood } from "#tests/world/stripe.ts";
import { aSubscriberWith, emailsAbout, passTo, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();

const notReceived = "4000000000002685";
const onlyAsked = "4000000000001976";

const follow = ({ tenantId }: Publisher) => updateDisputes(site.work, tenantId);

/** A reader who has disputed the first payment at the bank, and what a publisher's staff see of it. */
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

/** What the newspaper does on Stripe's own pages, or what the bank decides. */
function becomes(publisher: Publisher, outcome: DisputeOutcome): void {
  const { db } = site.stripeLedger;
  const [dispute] = everyDispute(db).filter(({ account }) => account === stripeAccountOf(publisher));
  if (dispute === undefined || !endDispute(db, dispute, outcome)) throw new Error(`it can't become ${outcome}`);
}

const trailOf = ({ tenantId }: Publisher, action = "dispute.%") =>
  asOwner<{ outcome: string }>(
    site.store.owner,
    "select outcome from audit_entry where tenant_id = $1 and action like $2 order by entry_id",
    [tenantId, action],
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
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "active", chargeOn: null });
  const [told, ...more] = await emailsAbout<RenewalMethodChanged>(
    site,
    publisher,
    accountNumber,
    "renewalMethodChanged",
  );
  expect([told?.method, more]).toEqual(["bill", []]);
});

test("an answered dispute leaves the list, and a won one changes no books", async () => {
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
  await oweRefund(site, publisher, { accountNumber }, 50, "test:after");
  await payRefunds(site.work, publisher.tenantId);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("posts a lost dispute once, lists it once more, and its payment can no longer be refunded", async () => {
  const { publisher, accountNumber, waiting, settle } = await aDisputingReader();
  await follow(publisher);
  const [first] = await waiting();
  expect(await settle(first?.key ?? "")).toMatchObject({ kind: "settled" });
  expect(await waiting()).toEqual([]);
  becomes(publisher, "lost");
  expect([await follow(publisher), await follow(publisher)]).toEqual([1, 0]);
  const [lost] = await waiting();
  expect(lost?.about).toMatch(/^the bank returned \$1\.00 of receipt R/);
  expect(await refundsOf(publisher)).toEqual([{ state: "paid", reason: "dispute", amount: 100, sent: null }]);
  expect(await oweRefund(site, publisher, { accountNumber }, 50, "test:too-late")).toMatchObject({
    parts: [{ intentId: null }],
  });
  expect(await settle(lost?.key ?? "")).toMatchObject({ kind: "settled" });
  expect(await settle(lost?.key ?? "")).toMatchObject({ kind: "settled-before" });
  expect([await waiting(), await counted(publisher)]).toEqual([[], 0]);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("while the bank decides, the payment can't be refunded, and staff who try see why", async () => {
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
    errorMessage: "The payer's bank is reviewing this payment. A refund now could pay it back twice.",
  });
  expect(await oweRefund(site, publisher, { accountNumber }, 50, "test:beside")).toMatchObject({
    parts: [{ intentId: null }],
  });
});

test("an inquiry by the bank is answered, too; its payment can be refunded, and EZ-Pay stays on", async () => {
  const { publisher, accountNumber, waiting } = await aDisputingReader(onlyAsked);
  await follow(publisher);
  expect((await waiting())[0]?.about).toMatch(/^the bank asks about \$1\.00/);
  expect((await subscriptionOf(site, publisher, accountNumber)).chargeOn).not.toBe(null);
  const requested = await oweRefund(site, publisher, { accountNumber }, 100, "test:asked");
  expect(requested).toMatchObject({ kind: "requested", parts: [{ amount: 100 }] });
  expect(await payRefunds(site.work, publisher.tenantId)).toBe(1);
  becomes(publisher, "ended");
  await follow(publisher);
  expect(await waiting()).toEqual([]);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("asks a gateway that is down again, and a publisher that sells elsewhere has no disputes", async () => {
  const { publisher, waiting } = await aDisputingReader();
  for (const _ of ["once", "twice"]) stripeMood(site, publisher, "query", "answers-late");
  expect(await follow(publisher)).toBe(0);
  expect(await waiting()).toEqual([]);
  expect(await follow(publisher)).toBe(1);
});

test("a renewal that is due after the loss is billed, not charged", async () => {
  const { publisher, accountNumber } = await aDisputingReader();
  const { chargeOn } = await subscriptionOf(site, publisher, accountNumber);
  await follow(publisher);
  becomes(publisher, "lost");
  await follow(publisher);
  if (chargeOn === null) throw new Error("nothing was to be charged");
  await passTo(site, publisher, chargeOn);
  expect((await emailsAbout(site, publisher, accountNumber, "bill")).length).toBe(1);
  expect(await refundsOf(publisher)).toHaveLength(1);
});

test("ending the subscription after the loss refunds nothing a second time, and the books balance", async () => {
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

test("lists and posts a PayPal payment that its buyer disputes the same way", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await atPayPal(site, await openPayPal(site, publisher, shopper), "disputed");
  await backFromPayPal(site, publisher, shopper);
  const source = reviewSources(site.needs).dispute;
  const waiting = async () => source.list(await publicationOf(site, publisher));
  expect([await follow(publisher), await follow(publisher)]).toEqual([1, 0]);
  const [item] = await waiting();
  expect(item).toMatchObject({ accountNumber: shopper.accountNumber });
  expect(item?.about).toMatch(/^the cardholder disputes \$1\.00 of receipt R\S+, because nothing was delivered/);
  const { db } = site.payPalLedger;
  const [dispute] = everyPayPalDispute(db).filter(({ client }) => client === publisher.plain.tenant.payPal?.clientId);
  if (dispute === undefined) throw new Error("nothing is disputed at PayPal");
  endAtPayPal(db, dispute, "lost", Date.now());
  expect([await follow(publisher), await follow(publisher)]).toEqual([1, 0]);
  expect(await refundsOf(publisher)).toEqual([{ state: "paid", reason: "dispute", amount: 100, sent: null }]);
  expect((await waiting())[0]?.about).toMatch(/^the bank returned \$1\.00/);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("papers of a disputed payment can't be moved to another account, and the accounts can't be merged", async () => {
  const { publisher, accountNumber } = await aDisputingReader();
  const { accountNumber: toAccount } = await aSubscriberWith(site, publisher);
  const { session } = await aColleague(site, "clerk", publisher);
  const publication = publisher.domain;
  const units = { publication, accountNumber, toAccount, units: "1" };
  const transfer = async () => (await deskCall(site, "deskPreviewTransfer", units, { session })).body;
  const merge = async () =>
    (await deskCall(site, "deskPreviewMerge", { publication, from: accountNumber, into: toAccount }, { session })).body;
  expect(await transfer()).toMatchObject({ isSuccess: true });
  expect((await merge()).creditCents).toBeGreaterThan(0);
  await follow(publisher);
  expect(await transfer()).toMatchObject({ isSuccess: false, code: "disputed" });
  expect((await merge()).refused).toMatchObject({ code: "disputed" });
  becomes(publisher, "lost");
  await follow(publisher);
  expect(await transfer()).toMatchObject({ isSuccess: false, code: "disputed" });
  // What the bank has returned is not credited a second time.
  expect(await merge()).toMatchObject({ refused: null, creditCents: 0 });
});

test("the account shows that a payment is disputed, and the bookkeeper downloads the proof to answer with", async () => {
  const { publisher, accountNumber } = await aDisputingReader();
  await follow(publisher);
  const at = { publication: publisher.domain, accountNumber };
  const { session } = await aColleague(site, "bookkeeper", publisher);
  const alerts = async () => (await deskCall(site, "deskGetAccount", at, { session })).body.alerts;
  expect(await alerts()).toMatchObject([
    { kind: "disputed", text: expect.stringMatching(/^Disputes a payment of \$1\.00 at the bank: answer by /) },
  ]);
  const taken = await deskCall(site, "deskTakeProof", at, { session });
  expect(taken.headers["content-disposition"]).toMatch(/^attachment; filename="proof-\d+-[\d-]+\.json"$/);
  const verified = verifyProof(JSON.stringify(taken.body));
  expect(verified).toMatchObject({ kind: "good", proof: { accountNumber, publications: [{ charges: [{}] }] } });
  expect(await trailOf(publisher, "desk.take-proof")).toEqual([{ outcome: "done" }]);
  becomes(publisher, "lost");
  await follow(publisher);
  expect(await alerts()).toMatchObject([{ kind: "dispute-lost" }]);
});

const refundsOf = ({ tenantId }: Publisher) =>
  asOwner<{ state: string; reason: string; amount: number; sent: Date | null }>(
    site.store.owner,
    "select state, reason, amount_cents as amount, sent_at as sent from refund where tenant_id = $1 order by requested_at",
    [tenantId],
  );

test("a refund that was promised before the loss is covered by what the bank returned", async () => {
  const { publisher, accountNumber } = await aDisputingReader();
  await oweRefund(site, publisher, { accountNumber }, 40, "test:promised");
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

test("a refund that the gateway refused because of the dispute leaves the staff's list with the loss", async () => {
  const { publisher, accountNumber } = await aDisputingReader();
  await oweRefund(site, publisher, { accountNumber }, 100, "test:refused");
  await payRefunds(site.work, publisher.tenantId);
  expect(await refundsOf(publisher)).toMatchObject([{ state: "review" }]);
  await follow(publisher);
  becomes(publisher, "lost");
  await follow(publisher);
  expect(await refundsOf(publisher)).toMatchObject([{ state: "paid", reason: "goodwill", amount: 100 }]);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("a refund that is refused only after the loss is covered by it as well", async () => {
  const { publisher, accountNumber } = await aDisputingReader();
  await oweRefund(site, publisher, { accountNumber }, 100, "test:late");
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
