import { expect, test } from "vitest";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { moneyOf } from "#tests/world/money.ts";
import { aBilledPayer, aPayer, openFor, paysFor, recordsOf, standingOf } from "#tests/world/paying.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { mastercard, visa } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const another = { purpose: "updateCard", oneTime: "N", consentVersion: "2026-01" };

test("verifies the new card, then replaces the old one without a charge or date change, and sends an email", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  const before = await recordsOf(site, publisher, payer);
  const { body } = await paysFor(site, publisher, payer, another, { card: mastercard });
  expect(body).toMatchObject({ isSuccess: true, amountCents: 0, receiptNumber: expect.stringMatching(/^R/) });
  const after = await recordsOf(site, publisher, payer);
  expect(after.cards).toEqual([
    { brand: "VISA", last4: "9990", in_use: false, paying: false },
    { brand: "MC", last4: "4443", in_use: true, paying: true },
  ]);
  expect({ ...after, cards: before.cards }).toEqual(before);
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [3600], receipts: 1, unbalanced: 0 });
  expect(await standingOf(site, publisher, payer)).toMatchObject({
    card: { brand: "MC", last4: "4443", expires: "1229" },
  });
  await deliverEmails(site, publisher);
  const emails = (await mailTo(site, payer.email)).filter(({ subject }) => subject.includes("was updated"));
  expect(emails.map(({ text }) => text.includes("Mastercard ending in 4443"))).toEqual([true]);
  expect(emails[0]?.text).toContain("12/29");
});

test("keeps the old card when the bank refuses the new one", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  const { body } = await paysFor(site, publisher, payer, another, { card: { ...mastercard, ssl_cvv2cvc2: "999" } });
  expect(body).toMatchObject({ isSuccess: false, code: "declined" });
  expect((await recordsOf(site, publisher, payer)).cards).toEqual([
    { brand: "VISA", last4: "9990", in_use: true, paying: true },
  ]);
});

test("stores a card for a reader who gets a bill, and keeps billing", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const { cardTerms } = await standingOf(site, publisher, payer);
  await paysFor(site, publisher, payer, { ...another, consentVersion: cardTerms.version }, { card: mastercard });
  expect((await recordsOf(site, publisher, payer)).subscription).toMatchObject({ method: "bill", charge_on: null });
});

test("treats the same card with a new date as one card in use", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  await paysFor(site, publisher, payer, another, { card: { ...visa, ssl_exp_date: "0131" } });
  expect((await recordsOf(site, publisher, payer)).cards.filter(({ in_use }) => in_use)).toHaveLength(1);
  expect(await standingOf(site, publisher, payer)).toMatchObject({ card: { last4: "9990", expires: "0131" } });
});

test("accepts a new card even while payment_options is off, and nothing else", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  await changePublisher(site, publisher, "update feature_toggle set enabled = key <> 'payment_options'");
  expect((await paysFor(site, publisher, payer, another, { card: mastercard })).body).toMatchObject({
    isSuccess: true,
  });
  for (const purpose of ["oneTime", "ezPay"])
    expectProblem(await openFor(site, publisher, payer, { ...another, purpose }), 404);
});
