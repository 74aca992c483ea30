import { expect, test } from "vitest";
import type { MoodyCall } from "#sandbox/converge/test-cards.ts";
import type { MoodName } from "#sandbox/moods.ts";
import { reviewSources } from "#server/review-sources.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { makeReversals } from "#server/payment/reversals.ts";
import { auditWithGateway } from "#tests/world/audit.ts";
import { gatewayMood, payPalMood } from "#tests/world/moods.ts";
import { atPayPal, backFromPayPal, openPayPal, payPalCharges } from "#tests/world/paypal.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { netSalesAt, oweRefund, refundsAt, settleSales } from "#tests/world/refunds.ts";
import { aCheckout, aSubscriber, mastercard, openWidget, payAtGateway, submit } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { byMarge, publicationOf } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout, pass } from "#tests/world/time.ts";

// A gateway's record can be an hour behind what it has done. Until then an empty record means nothing, and a refund
// that is sent again is paid twice.

const site = await siteOfFile();
const paper = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };
/** The record shows nothing before its hour is over, however often it is read. */
const everyLook = { looks: 99 };

const pay = ({ tenantId }: Publisher) => payRefunds(site.work, tenantId);

/** Minutes pass one after the other, and the job runs as in a live program. */
async function minutesPass(publisher: Publisher, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    site.passMinutes(1);
    await pay(publisher);
  }
}

const refundsOf = ({ tenantId }: Publisher) =>
  asOwner<{ state: string; because: string | null }>(
    site.store.owner,
    "select state, review_reason as because from refund where tenant_id = $1 order by part",
    [tenantId],
  );

const toStaff = (table: "refund" | "reversal", { tenantId }: Publisher) =>
  asOwner(
    site.store.owner,
    `update ${table} set state = 'review', review_reason = 'no-answer', next_at = null, claimed_until = null where tenant_id = $1`,
    [tenantId],
  );

async function staffSayAgain(publisher: Publisher): Promise<void> {
  const publication = await publicationOf(site, publisher);
  const [waiting] = (await reviewSources(site.needs)["refund"]?.list(publication)) ?? [];
  const settled = await reviewSources(site.needs)["refund"]?.settle(publication, waiting?.key ?? "", {
    outcome: "again",
    by: byMarge,
  });
  if (settled?.kind !== "settled") throw new Error(JSON.stringify(settled));
}

/** $9.00 of $36.00 that have reached the bank. */
async function somebodyOwed() {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriber(site, publisher, paper);
  settleSales(site, publisher);
  await oweRefund(site, publisher, { accountNumber }, 900, "test:1");
  return { publisher, accountNumber };
}

const endOf = async ({ publisher, accountNumber }: Awaited<ReturnType<typeof somebodyOwed>>) => ({
  returns: refundsAt(site, publisher),
  refunds: await refundsOf(publisher),
  emails: (await emailsAbout(site, publisher, accountNumber, "refundMade")).length,
  differences: await auditWithGateway(site, publisher),
});

const paidOnce = { returns: [900], refunds: [{ state: "paid", because: null }], emails: 1, differences: [] };

const firstTries: readonly [what: string, call: MoodyCall, mood: MoodName, times: number][] = [
  // A failed question is asked once more.
  ["reached nobody", "query", "busy", 2],
  ["was never answered and never made", "return", "away", 1],
];

test.each(firstTries)(
  "a refund is paid once if its first try %s and its second is pending and recorded late",
  async (_, call, mood, times) => {
    const owed = await somebodyOwed();
    const { publisher } = owed;
    gatewayMood(site, publisher, call, mood, { times });
    gatewayMood(site, publisher, "return", "holds-and-records-late", everyLook);
    await pay(publisher);
    await minutesPass(publisher, 200);
    expect(await endOf(owed)).toEqual(paidOnce);
  },
);

test.each<MoodName>(["holds-and-records-late", "answers-and-records-late", "records-late"])(
  "a refund of a gateway that %s is paid once, though the publication's calendar moves by days meanwhile",
  async (mood) => {
    const owed = await somebodyOwed();
    const { publisher } = owed;
    gatewayMood(site, publisher, "return", mood, everyLook);
    await pay(publisher);
    for (let day = 0; day < 3; day++) {
      await pass(site, publisher, 1);
      await minutesPass(publisher, 2);
    }
    await minutesPass(publisher, 70);
    expect(await endOf(owed)).toEqual(paidOnce);
  },
);

test("a refund that staff resend at once is only checked while the first one may still be recorded", async () => {
  const owed = await somebodyOwed();
  const { publisher } = owed;
  gatewayMood(site, publisher, "return", "answers-and-records-late", everyLook);
  await pay(publisher);
  await toStaff("refund", publisher);
  await staffSayAgain(publisher);
  await minutesPass(publisher, 70);
  expect(await endOf(owed)).toEqual(paidOnce);
});

test("sends a refund that never left again once the record must be complete", async () => {
  const owed = await somebodyOwed();
  const { publisher } = owed;
  gatewayMood(site, publisher, "return", "away");
  await pay(publisher);
  await minutesPass(publisher, 60);
  expect(refundsAt(site, publisher)).toEqual([]);
  await minutesPass(publisher, 10);
  expect(await endOf(owed)).toEqual(paidOnce);
});

