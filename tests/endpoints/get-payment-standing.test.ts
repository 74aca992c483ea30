import { expect, test } from "vitest";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aPayer, standingOf } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { anOrder, aVisitor, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("returns each option's cost today and later, and only brand, last four and expiry of the card on file", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  const standing = await standingOf(site, publisher, payer);
  expect(standing).toMatchObject({
    accountNumber: payer.accountNumber,
    status: "active",
    planName: "Wed/Fri/Sun Print + Digital",
    method: "ezpay",
    renewalFailed: false,
    arrears: { amountCents: 0, units: 0, kind: "papers", from: null, to: null },
    balanceCents: 0,
    maxTipCents: 10_000,
    card: { brand: "VISA", last4: "9990", expires: "1229" },
    payer: { firstName: "Nora", lastName: "Ellingsen", street: "415 Hickory St", zip: "53095" },
    terms: { version: "2026-01" },
    cardTerms: { version: "2026-01" },
  });
  const [once, , byItself, quarterly] = standing.options;
  expect(once).toMatchObject({ dueTodayCents: 3600, charges: [], follows: true });
  expect(once?.lines).toEqual([{ kind: "plan", label: "Wed/Fri/Sun Print + Digital", amountCents: 3600 }]);
  expect(once?.paidThrough && standing.paidThrough && once.paidThrough > standing.paidThrough).toBe(true);
  expect(byItself).toMatchObject({
    dueTodayCents: 0,
    lines: [],
    paidThrough: standing.paidThrough,
    charges: [{ chargeOn: standing.chargeOn, amountCents: 3600, period: "4 weeks" }],
  });
  expect(quarterly).toMatchObject({ dueTodayCents: 10_200, charges: [{ amountCents: 10_200, period: "12 weeks" }] });
});

test("offers no tip to a reader without a carrier", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher, { bundleID: "digital", rateCode: "digital-intro-8w" });
  expect(await standingOf(site, publisher, payer)).toMatchObject({ maxTipCents: null });
});

test("doesn't announce an overdue charge for a day in the past", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  await changePublisher(site, publisher, "update subscription set charge_on = current_date - 2");
  expect(await standingOf(site, publisher, payer)).toMatchObject({ method: "ezpay", chargeOn: null });
});

test("shows no payment options and no card for an ended subscription", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  await changePublisher(site, publisher, "update subscription set status = 'ended'");
  expect(await standingOf(site, publisher, payer)).toMatchObject({ status: "ended", options: [], card: null });
});

test.each([
  [28, "ended", 4],
  [32, "pending", 0],
])(
  "a subscription that ended unpaid %i days ago, with a newer order: shows %s, with %i options",
  async (days, status, options) => {
    const publisher = await aPublisher(site);
    const payer = await aPayer(site, publisher);
    await changePublisher(
      site,
      publisher,
      `update subscription set status = 'ended', method = 'bill', charge_on = null, ended_unpaid_on = current_date - ${days}`,
    );
    const ordered = await anOrder(site, publisher, payer.email, {
      bundleID: "wed-fri-sun",
      rateCode: "wed-fri-sun-4w",
    });
    const { body } = await call(site, "createSubscription", ordered, { token: payer.token, key: newKey() });
    expect(body).toMatchObject({ isSuccess: true, addSubscriber: [payer.accountNumber] });
    const shown = await standingOf(site, publisher, payer);
    expect({ status: shown.status, options: shown.options.length }).toEqual({ status, options });
  },
);

test("answers 404 to a login without an account", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  const token = await signedIn(site, publisher, email);
  expect((await call(site, "getPaymentStanding", { domain: publisher.domain }, { token })).status).toBe(404);
});

test("while payment_options is off, answers only about the card, and only with a subscription", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  const { domain } = publisher;
  const ask = () =>
    call(site, "getPaymentStanding", { domain, accountNumber: payer.accountNumber }, { token: payer.token });
  await changePublisher(site, publisher, "update feature_toggle set enabled = key <> 'payment_options'");
  expect(await ask()).toMatchObject({
    status: 200,
    body: { renewalFailed: false, options: [], card: { last4: "9990" } },
  });
  await changePublisher(site, publisher, "update subscription set status = 'ended'");
  expectProblem(await ask(), 404);
});
