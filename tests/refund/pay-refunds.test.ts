import { expect, test } from "vitest";
import type { RefundMade } from "#core/notice/payment-emails.ts";
import { reviewSources } from "#server/review-sources.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { moneyOf } from "#tests/world/money.ts";
import { gatewayMood, moodsPass, payPalMood } from "#tests/world/moods.ts";
import { atPayPal, backFromPayPal, openPayPal, payPalCharges } from "#tests/world/paypal.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { oweRefund as isOwed, refundsAt, settleSales } from "#tests/world/refunds.ts";
import { aCheckout, aSubscriber, type Shopper } from "#tests/world/shopper.ts";
import { booksOf, byMarge, publicationOf } from "#tests/world/staff.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout } from "#tests/world/time.ts";

const site = await siteOfFile();
const paper = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };

const owe = (publisher: Publisher, whom: Pick<Shopper, "accountNumber">, amount: number, cause = "test:1") =>
  isOwed(site, publisher, whom, amount, cause);

const pay = ({ tenantId }: Publisher) => payRefunds(site.work, tenantId);

const refundsOf = ({ tenantId }: Publisher) =>
  asOwner<{ state: string; amount: number; because: string | null }>(
    site.store.owner,
    "select state, amount_cents as amount, review_reason as because from refund where tenant_id = $1 order by part",
    [tenantId],
  );

test("refunds part of a payment to its card, with its tax, posts it once and emails about it", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aSubscriber(site, publisher, paper);
  const { tax } = await booksOf(site, publisher);
  expect(await owe(publisher, shopper, 900)).toMatchObject({ kind: "requested" });
  expect(await booksOf(site, publisher)).toMatchObject({ refundPayable: -900 });
  expect(await pay(publisher)).toBe(1);
  expect(await pay(publisher)).toBe(0);
  expect(refundsAt(site, publisher)).toEqual([900]);
  expect(await refundsOf(publisher)).toEqual([{ state: "paid", amount: 900, because: null }]);
  const books = await booksOf(site, publisher);
  expect(books).toMatchObject({ cashClearing: 2700, tax: Math.round((tax ?? 0) * 0.75) });
  expect(books).not.toHaveProperty("refundPayable");
  expect(await emailsAbout<RefundMade>(site, publisher, shopper.accountNumber, "refundMade")).toEqual([
    expect.objectContaining({ amount: 900, reason: "goodwill", cardLabel: "VISA 9990" }),
  ]);
});

test("checks a refund that never reached the gateway, and pays it once when the gateway is up again", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aSubscriber(site, publisher, paper);
  gatewayMood(site, publisher, "return", "away", { times: null });
  await owe(publisher, shopper, 900);
  expect(await pay(publisher)).toBe(0);
  expect(refundsAt(site, publisher)).toEqual([]);
  moodsPass(site, publisher);
  site.passMinutes(24 * 60);
  expect([await pay(publisher), await pay(publisher)]).toEqual([1, 0]);
  expect(refundsAt(site, publisher)).toEqual([900]);
});

test("voids a whole sale while it can, so that it is never charged", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aSubscriber(site, publisher, paper);
  await owe(publisher, shopper, 3600);
  expect(await pay(publisher)).toBe(1);
  expect(refundsAt(site, publisher)).toEqual([]);
  expect(await moneyOf(site, publisher)).toMatchObject({ intents: [{ state: "voided" }], charges: [], posted: 0 });
});

test("refunds a whole settled sale", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aSubscriber(site, publisher, paper);
  settleSales(site, publisher);
  await owe(publisher, shopper, 3600);
  expect(await pay(publisher)).toBe(1);
  expect(refundsAt(site, publisher)).toEqual([3600]);
  expect(await moneyOf(site, publisher)).toMatchObject({ intents: [{ state: "refunded" }], posted: 0, unbalanced: 0 });
});

test("refunds PayPal payments through PayPal, in parts and in full", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await atPayPal(site, await openPayPal(site, publisher, shopper), "approve");
  await backFromPayPal(site, publisher, shopper);
  await owe(publisher, shopper, 30);
  expect(await pay(publisher)).toBe(1);
  expect(payPalCharges(site, publisher)).toEqual([70]);
  await owe(publisher, shopper, 70, "test:2");
  expect(await pay(publisher)).toBe(1);
  expect(payPalCharges(site, publisher)).toEqual([]);
  expect(await moneyOf(site, publisher)).toMatchObject({ intents: [{ state: "refunded" }], posted: 0, unbalanced: 0 });
  const letters = await emailsAbout<RefundMade>(site, publisher, shopper.accountNumber, "refundMade");
  expect(letters.map(({ cardLabel }) => cardLabel)).toEqual(["PayPal", "PayPal"]);
});