test("a refund that the gateway calls pending and never records isn't sent again, and staff see it", async () => {
  const { publisher } = await somebodyOwed();
  gatewayMood(site, publisher, "return", "holds");
  await pay(publisher);
  site.gatewayLedger.db.prepare("update txn set reference = '' where kind = 'RETURN' and message = 'PENDING'").run();
  for (let day = 0; day < 12; day++) {
    site.passMinutes(24 * 60 + 1);
    await pay(publisher);
  }
  expect(refundsAt(site, publisher)).toEqual([900]);
  expect(await refundsOf(publisher)).toEqual([{ state: "review", because: "no-answer" }]);
});

test("a worker that paused during a refund sends nothing if another one has taken it over", async () => {
  const owed = await somebodyOwed();
  const { publisher } = owed;
  // This worker has claimed the refund, but its time is over before it sends, and the other worker pays.
  const openedAt: typeof site.work.accounts.openedAt = async (tenant, intent) => {
    site.passMinutes(6);
    expect(await pay(publisher)).toBe(0);
    site.passMinutes(66);
    expect(await pay(publisher)).toBe(1);
    return site.work.accounts.openedAt(tenant, intent);
  };
  gatewayMood(site, publisher, "return", "records-late", everyLook);
  const accounts = { ...site.work.accounts, openedAt };
  expect(await payRefunds({ ...site.work, accounts }, publisher.tenantId)).toBe(0);
  await minutesPass(publisher, 70);
  expect(await endOf(owed)).toEqual(paidOnce);
});

/**
 * Charged twice for one order. The money has reached the bank, and the gateway returns the second charge in some mood.
 */
async function chargedTwice(mood: MoodName) {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const second = await openWidget(site, publisher, shopper);
  const [here, there] = [await payAtGateway(site, shopper.widget), await payAtGateway(site, second, mastercard)];
  settleSales(site, publisher);
  gatewayMood(site, publisher, "return", mood, everyLook);
  await submit(site, publisher, shopper, here);
  await submit(site, publisher, shopper, there);
  return publisher;
}

const reversalsOf = ({ tenantId }: Publisher) =>
  asOwner<{ state: string }>(site.store.owner, "select state from reversal where tenant_id = $1", [tenantId]);

test("a second charge that staff refund again right away is checked, and needs no more staff work", async () => {
  const publisher = await chargedTwice("answers-and-records-late");
  await toStaff("reversal", publisher);
  await staffSayAgain(publisher);
  await minutesPass(publisher, 70);
  expect(await reversalsOf(publisher)).toEqual([{ state: "done" }]);
  expect(refundsAt(site, publisher)).toHaveLength(1);
  expect(netSalesAt(site, publisher)).toBe(100);
});

test("a worker that paused during a second charge neither sends it nor changes the newer result", async () => {
  const publisher = await chargedTwice("away");
  gatewayMood(site, publisher, "return", "holds-and-records-late", everyLook);
  let isAsleep = true;
  const named: typeof site.work.accounts.named = async (tenant, gateway) => {
    if (isAsleep) {
      isAsleep = false;
      // The other worker sends it, and the gateway has it.
      site.passMinutes(6);
      await pay(publisher);
      site.passMinutes(66);
      await pay(publisher);
    }
    return site.work.accounts.named(tenant, gateway);
  };
  site.passMinutes(6);
  const reversals = makeReversals({ ...site.work, db: site.store.db, accounts: { ...site.work.accounts, named } });
  expect(await reversals.finishReversals(await publicationOf(site, publisher))).toBe(0);
  const [reversal] = await asOwner(site.store.owner, "select state, is_pending from reversal where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(reversal).toEqual({ state: "sent", is_pending: true });
  await minutesPass(publisher, 70);
  expect(await reversalsOf(publisher)).toEqual([{ state: "done" }]);
  expect(refundsAt(site, publisher)).toHaveLength(1);
});

test("a refund sent so long ago that PayPal has forgotten it isn't paid again: staff check there", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await atPayPal(site, await openPayPal(site, publisher, shopper), "approve");
  await backFromPayPal(site, publisher, shopper);
  payPalMood(site, publisher, "refund", "answers-late", { times: 2 });
  await oweRefund(site, publisher, shopper, 30, "test:1");
  expect(await pay(publisher)).toBe(0);
  expect(payPalCharges(site, publisher)).toEqual([70]);
  await toStaff("refund", publisher);
  // PayPal keeps request ids for 45 days.
  site.passMinutes(46 * 24 * 60);
  site.payPalLedger.db
    .prepare("update refund set request = id where client = ?")
    .run(publisher.plain.tenant.payPal?.clientId ?? "");
  await staffSayAgain(publisher);
  await pay(publisher);
  expect(payPalCharges(site, publisher)).toEqual([70]);
  expect(await refundsOf(publisher)).toEqual([{ state: "review", because: "forgotten" }]);
});
