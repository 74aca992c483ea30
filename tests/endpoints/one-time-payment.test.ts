import { afterEach, expect, test } from "vitest";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { moneyOf } from "#tests/world/money.ts";
import { aBilledPayer, aPayer, openFor, paysFor, recordsOf, standingOf, submitsPayment } from "#tests/world/paying.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aGiftEmail } from "#tests/world/gifts.ts";
import { aCheckout, aVisitor, payAtGateway, rehearsing, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { newKey } from "#tests/world/calls.ts";

const site = await siteOfFile();
afterEach(() => site.moveCalendar(0));

test("buys one term from the end of the paid one, posts it, emails a receipt and postpones EZ-Pay", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  const before = await standingOf(site, publisher, payer);
  const { body } = await paysFor(site, publisher, payer, { purpose: "oneTime" });
  expect(body).toMatchObject({ isSuccess: true, amountCents: 3600, receiptNumber: expect.stringMatching(/^R\d{6}-/) });
  const { subscription, ledger, journal } = await recordsOf(site, publisher, payer);
  expect(subscription).toMatchObject({
    status: "active",
    method: "ezpay",
    paid_through: before.options[0]?.paidThrough,
    renews_on: before.options[0]?.renewsOn,
    balance: 0,
  });
  expect(String(subscription?.["charge_on"]) > String(before.chargeOn)).toBe(true);
  expect(ledger.map(({ half_units }) => half_units)).toEqual([24, 24]);
  expect(journal["cashClearing"]).toBe(7200);
  expect(await moneyOf(site, publisher)).toMatchObject({
    charges: [3600, 3600],
    posted: 7200,
    unbalanced: 0,
    receipts: 2,
  });
});

test("charges the carrier's tip on top, and shows it on the receipt but not in the term", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  await paysFor(site, publisher, payer, { purpose: "oneTime", tip: 2.5 }, { claims: { amount: 38.5, tip: 2.5 } });
  const { journal, ledger } = await recordsOf(site, publisher, payer);
  expect(journal).toMatchObject({ cashClearing: 7450, tipPayable: -250 });
  expect(ledger).toHaveLength(2);
  await deliverEmails(site, publisher);
  const receipts = (await mailTo(site, payer.email)).filter(({ subject }) => subject.includes("$38.50"));
  expect(receipts[0]?.text).toContain("Carrier tip: $2.50");
});

test("accepts a tip from 0 to the publisher's limit in steps of a cent", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  for (const tip of [-0.01, 0.005, 100.01])
    expect(pointersOf(await openFor(site, publisher, payer, { purpose: "oneTime", tip }))).toEqual(["/tip"]);
  expect((await openFor(site, publisher, payer, { purpose: "oneTime", tip: 0.01 })).body).toMatchObject({
    amountCents: 3601,
  });
});

test("charges once for another term of the same plan, and keeps the agreed renewal price", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  await paysFor(site, publisher, payer, { purpose: "oneTime", rateCode: "wed-fri-sun-12w" });
  const { subscription, ledger } = await recordsOf(site, publisher, payer);
  expect(subscription).toMatchObject({ rate_code: "wed-fri-sun-4w", method: "ezpay" });
  expect(ledger.at(-1)).toMatchObject({ rate_code: "wed-fri-sun-12w", half_units: 72 });
});

test("charges and shows what was delivered in grace first, and makes the subscription active again", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const bought = await standingOf(site, publisher, payer);
  site.moveCalendar(38);
  await changePublisher(site, publisher, "update subscription set status = 'grace'");
  const owed = await standingOf(site, publisher, payer);
  const { amountCents, units, from } = owed.arrears;
  expect(units).toBeGreaterThan(0);
  expect(String(from) > String(bought.paidThrough)).toBe(true);
  expect(owed.options[0]?.lines.map(({ kind }) => kind)).toEqual(["arrears", "plan"]);
  expect(owed.options[0]?.dueTodayCents).toBe(3600 + amountCents);
  const { body } = await paysFor(site, publisher, payer, { purpose: "oneTime" });
  expect(body).toMatchObject({ isSuccess: true, amountCents: 3600 + amountCents });
  const { subscription, ledger, journal } = await recordsOf(site, publisher, payer);
  expect(subscription).toMatchObject({ status: "active", method: "bill", charge_on: null, balance: 0 });
  expect(ledger.map(({ half_units }) => half_units)).toEqual([24, units * 2, 24]);
  expect(ledger[1]?.issue_on).toBe(from);
  expect(journal["arrears"]).toBe(0);
  expect(journal["revenue"]).toBeLessThan(0);
  expect(await standingOf(site, publisher, payer)).toMatchObject({
    paidThrough: owed.options[0]?.paidThrough,
    arrears: { amountCents: 0 },
  });
  await deliverEmails(site, publisher);
  const emails = await mailTo(site, payer.email);
  expect(emails.map(({ text }) => text).join("")).toMatch(/Owed for \d+ papers? after the paid term/);
});

test("keeps the amount left after whole issues as a balance, and uses it first next time", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  await changePublisher(site, publisher, "update account set balance_cents = 150");
  expect((await standingOf(site, publisher, payer)).options[0]).toMatchObject({
    dueTodayCents: 3450,
    lines: [{ kind: "plan" }, { kind: "balance", amountCents: -150 }],
  });
  await paysFor(site, publisher, payer, { purpose: "oneTime" });
  expect((await recordsOf(site, publisher, payer)).subscription).toMatchObject({ balance: 0 });
});

