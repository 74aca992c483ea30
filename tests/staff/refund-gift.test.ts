import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { cents } from "#core/money.ts";
import type { RefundMade } from "#core/notice/payment-emails.ts";
import { resendGift } from "#server/gift/gift-desk.ts";
import { refundGift } from "#server/gift/refund-gift.ts";
import { sendDueGifts } from "#server/gift/send-due-gifts.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { refundReceipt } from "#server/payment/refund/refund-receipt.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import {
  aGiftEmail,
  aPaidGift,
  aRecipient,
  giftCode,
  lookUp,
  redeem,
  staffRefundGift,
  theGiftId,
} from "#tests/world/gifts.ts";
import { moneyOf } from "#tests/world/money.ts";
import { atPayPal, backFromPayPal, openPayPal, payPalCharges } from "#tests/world/paypal.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { refundsAt, settleSales } from "#tests/world/refunds.ts";
import { aCheckout, aVisitor, openWidget, payAtGateway, submit } from "#tests/world/shopper.ts";
import { booksOf, differencesAt, publicationOf } from "#tests/world/staff.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout, subscriptionOf, todayAt } from "#tests/world/time.ts";

const site = await siteOfFile();
const paper = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };

const rows = <Row extends object>({ tenantId }: Publisher, text: string) =>
  asOwner<Row>(site.store.owner, text, [tenantId]);

const back = (publisher: Publisher) => staffRefundGift(site, publisher);

const pay = ({ tenantId }: Publisher) => payRefunds(site.work, tenantId);

/** Everything that a refund of a gift would change. */
const standing = async (publisher: Publisher) => ({
  gifts: await rows(publisher, "select state, letter_taken_back from gift where tenant_id = $1"),
  payments: await rows(publisher, "select state from payment_intent where tenant_id = $1 order by created_at"),
  refunds: await rows(publisher, "select amount_cents from refund where tenant_id = $1"),
  entries: await rows(publisher, "select entry_id from journal_entry where tenant_id = $1 order by 1"),
  letters: await rows(publisher, "select kind from letter where tenant_id = $1 order by 1"),
  trail: await rows(publisher, "select entry_id from audit_entry where tenant_id = $1 order by 1"),
});

test("withdraws an open gift, refunds all that was paid to the card, and leaves nothing of it in the books", async () => {
  const publisher = await aPublisher(site);
  const { donor } = await aGiftEmail(site, publisher, paper);
  settleSales(site, publisher);
  expect(await back(publisher)).toEqual({ kind: "refunded", amount: 3600 });
  // Nothing counts as prepaid, as tax or as earned: from here on, all of it is owed to the buyer.
  expect(await booksOf(site, publisher)).toEqual({ cashClearing: 3600, refundPayable: -3600 });
  expect(await differencesAt(site, publisher)).toEqual([]);
  expect(await pay(publisher)).toBe(1);
  expect(refundsAt(site, publisher)).toEqual([3600]);
  expect(await booksOf(site, publisher)).toEqual({});
  expect(await moneyOf(site, publisher)).toMatchObject({ intents: [{ state: "refunded" }], unbalanced: 0 });
  expect(await differencesAt(site, publisher)).toEqual([]);
  const trail = await rows(
    publisher,
    "select actor, subject, outcome, details from audit_entry where tenant_id = $1 and action = 'gift.refund'",
  );
  const details = { giftId: await theGiftId(site, publisher), refundCents: 3600 };
  expect(trail).toEqual([{ actor: "staff", subject: `account:${donor.accountNumber}`, outcome: "withdrawn", details }]);
});

