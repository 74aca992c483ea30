import { expect, test } from "vitest";
import type { RefundMade } from "#core/notice/payment-emails.ts";
import { type MoodName, type QueuedMood, queueMood } from "#sandbox/moods.ts";
import { reviewSources } from "#server/review-sources.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { auditWithGateway } from "#tests/world/audit.ts";
import { moneyOf } from "#tests/world/money.ts";
import { atPayPal, backFromPayPal, openPayPal, payPalCharges } from "#tests/world/paypal.ts";
import { aPublisher, merchantAt, type Publisher } from "#tests/world/publisher.ts";
import { netSalesAt, oweRefund, refundsAt, settleSales } from "#tests/world/refunds.ts";
import { aCheckout, aSubscriber, mastercard, openWidget, payAtGateway, submit } from "#tests/world/shopper.ts";
import { booksOf, byMarge, publicationOf } from "#tests/world/staff.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout } from "#tests/world/time.ts";

const site = await siteOfFile();
const paper = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };

const pay = ({ tenantId }: Publisher) => payRefunds(site.work, tenantId);

const nextIs = ({ plain }: Publisher, call: "return" | "void", mood: MoodName, how: QueuedMood = {}): void =>
  queueMood(site.gatewayLedger.db, merchantAt(plain), call, mood, how);

const refundsOf = ({ tenantId }: Publisher) =>
  asOwner<{ state: string; because: string | null }>(
    site.store.owner,
    "select state, review_reason as because from refund where tenant_id = $1 order by part",
    [tenantId],
  );

const told = (publisher: Publisher, accountNumber: number) =>
  emailsAbout<RefundMade>(site, publisher, accountNumber, "refundMade");

/** A subscriber who is owed $9.00 of $36.00 that have reached the bank, or all of $36.00 that have not. */
async function somebodyOwed(call: "return" | "void") {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriber(site, publisher, paper);
  if (call === "return") settleSales(site, publisher);
  const owed = call === "return" ? 900 : 3600;
  await oweRefund(site, publisher, { accountNumber }, owed, "test:1");
  return { publisher, accountNumber, owed };
}

/** Days of checks of what is open, as the job makes them. */
async function daysPass(publisher: Publisher, looks = 10): Promise<void> {
  for (let look = 0; look < looks; look++) {
    site.passMinutes(24 * 60 + 1);
    await pay(publisher);
  }
}

test.each(["return", "void"] as const)(
  "a %s that the gateway declines is not posted, nobody is emailed, and staff see its code",
  async (call) => {
    const { publisher, accountNumber, owed } = await somebodyOwed(call);
    nextIs(publisher, call, "declines");
    expect(await pay(publisher)).toBe(0);
    expect(await refundsOf(publisher)).toEqual([{ state: "review", because: "declined:declined" }]);
    expect(await told(publisher, accountNumber)).toEqual([]);
    expect(await booksOf(site, publisher)).toMatchObject({ refundPayable: -owed, cashClearing: 3600 });
    expect((await moneyOf(site, publisher)).intents).toMatchObject([{ state: "captured" }]);
    // A person has it sent once more: to the gateway that is another refund, which it pays once.
    const [waiting] = (await reviewSources(site.needs)["refund"]?.list(await publicationOf(site, publisher))) ?? [];
    const again = await reviewSources(site.needs)["refund"]?.settle(
      await publicationOf(site, publisher),
      waiting?.key ?? "",
      { outcome: "again", by: byMarge },
    );
    expect(again).toMatchObject({ kind: "settled" });
    expect(await pay(publisher)).toBe(1);
    expect(await told(publisher, accountNumber)).toMatchObject([{ amount: owed }]);
    expect((await booksOf(site, publisher))["cashClearing"] ?? 0).toBe(3600 - owed);
  },
);