test("doesn't charge in a second tab for what the first has paid", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  const { paidThrough } = await standingOf(site, publisher, payer);
  await paysFor(site, publisher, payer, { purpose: "oneTime", paidThrough });
  const late = await openFor(site, publisher, payer, { purpose: "oneTime", paidThrough });
  expect(late.body).toMatchObject({ isSuccess: false, code: "account-changed" });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [3600, 3600] });
});

test("posts a closed tab's payment in reconciliation or when the page opens again, only once", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  const opened = await openFor(site, publisher, payer, { purpose: "oneTime" });
  if (!opened.body.isSuccess) throw new Error("no token");
  const said = await payAtGateway(site, opened.body);
  const next = await openFor(site, publisher, payer, { purpose: "oneTime" });
  expect(next.body).toMatchObject({ isSuccess: false, code: "paid-before" });
  expect((await submitsPayment(site, publisher, payer, opened.body, said)).body).toMatchObject({ isSuccess: true });
  await reconcilePayments(site.work, publisher.tenantId);
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [3600, 3600], posted: 7200 });
  expect((await recordsOf(site, publisher, payer)).ledger).toHaveLength(2);
});

test("reports Payment declined, buys nothing, and lets the same payment be tried again", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const { body } = await paysFor(site, publisher, payer, { purpose: "oneTime", tip: 0.05 }, { card: rehearsing });
  expect(body).toMatchObject({ isSuccess: false, code: "declined", errorMessage: "Payment declined" });
  expect((await recordsOf(site, publisher, payer)).ledger).toHaveLength(1);
  expect((await openFor(site, publisher, payer, { purpose: "oneTime" })).body).toMatchObject({ isSuccess: true });
});

test("opens no other payment while the gateway hasn't answered about one, and posts that when it answers", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const opened = await openFor(site, publisher, payer, { purpose: "oneTime" });
  if (!opened.body.isSuccess) throw new Error("no token");
  const said = await payAtGateway(site, opened.body);
  site.gatewayIsUp(false);
  expect((await submitsPayment(site, publisher, payer, opened.body, said)).body).toMatchObject({
    code: "being-confirmed",
  });
  expect((await openFor(site, publisher, payer, { purpose: "oneTime" })).body).toMatchObject({
    code: "being-confirmed",
  });
  site.gatewayIsUp(true);
  expect((await submitsPayment(site, publisher, payer, opened.body, said)).body).toMatchObject({ isSuccess: true });
});

test("posts an answer for the payment it names, whichever was opened last", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  const first = await openFor(site, publisher, payer, { purpose: "oneTime" });
  const second = await openFor(site, publisher, payer, {
    purpose: "updateCard",
    consentVersion: publisher.plain.tenant.terms.version,
  });
  if (!first.body.isSuccess || !second.body.isSuccess) throw new Error("no token");
  const said = await payAtGateway(site, first.body);
  expect((await submitsPayment(site, publisher, payer, first.body, said)).body).toMatchObject({
    isSuccess: true,
    amountCents: 3600,
  });
  const { intents } = await moneyOf(site, publisher);
  expect(intents.map(({ state }) => state)).toEqual(["captured", "captured", "token"]);
});

test("uses one-time payment by default, and puts a waiting order first", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  expect((await openFor(site, publisher, payer, {})).body).toMatchObject({ isSuccess: true, amountCents: 3600 });
  const { email, accountNumber } = await aCheckout(site, publisher);
  const token = await signedIn(site, publisher, email);
  expect((await openFor(site, publisher, { email, accountNumber, token }, {})).body).toMatchObject({
    amountCents: 100,
  });
});

test("allows continuing a redeemed gift one time, and it still ends automatically", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  const reader = await aVisitor(site, publisher);
  const token = await signedIn(site, publisher, reader.email);
  const redeemed = await call(site, "redeemGift", { domain: publisher.domain, code }, { token, key: newKey() });
  const payer = {
    email: reader.email,
    token,
    accountNumber: redeemed.body.isSuccess ? redeemed.body.accountNumber : 0,
  };
  const { options, renews } = await standingOf(site, publisher, payer);
  expect([renews, options.map(({ rateCode, paymentMethod }) => `${paymentMethod} ${rateCode}`)]).toEqual([
    false,
    ["B digital-4w", "B digital-12m"],
  ]);
  expect((await paysFor(site, publisher, payer, { purpose: "oneTime" })).body).toMatchObject({
    isSuccess: true,
    amountCents: 1199,
  });
  expect((await recordsOf(site, publisher, payer)).subscription).toMatchObject({ method: "bill", charge_on: null });
});

test("refuses options that don't fit the account, and a term with a checkout's token", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  for (const rateCode of ["sunday-4w", "wed-fri-sun-save-4w", "none"])
    expect((await openFor(site, publisher, payer, { purpose: "oneTime", rateCode })).body).toMatchObject({
      code: "not-offered",
    });
  const { token, accountNumber, email } = await aCheckout(site, publisher);
  for (const purpose of ["oneTime", "ezPay", "updateCard"])
    expectProblem(await openFor(site, publisher, { token, accountNumber, email }, { purpose }), 404);
});
