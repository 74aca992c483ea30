import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import type { Bill, EndedUnpaid, GraceBegun } from "#core/notice/payment-emails.ts";
import { auditPublication } from "#server/audit/audit-publication.ts";
import { advanceGrace } from "#server/renewal/grace.ts";
import { sendBills } from "#server/renewal/send-bills.ts";
import { setRenewalDelivery } from "#server/store/account/contact-email.ts";
import { billByMail } from "#server/store/publication/staff-changes.ts";
import { findBillsToPrint } from "#server/store/renewal/paper-bill.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { aBilledPayer, aPayer, paysFor, recordsOf, standingOf as paymentStandingOf } from "#tests/world/paying.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import {
  aSubscriberWith,
  chargesOf,
  dayAt,
  emailsAbout,
  pass,
  passTo,
  pricedAt,
  subscriptionOf,
} from "#tests/world/time.ts";
import { newEmail, rehearsing, type Shopper } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

const print = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" } as const;

/** A reader who gets bills on paper. */
async function aPaperSubscriber(publisher: Publisher): Promise<Shopper> {
  const shopper = await aSubscriberWith(site, publisher, print);
  await site.store.db.write(await dayAt(site, publisher), (tx) => billByMail(tx, shopper.accountNumber, new Date()));
  return shopper;
}

const paperBillsOf = ({ tenantId }: Publisher) =>
  asOwner<{ content: Bill; fee: number; printed: boolean; paid: boolean }>(
    site.store.owner,
    `select content, fee_cents as fee, printed_at is not null as printed, fee_paid_by is not null as paid
     from paper_bill where tenant_id = $1 order by billed_on`,
    [tenantId],
  );

test("sends a bill four weeks before the renewal, once, with the amount and the day", async () => {
  const publisher = await aPublisher(site);
  const plan = { bundleID: "digital", rateCode: "digital-intro-8w" };
  const { accountNumber, email } = await aBilledPayer(site, publisher, plan);
  const { renewsOn, paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  await passTo(site, publisher, addDays(renewsOn, -29));
  expect(await emailsAbout(site, publisher, accountNumber, "bill")).toEqual([]);
  await passTo(site, publisher, addDays(renewsOn, -28));
  await Promise.all([sendBills(site.work, publisher.tenantId), sendBills(site.work, publisher.tenantId)]);
  await pass(site, publisher, 5);
  const bills = await emailsAbout<Bill>(site, publisher, accountNumber, "bill");
  expect(bills).toMatchObject([
    { amount: 1199, period: "4 weeks", renewsOn, paidThrough, goesOnThrough: addDays(paidThrough, 7) },
  ]);
  await deliverEmails(site, publisher);
  const [mail] = (await mailTo(site, email)).filter(({ subject }) => subject.startsWith("Your bill"));
  expect(mail?.text).toContain("$11.99");
  expect(mail?.text).toContain("/account/OneTimePayment");
});

test("sends the bill to a separate address for renewal notices", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aBilledPayer(site, publisher);
  const elsewhere = newEmail();
  await site.store.db.write(await dayAt(site, publisher), (tx) => setRenewalDelivery(tx, accountNumber, elsewhere));
  await pass(site, publisher, 10);
  await deliverEmails(site, publisher);
  expect((await mailTo(site, elsewhere)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your bill from .*: \$36\.00$/),
  ]);
});

test("sends the bill on paper on request, with its fee in the amount, and no email", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aPaperSubscriber(publisher);
  await pass(site, publisher, 10);
  await Promise.all([sendBills(site.work, publisher.tenantId), sendBills(site.work, publisher.tenantId)]);
  expect(await emailsAbout(site, publisher, accountNumber, "bill")).toEqual([]);
  const [bill, ...more] = await paperBillsOf(publisher);
  expect([bill?.fee, bill?.content.amount, more]).toEqual([699, 4299, []]);
  expect(bill?.content.lines).toContainEqual({ label: "Bill on paper", amount: 699 });
});

test("a paper bill's fee is paid once with the payment, and is separate revenue; the ledgers balance", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const { domain } = publisher;
  const before = await paymentStandingOf(site, publisher, payer);
  expect(before.options[0]).toMatchObject({ dueTodayCents: 3600 });
  await site.store.db.write(await dayAt(site, publisher), (tx) => setRenewalDelivery(tx, payer.accountNumber, null));
  const home = await call(site, "getAccountManagementDetails", { domain }, { token: payer.token });
  expect(home.body).toMatchObject({ nextBill: { amountCents: 4299 } });
  await pass(site, publisher, 10);
  const standing = await paymentStandingOf(site, publisher, payer);
  expect(standing.options[0]).toMatchObject({ dueTodayCents: 4299 });
  expect(standing.options[0]?.lines[0]).toEqual({ kind: "fee", label: "Bill on paper", amountCents: 699 });
  await paysFor(site, publisher, payer, { rateCode: "wed-fri-sun-4w" });
  expect(await chargesOf(site, publisher)).toEqual([3600, 4299]);
  const { journal, subscription } = await recordsOf(site, publisher, payer);
  expect([journal["feeRevenue"], subscription?.["balance"]]).toEqual([-699, 0]);
  expect(await paperBillsOf(publisher)).toMatchObject([{ paid: true }]);
  const after = await paymentStandingOf(site, publisher, payer);
  expect(after.options[0]).toMatchObject({ dueTodayCents: 3600 });
  await pass(site, publisher, 10);
  const publication = await site.publications.publication(publisher.tenantId);
  expect(publication && (await auditPublication(site.work, publication)).differences).toEqual([]);
});