test.each<["return" | "void", MoodName]>([
  ["return", "holds"],
  ["return", "answers-late"],
  ["return", "answers-and-records-late"],
  ["return", "records-late"],
  ["return", "away"],
  ["return", "busy"],
  ["void", "holds"],
  ["void", "answers-late"],
  ["void", "answers-and-records-late"],
  ["void", "away"],
])(
  "a %s of a gateway that %s is paid once, and emailed about when the gateway's record confirms it",
  async (call, mood) => {
    const { publisher, accountNumber, owed } = await somebodyOwed(call);
    nextIs(publisher, call, mood);
    await pay(publisher);
    const early = (await refundsOf(publisher))[0]?.state === "paid" ? 1 : 0;
    expect(await told(publisher, accountNumber)).toHaveLength(early);
    for (const minutes of [6, 61, 61]) {
      site.passMinutes(minutes);
      await pay(publisher);
    }
    await daysPass(publisher);
    expect(await refundsOf(publisher)).toEqual([{ state: "paid", because: null }]);
    expect(await told(publisher, accountNumber)).toHaveLength(1);
    // If the gateway closes its batch meanwhile, at midnight in New York, a void becomes a refund.
    expect(netSalesAt(site, publisher)).toBe(3600 - owed);
    expect((await booksOf(site, publisher))["cashClearing"] ?? 0).toBe(3600 - owed);
  },
);

test.each<MoodName>(["away", "busy", "holds", "answers-late", "answers-and-records-late"])(
  "a void of a gateway that %s refunds once, even if the gateway closes its batch meanwhile",
  async (mood) => {
    const { publisher, accountNumber } = await somebodyOwed("void");
    nextIs(publisher, "void", mood, { looks: 99 });
    await pay(publisher);
    settleSales(site, publisher);
    site.passMinutes(6);
    await pay(publisher);
    await daysPass(publisher);
    expect(await refundsOf(publisher)).toEqual([{ state: "paid", because: null }]);
    expect(await told(publisher, accountNumber)).toHaveLength(1);
    expect(netSalesAt(site, publisher)).toBe(0);
    expect(await auditWithGateway(site, publisher)).toEqual([]);
  },
);

test("a void whose answer was lost is checked until the gateway has it on record, without staff", async () => {
  const { publisher, accountNumber } = await somebodyOwed("void");
  nextIs(publisher, "void", "answers-and-records-late", { looks: 99 });
  await pay(publisher);
  site.passMinutes(6);
  await pay(publisher);
  expect(await refundsOf(publisher)).toEqual([{ state: "sent", because: null }]);
  site.passMinutes(61);
  await pay(publisher);
  expect(await refundsOf(publisher)).toEqual([{ state: "paid", because: null }]);
  expect(await told(publisher, accountNumber)).toHaveLength(1);
  expect(netSalesAt(site, publisher)).toBe(0);
});

test("a refund that the gateway holds is posted within minutes, without the clock moving on a day", async () => {
  const { publisher } = await somebodyOwed("return");
  nextIs(publisher, "return", "holds");
  await pay(publisher);
  for (let minute = 0; minute < 7; minute++) {
    site.passMinutes(1);
    await pay(publisher);
  }
  expect(await refundsOf(publisher)).toEqual([{ state: "paid", because: null }]);
});

