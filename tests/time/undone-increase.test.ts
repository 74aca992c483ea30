import { expect, test } from "vitest";
import { addDays, type Day } from "#core/day.ts";
import type { CancellationConfirmed } from "#core/notice/cancellation-emails.ts";
import type { RefundMade } from "#core/notice/payment-emails.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { endPreview, leave, undo } from "#tests/world/canceling-readers.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aReaderWithIncreasedPrice, type IncreasedPrice } from "#tests/world/increased-price.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { differencesAt } from "#tests/world/staff.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout, passTo, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();

const confirmed = (publisher: Publisher, accountNumber: number) =>
  emailsAbout<CancellationConfirmed>(site, publisher, accountNumber, "cancellationConfirmed");

const refundsOf = ({ tenantId }: Publisher) =>
  asOwner<{ amount: number; reason: string }>(
    site.store.owner,
    "select amount_cents as amount, reason from refund where tenant_id = $1",
    [tenantId],
  );

const cancelsOn = async (day: Day, { publisher, leaves }: IncreasedPrice) => {
  await passTo(site, publisher, day);
  const canceling = await leaves();
  const told = await endPreview(site, publisher, canceling.token);
  return { canceling, told, answer: (await leave(site, publisher, canceling)).body };
};

test("canceling within 14 days of an increased charge in New York refunds the unused part, and an email says so", async () => {
  const reader = await aReaderWithIncreasedPrice(site);
  const { publisher, email, accountNumber, dearerFrom } = reader;
  const today = addDays(dearerFrom, 2);
  const { told, answer } = await cancelsOn(today, reader);
  expect(told).toMatchObject({ accessUntil: today, refundCents: 1249 });
  // Three days of 28 are used.
  expect(answer).toMatchObject({ isSuccess: true, accessUntil: today, refundCents: 1249 });
  expect(await refundsOf(publisher)).toEqual([{ amount: 1249, reason: "price-rise" }]);
  expect(await confirmed(publisher, accountNumber)).toMatchObject([{ accessUntil: today, refund: 1249 }]);
  expect(await payRefunds(site.work, publisher.tenantId)).toBe(1);
  expect(await emailsAbout<RefundMade>(site, publisher, accountNumber, "refundMade")).toMatchObject([{ amount: 1249 }]);
  await deliverEmails(site, publisher);
  expect((await mailTo(site, email)).filter(({ text }) => text.includes("Refund of the price increase"))).toMatchObject(
    [{ text: expect.stringContaining("$12.49") }],
  );
  await passTo(site, publisher, addDays(today, 2));
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({
    status: "ended",
    paidThrough: today,
  });
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("canceling before the increased term begins refunds all of it and uses up the older term first", async () => {
  const reader = await aReaderWithIncreasedPrice(site);
  const { publisher, accountNumber, chargedOn, dearerFrom } = reader;
  const { answer } = await cancelsOn(addDays(chargedOn, 1), reader);
  expect(answer).toMatchObject({ isSuccess: true, accessUntil: addDays(dearerFrom, -1) });
  expect(await refundsOf(publisher)).toEqual([{ amount: 1399, reason: "price-rise" }]);
  for (const days of [2, 4, 8]) {
    await passTo(site, publisher, addDays(chargedOn, days));
    expect(await differencesAt(site, publisher)).toEqual([]);
  }
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "ended" });
});

test("the cancellation has exactly the money and days that its preview shows, and nothing else can be requested", async () => {
  const reader = await aReaderWithIncreasedPrice(site);
  const { publisher, accountNumber, chargedOn, dearerFrom } = reader;
  await passTo(site, publisher, addDays(chargedOn, 1));
  const canceling = await reader.leaves();
  const told = await endPreview(site, publisher, canceling.token);
  expect(told).toMatchObject({ accessUntil: addDays(dearerFrom, -1), refundCents: 1399 });
  const another = await leave(site, publisher, { ...canceling, ends: addDays(dearerFrom, 1) });
  expect(another.status).toBe(409);
  // Previewed twice, and refused for another day: nothing has moved.
  expect(await endPreview(site, publisher, canceling.token)).toEqual(told);
  expect(await refundsOf(publisher)).toEqual([]);
  const { body } = await leave(site, publisher, { ...canceling, ends: told?.accessUntil ?? "" });
  expect(body).toMatchObject({ isSuccess: true, ...told });
  expect(await refundsOf(publisher)).toEqual([{ amount: told?.refundCents, reason: "price-rise" }]);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ paidThrough: told?.accessUntil });
});

test("after fourteen days, or without that right, a cancellation takes effect at the end of the paid term", async () => {
  const late = await aReaderWithIncreasedPrice(site);
  const { told, answer } = await cancelsOn(addDays(late.chargedOn, 15), late);
  expect(told).toMatchObject({ accessUntil: addDays(late.dearerFrom, 27), refundCents: null });
  const elsewhere = await aReaderWithIncreasedPrice(site, "WI");
  const { answer: other } = await cancelsOn(addDays(elsewhere.chargedOn, 1), elsewhere);
  for (const [reader, said] of [
    [late, answer],
    [elsewhere, other],
  ] as const) {
    expect(said).toMatchObject({ isSuccess: true, accessUntil: addDays(reader.dearerFrom, 27) });
    expect(await refundsOf(reader.publisher)).toEqual([]);
    const [letter] = await confirmed(reader.publisher, reader.accountNumber);
    expect(letter).not.toHaveProperty("refund");
  }
});

test("a reader who undoes the cancellation continues, is charged for another term, and isn't refunded again", async () => {
  const reader = await aReaderWithIncreasedPrice(site);
  const { publisher, accountNumber, chargedOn } = reader;
  const { canceling } = await cancelsOn(addDays(chargedOn, 1), reader);
  await payRefunds(site.work, publisher.tenantId);
  expect((await undo(site, publisher, canceling)).body).toMatchObject({ isSuccess: true });
  await passTo(site, publisher, addDays(chargedOn, 3));
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "active", grants: 3 });
  expect(await differencesAt(site, publisher)).toEqual([]);
  await leave(site, publisher, await reader.leaves());
  expect(await differencesAt(site, publisher)).toEqual([]);
});