test("a refund that PayPal made without an answer isn't made twice", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await atPayPal(site, await openPayPal(site, publisher, shopper), "approve");
  await backFromPayPal(site, publisher, shopper);
  payPalMood(site, publisher, "refund", "answers-late");
  await owe(publisher, shopper, 30);
  expect(await pay(publisher)).toBe(1);
  expect(payPalCharges(site, publisher)).toEqual([70]);
});

test("a PayPal refund without an answer goes to staff after six days, and a retry doesn't pay it twice", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await atPayPal(site, await openPayPal(site, publisher, shopper), "refund-silent");
  await backFromPayPal(site, publisher, shopper);
  await owe(publisher, shopper, 30);
  const publication = await publicationOf(site, publisher);
  const staff = reviewSources(site.needs)["refund"];
  for (const minutes of [0, 6, 61, 1441, 1441, 1441, 1441, 1441]) {
    expect(await staff?.list(publication)).toEqual([]);
    site.passMinutes(minutes);
    expect(await pay(publisher)).toBe(0);
  }
  const [waiting] = (await staff?.list(publication)) ?? [];
  expect(waiting).toMatchObject({
    accountNumber: shopper.accountNumber,
    about:
      "$0.30 (decided by staff): the gateway has not answered for days and may have paid it back; look there, or say again",
  });
  expect(payPalCharges(site, publisher)).toEqual([70]);
  expect(await staff?.settle(publication, waiting?.key ?? "", { outcome: "again", by: byMarge })).toMatchObject({
    kind: "settled",
  });
  await pay(publisher);
  expect(payPalCharges(site, publisher)).toEqual([70]);
});

test("pays once, however often it is requested and by any number of workers", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aSubscriber(site, publisher, paper);
  await owe(publisher, shopper, 500);
  expect(await owe(publisher, shopper, 500)).toEqual({ kind: "already" });
  await Promise.all([1, 2, 3, 4].map(() => pay(publisher)));
  expect(refundsAt(site, publisher)).toEqual([500]);
});

test("a worker that was killed after the gateway paid: it is asked, and nothing is paid twice", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aSubscriber(site, publisher, paper);
  await owe(publisher, shopper, 500);
  const killed = {
    ...site.work,
    uuid: () => {
      throw new Error("killed");
    },
  };
  await expect(payRefunds(killed, publisher.tenantId)).rejects.toMatchObject({ cause: new Error("killed") });
  expect(await refundsOf(publisher)).toMatchObject([{ state: "sent" }]);
  expect(await pay(publisher)).toBe(0);
  await asOwner(site.store.owner, "update refund set next_at = now() - interval '1 second' where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(await pay(publisher)).toBe(1);
  expect(refundsAt(site, publisher)).toEqual([500]);
});

test("pays once although the program keeps crashing, however late the gateway records it", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aSubscriber(site, publisher, paper);
  await owe(publisher, shopper, 500);
  gatewayMood(site, publisher, "return", "records-late", { looks: 99 });
  const dies = () => {
    throw new Error("killed");
  };
  await expect(payRefunds({ ...site.work, uuid: dies }, publisher.tenantId)).rejects.toMatchObject({
    cause: new Error("killed"),
  });
  for (const _ of ["second time", "third time"]) {
    site.passMinutes(6);
    const accounts = { ...site.work.accounts, openedAt: dies };
    await expect(payRefunds({ ...site.work, accounts }, publisher.tenantId)).rejects.toMatchObject({
      cause: new Error("killed"),
    });
  }
  site.passMinutes(6);
  expect(await pay(publisher)).toBe(0);
  expect(refundsAt(site, publisher)).toEqual([500]);
  site.passMinutes(24 * 60 + 1);
  expect(await pay(publisher)).toBe(1);
  expect(refundsAt(site, publisher)).toEqual([500]);
});

test("waits while the gateway is down, and refers to staff after days without an answer", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aSubscriber(site, publisher, paper);
  await owe(publisher, shopper, 500);
  site.gatewayIsUp(false);
  try {
    for (let tries = 0; tries < 8; tries++) {
      await asOwner(
        site.store.owner,
        "update refund set next_at = now() - interval '1 second' where tenant_id = $1 and next_at is not null",
        [publisher.tenantId],
      );
      expect(await pay(publisher)).toBe(0);
    }
  } finally {
    site.gatewayIsUp(true);
  }
  expect(await refundsOf(publisher)).toEqual([{ state: "review", amount: 500, because: "no-answer" }]);
  expect(await booksOf(site, publisher)).toMatchObject({ refundPayable: -500 });
});

test("refunds no more than was paid, and the rest waits for staff", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aSubscriber(site, publisher, paper);
  await owe(publisher, shopper, 4000);
  await pay(publisher);
  expect(await refundsOf(publisher)).toEqual([
    { state: "paid", amount: 3600, because: null },
    { state: "review", amount: 400, because: "no-payment" },
  ]);
});