test("voids it on the day of the sale, so that it is never charged", async () => {
  const publisher = await aPublisher(site);
  await aGiftEmail(site, publisher, paper);
  await back(publisher);
  expect(await pay(publisher)).toBe(1);
  expect(refundsAt(site, publisher)).toEqual([]);
  expect(await moneyOf(site, publisher)).toMatchObject({ intents: [{ state: "voided" }], charges: [], posted: 0 });
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("refunds a PayPal payment to PayPal", async () => {
  const publisher = await aPublisher(site);
  const donor = await aCheckout(site, publisher, { gift: aRecipient(), paymentMethod: "Paypal" });
  await atPayPal(site, await openPayPal(site, publisher, donor), "approve");
  await backFromPayPal(site, publisher, donor);
  expect(payPalCharges(site, publisher)).toEqual([100]);
  expect(await back(publisher)).toEqual({ kind: "refunded", amount: 100 });
  expect(await pay(publisher)).toBe(1);
  expect(payPalCharges(site, publisher)).toEqual([]);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("keeps a donation, which others have received", async () => {
  const publisher = await aPublisher(site);
  const donor = await aCheckout(site, publisher, { gift: aRecipient() });
  const widget = await openWidget(site, publisher, donor, { donateAmt: 5 });
  await submit(site, publisher, donor, await payAtGateway(site, widget), { donateAmt: 5, amount: 6 });
  expect(await back(publisher)).toEqual({ kind: "refunded", amount: 100 });
  expect(await pay(publisher)).toBe(1);
  expect(await booksOf(site, publisher)).toEqual({ cashClearing: 500, donationPayable: -500 });
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("emails the donor twice: that the gift was canceled with the refund, and when the refund is on its way", async () => {
  const publisher = await aPublisher(site);
  const { donor, recipientEmail } = await aGiftEmail(site, publisher, paper);
  const before = (await mailTo(site, recipientEmail)).length;
  await back(publisher);
  await pay(publisher);
  await deliverEmails(site, publisher);
  const [told] = (await mailTo(site, donor.email)).filter(({ subject }) => subject.endsWith("was canceled"));
  expect(told?.text).toContain("Your gift to Linnea Aas was canceled before it was redeemed.");
  expect(told?.text).toContain("$36.00");
  expect(await emailsAbout<RefundMade>(site, publisher, donor.accountNumber, "refundMade")).toEqual([
    expect.objectContaining({ amount: 3600, reason: "gift-withdrawn", cardLabel: "VISA 9990" }),
  ]);
  expect(await mailTo(site, recipientEmail)).toHaveLength(before);
});

test("a waiting email isn't sent, and a scheduled one isn't written", async () => {
  const publisher = await aPublisher(site);
  const { recipientEmail } = await aPaidGift(site, publisher);
  await back(publisher);
  await deliverEmails(site, publisher);
  expect(await mailTo(site, recipientEmail)).toEqual([]);
  const later = await aPublisher(site);
  const today = await todayAt(site, later);
  const wished = await aPaidGift(site, later, { startDate: addDays(today, 20) });
  expect(await back(later)).toMatchObject({ kind: "refunded" });
  await changePublisher(site, later, `update gift set mail_on = '${today}'`);
  expect(await sendDueGifts(site.work, later.tenantId)).toBe(0);
  await deliverEmails(site, later);
  expect(await mailTo(site, wished.recipientEmail)).toEqual([]);
});

test("an emailed link no longer works, and says so; the email isn't sent again", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  await back(publisher);
  expect((await lookUp(site, publisher, code)).body).toMatchObject({ standing: "over", delivery: null });
  const { token } = await aVisitor(site, publisher);
  expect((await redeem(site, publisher, code, token)).body).toEqual({
    isSuccess: false,
    code: "gift-over",
    errorMessage: "This gift can no longer be redeemed. Please contact customer service.",
  });
  const publication = await publicationOf(site, publisher);
  const again = resendGift(site.work, publication, {
    giftId: await theGiftId(site, publisher),
    to: null,
    actor: "staff:1",
  });
  expect(await again).toEqual({ kind: "refused", because: "not-open" });
});

test("an error midway leaves everything unchanged: gift, books, emails and trail", async () => {
  const publisher = await aPublisher(site);
  await aPaidGift(site, publisher);
  const before = await standing(publisher);
  const broken = {
    ...site.work,
    uuid: () => {
      throw new Error("broken");
    },
  };
  const refunding = refundGift(broken, await publicationOf(site, publisher), await theGiftId(site, publisher));
  await expect(refunding).rejects.toThrow("broken");
  expect(await standing(publisher)).toEqual(before);
});

test("refunds an expired gift too, because its money is still owed", async () => {
  const publisher = await aPublisher(site);
  await aPaidGift(site, publisher);
  await changePublisher(site, publisher, "update gift set redeem_through = '2020-01-01'");
  expect(await back(publisher)).toEqual({ kind: "refunded", amount: 100 });
});

type Refused = { readonly because: string; readonly made: (publisher: Publisher) => Promise<unknown> };

const refusals: readonly Refused[] = [
  { because: "not-paid", made: (publisher) => aCheckout(site, publisher, { gift: aRecipient() }) },
  {
    because: "withdrawn",
    made: async (publisher) => {
      await aCheckout(site, publisher, { gift: aRecipient() });
      await changePublisher(site, publisher, "update gift set state = 'withdrawn'");
    },
  },
  {
    because: "redeemed",
    made: async (publisher) => {
      const { code } = await aGiftEmail(site, publisher);
      const { token } = await aVisitor(site, publisher);
      await redeem(site, publisher, code, token);
    },
  },
  {
    because: "not-settled",
    made: async (publisher) => {
      await aPaidGift(site, publisher);
      await changePublisher(site, publisher, "update payment_intent set state = 'refunded'");
    },
  },
  { because: "free", made: (publisher) => aPaidGift(site, publisher, { ...paper, kind: "bogo" }) },
];

test.for(refusals)("refuses as $because, and changes nothing", async ({ because, made }, { expect }) => {
  const publisher = await aPublisher(site);
  await made(publisher);
  const before = await standing(publisher);
  expect(await back(publisher)).toEqual({ kind: "refused", because });
  expect(await standing(publisher)).toEqual(before);
});

test("buy one, give one: neither the buyer's own subscription nor the free gift changes", async () => {
  const publisher = await aPublisher(site);
  const { donor, recipientEmail } = await aPaidGift(site, publisher, { kind: "bogo" });
  expect(await back(publisher)).toMatchObject({ because: "free" });
  expect(await subscriptionOf(site, publisher, donor.accountNumber)).toMatchObject({ status: "active" });
  const code = await giftCode(site, publisher, recipientEmail);
  const { token } = await aVisitor(site, publisher);
  expect((await redeem(site, publisher, code, token)).body).toMatchObject({ isSuccess: true });
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("refuses an unknown gift, another publisher's, and a partial refund by its receipt", async () => {
  const publisher = await aPublisher(site);
  const { donor } = await aPaidGift(site, publisher);
  const elsewhere = await publicationOf(site, await aPublisher(site));
  expect(await refundGift(site.work, elsewhere, await theGiftId(site, publisher))).toEqual({
    kind: "refused",
    because: "no-gift",
  });
  const [receipt] = await rows<{ number: string }>(
    publisher,
    "select receipt_number as number from payment_intent where tenant_id = $1",
  );
  const asked = { accountNumber: donor.accountNumber, receiptNumber: receipt?.number ?? "", amount: cents(50) };
  expect(await refundReceipt(site.work, await publicationOf(site, publisher), asked)).toEqual({
    kind: "refused",
    because: "is-gift",
  });
});