test("EZ-Pay instead of a paper bill: no fee, no printing, and the term is charged without the fee", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  const { domain, tenantId } = publisher;
  const { accountNumber } = payer;
  const turn = (method: "ezpay" | "bill", more: object = {}) =>
    call(site, "setRenewalMethod", { domain, accountNumber, method, ...more }, { token: payer.token, key: newKey() });
  const due = async () => (await paymentStandingOf(site, publisher, payer)).options[0]?.dueTodayCents;
  const toPrint = async () => (await findBillsToPrint(site.store.db, tenantId, 10)).length;
  await turn("bill");
  await site.store.db.write(await dayAt(site, publisher), (tx) => setRenewalDelivery(tx, accountNumber, null));
  await pass(site, publisher, 10);
  expect([await due(), await toPrint()]).toEqual([4299, 1]);
  const on = () => turn("ezpay", { consentVersion: "2026-01" });
  expect((await on()).body).toMatchObject({ isSuccess: true });
  expect([await due(), await toPrint()]).toEqual([3600, 0]);
  // Turned off again in time: the bill is valid as it was sent.
  await turn("bill");
  expect([await due(), await toPrint()]).toEqual([4299, 1]);
  await on();
  const { chargeOn } = await subscriptionOf(site, publisher, accountNumber);
  await passTo(site, publisher, chargeOn ?? (await subscriptionOf(site, publisher, accountNumber)).renewsOn);
  expect(await chargesOf(site, publisher)).toEqual([3600, 3600]);
  await turn("bill");
  expect(await due()).toBe(3600);
  expect((await recordsOf(site, publisher, payer)).journal).not.toHaveProperty("feeRevenue");
  const publication = await site.publications.publication(tenantId);
  expect(publication && (await auditPublication(site.work, publication)).differences).toEqual([]);
});

test("EZ-Pay with a new card cancels a paper bill's fee, too", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  await site.store.db.write(await dayAt(site, publisher), (tx) => setRenewalDelivery(tx, payer.accountNumber, null));
  await pass(site, publisher, 10);
  await paysFor(site, publisher, payer, { purpose: "ezPay", oneTime: "N", consentVersion: "2026-01" });
  const { options } = await paymentStandingOf(site, publisher, payer);
  expect(options[0]).toMatchObject({ dueTodayCents: 3600 });
  expect(await findBillsToPrint(site.store.db, publisher.tenantId, 10)).toEqual([]);
  expect(await chargesOf(site, publisher)).toEqual([3600]);
});

test("a term shorter than the notice period is billed at once, and no bill is charged automatically", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aBilledPayer(site, publisher);
  const { renewsOn } = await subscriptionOf(site, publisher, accountNumber);
  await pass(site, publisher, 10);
  expect(await emailsAbout(site, publisher, accountNumber, "bill")).toMatchObject([{ amount: 3600, renewsOn }]);
  await passTo(site, publisher, addDays(renewsOn, 2));
  expect(await chargesOf(site, publisher)).toEqual([3600]);
});

test("an unpaid print subscription continues in grace for fourteen days, and then ends", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aBilledPayer(site, publisher);
  const { paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  const status = async () => (await subscriptionOf(site, publisher, accountNumber)).status;
  await passTo(site, publisher, paidThrough);
  expect(await status()).toBe("active");
  await passTo(site, publisher, addDays(paidThrough, 1));
  expect(await status()).toBe("grace");
  await passTo(site, publisher, addDays(paidThrough, 14));
  expect(await status()).toBe("grace");
  await passTo(site, publisher, addDays(paidThrough, 15));
  expect(await status()).toBe("ended");
  await Promise.all([advanceGrace(site.work, publisher.tenantId), advanceGrace(site.work, publisher.tenantId)]);
  expect(await emailsAbout<GraceBegun>(site, publisher, accountNumber, "graceBegun")).toMatchObject([
    { paidThrough, goesOnThrough: addDays(paidThrough, 14) },
  ]);
  expect(await emailsAbout<EndedUnpaid>(site, publisher, accountNumber, "endedUnpaid")).toMatchObject([
    { paidThrough },
  ]);
  expect(await endingOf(publisher)).toEqual(["renewal.grace begun", "renewal.end-unpaid ended"]);
});

/** The trail's entries about grace and its end, in order. */
const endingOf = async ({ tenantId }: Publisher): Promise<string[]> =>
  (
    await asOwner<{ entry: string }>(
      site.store.owner,
      `select action || ' ' || outcome as entry from audit_entry where tenant_id = $1
         and action in ('renewal.grace', 'renewal.end-unpaid') order by entry_id`,
      [tenantId],
    )
  ).map(({ entry }) => entry);

test("a card that never pays: seven days of grace for digital, then it ends", async () => {
  const publisher = await aPublisher(site, pricedAt("digital-4w", 1206));
  const { accountNumber } = await aSubscriberWith(site, publisher, {}, rehearsing);
  const { paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  await passTo(site, publisher, addDays(paidThrough, 7));
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "grace" });
  await passTo(site, publisher, addDays(paidThrough, 8));
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "ended", grants: 1 });
  expect(await chargesOf(site, publisher)).toEqual([100]);
  expect(await emailsAbout(site, publisher, accountNumber, "graceBegun")).toEqual([]);
  expect(await emailsAbout(site, publisher, accountNumber, "endedUnpaid")).toHaveLength(1);
  expect(await endingOf(publisher)).toEqual(["renewal.grace begun", "renewal.end-unpaid ended"]);
});

test("grace doesn't end while the outcome of a charge is unknown", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher);
  const { chargeOn, paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  await passTo(site, publisher, addDays(chargeOn ?? paidThrough, -1));
  site.gatewayIsUp(false);
  await passTo(site, publisher, addDays(paidThrough, 30));
  site.gatewayIsUp(true);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "grace", grants: 1 });
});