test("the audit doesn't call a waiting refund a difference, and posts it once the gateway has paid it", async () => {
  const { publisher } = await somebodyOwed("return");
  nextIs(publisher, "return", "holds");
  await pay(publisher);
  for (let look = 0; look < 4; look++) expect(await auditWithGateway(site, publisher)).toEqual([]);
  expect(refundsAt(site, publisher)).toEqual([900]);
  expect(await pay(publisher)).toBe(1);
  expect(await refundsOf(publisher)).toEqual([{ state: "paid", because: null }]);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("the audit says how to post a refund that the gateway has paid and that waits for staff", async () => {
  const { publisher } = await somebodyOwed("return");
  nextIs(publisher, "return", "answers-and-records-late");
  await pay(publisher);
  await asOwner(
    site.store.owner,
    "update refund set state = 'review', review_reason = 'no-answer', next_at = null, claimed_until = null where tenant_id = $1",
    [publisher.tenantId],
  );
  const found = await Promise.all(Array.from({ length: 4 }, () => auditWithGateway(site, publisher)));
  const [last] = found.at(-1) ?? [];
  expect(last).toMatchObject({ check: "refunded at the gateway, and waiting for a person here" });
  expect(last?.detail).toContain(`review settle ${last?.subject} --again`);
});

test("a return that is held and then declined is never emailed about, and staff see it", async () => {
  const { publisher, accountNumber } = await somebodyOwed("return");
  nextIs(publisher, "return", "holds-then-declines");
  await pay(publisher);
  await daysPass(publisher, 4);
  expect(await refundsOf(publisher)).toEqual([{ state: "review", because: "declined:declined" }]);
  expect(await told(publisher, accountNumber)).toEqual([]);
});

test.each<[MoodName, string, number]>([
  ["holds", "paid", 70],
  ["holds-then-declines", "review", 100],
])("a PayPal refund that PayPal %s ends as %s, and is not counted before", async (mood, state, left) => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await atPayPal(site, await openPayPal(site, publisher, shopper), "approve");
  await backFromPayPal(site, publisher, shopper);
  await oweRefund(site, publisher, shopper, 30, "test:1");
  queueMood(site.payPalLedger.db, publisher.plain.tenant.payPal?.clientId ?? "", "refund", mood);
  expect(await pay(publisher)).toBe(0);
  expect(await told(publisher, shopper.accountNumber)).toEqual([]);
  expect(await refundsOf(publisher)).toMatchObject([{ state: "sent" }]);
  await daysPass(publisher, 4);
  expect(await refundsOf(publisher)).toMatchObject([{ state }]);
  expect(await told(publisher, shopper.accountNumber)).toHaveLength(state === "paid" ? 1 : 0);
  expect(payPalCharges(site, publisher)).toEqual([left]);
});

/** Charged twice for one order, and the gateway declines to return the second charge. */
async function aChargeInReview() {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const second = await openWidget(site, publisher, shopper);
  const [here, there] = [await payAtGateway(site, shopper.widget), await payAtGateway(site, second, mastercard)];
  nextIs(publisher, "void", "declines");
  expect((await submit(site, publisher, shopper, here)).body).toMatchObject({ isSuccess: true });
  expect((await submit(site, publisher, shopper, there)).body).toMatchObject({ code: "being-confirmed" });
  expect((await moneyOf(site, publisher)).charges).toEqual([100, 100]);
  const refunds = reviewSources(site.needs)["refund"];
  const publication = await publicationOf(site, publisher);
  const waiting = (await refunds?.list(publication)) ?? [];
  expect(waiting).toMatchObject([{ accountNumber: shopper.accountNumber }]);
  const settle = async (word: string, check?: string) =>
    refunds?.settle(publication, waiting[0]?.key ?? "", { outcome: word, check, by: byMarge });
  return { publisher, shopper, waiting, settle, list: async () => refunds?.list(publication) };
}

test("a second charge that the gateway doesn't refund waits for staff, and is refunded when sent again", async () => {
  const { publisher, waiting, settle, list } = await aChargeInReview();
  expect(waiting[0]?.about).toMatch(
    /^\$1\.00 \(duplicate charge for one payment\): the gateway declined it, transaction /,
  );
  expect(await settle("again")).toMatchObject({ kind: "settled" });
  expect(await pay(publisher)).toBe(1);
  expect((await moneyOf(site, publisher)).charges).toEqual([100]);
  expect(await list()).toEqual([]);
});

test("emails the reader once when staff refund it with a check, with the number and the reason", async () => {
  const { publisher, shopper, settle, list } = await aChargeInReview();
  expect(await settle("paid", "2077")).toMatchObject({ kind: "settled" });
  expect(await settle("paid", "2077")).toMatchObject({ kind: "settled-before" });
  expect(await list()).toEqual([]);
  expect(await emailsAbout(site, publisher, shopper.accountNumber, "refundMade")).toMatchObject([
    { amount: 100, reason: "duplicate", byHand: { check: "2077" } },
  ]);
  await deliverEmails(site, publisher);
  const [mail] = (await mailTo(site, shopper.email)).filter(({ subject }) => subject.startsWith("Refund from"));
  expect(mail?.text).toContain("Your card was charged twice for one payment.");
  expect(mail?.text).toContain("check 2077");
});
