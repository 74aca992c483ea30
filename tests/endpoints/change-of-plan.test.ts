import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { aPayer } from "#tests/world/paying.ts";
import { daily, planChanged, planChanges, sunday, wedFriSun } from "#tests/world/plan-changes.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import {
  anOrder,
  aSubscriber,
  newEmail,
  newIp,
  password,
  payAtGateway,
  signedIn,
  submit,
} from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { startingAgain, yearly } from "#tests/world/starting-again.ts";
import { asOwner } from "#tests/world/store.ts";
import { pass } from "#tests/world/time.ts";

const site = await siteOfFile();
const { aReader, asks, shown, replacing, changes, plans } = planChanges(site);
const { aStrangersBrowser } = startingAgain(site);

test("offers a larger plan as a change of plan, with the unused value of the old one and how it is refunded", async () => {
  const { publisher, reader } = await aReader();
  const answer = await asks(publisher, reader, wedFriSun);
  expect(answer).toMatchObject({
    isSuccess: false,
    code: "includes-your-plan",
    held: {
      accountNumber: reader.accountNumber,
      planName: "Unlimited Digital + E-edition, 12 months",
      change: { creditCents: expect.any(Number), creditTo: "Visa ending in 9990", endsStop: false, endsUpgrades: [] },
    },
  });
  const { creditCents } = await replacing(publisher, reader, wedFriSun);
  // 365 days at 119.00, of which today is the eleventh.
  expect(creditCents).toBeGreaterThan(11_500);
  expect(creditCents).toBeLessThan(11_600);
});

test("offers the change, and accepts it, after the right password in a checkout", async () => {
  const { publisher, reader } = await aReader();
  const { domain } = publisher;
  const input = { domain, email: reader.email, password, createBloxAccount: "N", rate: wedFriSun.rateCode } as const;
  const { body } = await call(site, "setupAccount", input, { ip: newIp() });
  const buyer = { email: reader.email, token: body.authResponse?.token ?? "" };
  const cart = await changes(publisher, buyer, wedFriSun);
  expect(cart.accountNumber).toBe(reader.accountNumber);
  const paid = await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  expect(paid.body).toMatchObject({ isSuccess: true });
  expect(await plans(publisher)).toEqual(["digital-yearly ended", "wed-fri-sun active"]);
});

test("lets a reader of a smaller paper continue with the right password; an equal or smaller plan already exists", async () => {
  const { publisher, reader } = await aReader(wedFriSun);
  const { domain } = publisher;
  const sets = async (rate: string, secret = password) => {
    const input = { domain, email: reader.email, password: secret, createBloxAccount: "N", rate } as const;
    return (await call(site, "setupAccount", input, { ip: newIp() })).body;
  };
  for (const rate of [wedFriSun.rateCode, sunday.rateCode])
    expect(await sets(rate)).toMatchObject({ isSuccess: false, errorMessage: "Active account already exists" });
  const { authResponse } = await sets(daily.rateCode);
  const buyer = { email: reader.email, token: authResponse?.token ?? "" };
  const cart = await changes(publisher, buyer, daily);
  const paid = await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  expect(paid.body).toMatchObject({ isSuccess: true, accountNumber: reader.accountNumber });
});

test("holds the change while the old plan's renewal is at the gateway", async () => {
  const { publisher, reader } = await aReader();
  const replaces = await replacing(publisher, reader, wedFriSun);
  await asOwner(
    site.store.owner,
    `insert into payment_intent select (jsonb_populate_record(i, jsonb_build_object('intent_id', gen_random_uuid(),
       'state', 'unknown', 'purpose', 'renewal', 'invoice_number', 'RENEWAL-1', 'gateway_txn_id', null, 'receipt_number', null,
       'captured_at', null))).* from payment_intent i where i.tenant_id = $1`,
    [publisher.tenantId],
  );
  expect(await shown(publisher, reader, wedFriSun)).toMatchObject({ changeWaits: "renewing" });
  expect(await asks(publisher, reader, { ...wedFriSun, replaces })).toMatchObject({
    code: "plan-changed",
    held: { changeWaits: "renewing" },
  });
});

test("offers the change on an account that the office made, too", async () => {
  const { publisher, reader } = await aReader();
  await changePublisher(site, publisher, "update account set checkout_id = null");
  const { domain } = publisher;
  const input = { domain, email: reader.email, password, createBloxAccount: "N", rate: wedFriSun.rateCode } as const;
  const { body } = await call(site, "setupAccount", input, { ip: newIp() });
  const buyer = { email: reader.email, token: body.authResponse?.token ?? "" };
  const cart = await changes(publisher, buyer, wedFriSun);
  const paid = await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  expect(paid.body).toMatchObject({ isSuccess: true, accountNumber: reader.accountNumber });
});

test("reveals nothing about another login's plan at the same address, and can't replace it", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const stranger = await aStrangersBrowser(publisher, email);
  const owner = await aSubscriber(site, publisher, { ...yearly, email });
  const answer = await asks(publisher, stranger, wedFriSun);
  expect(answer).toMatchObject({ isSuccess: false, code: "includes-your-plan" });
  expect(answer).not.toHaveProperty("held");
  const replaces = { accountNumber: owner.accountNumber, creditCents: 11_867 };
  expect(await asks(publisher, stranger, { ...wedFriSun, replaces })).toEqual({
    isSuccess: false,
    code: "plan-changed",
    errorMessage: planChanged,
  });
});

test("answers a helper, another publication's reader and an unknown number alike", async () => {
  const { publisher, reader } = await aReader();
  const { publisher: other, reader: elsewhere } = await aReader();
  const helper = await aPayer(site, publisher, sunday);
  const { accountNumber } = reader;
  await grantAccount(site, publisher, helper.email, { accountNumber, proof: "invitation", kind: "helper" });
  const { creditCents } = await replacing(publisher, reader, wedFriSun);
  const no = { isSuccess: false, code: "plan-changed", errorMessage: planChanged };
  expect(await asks(publisher, helper, { ...wedFriSun, replaces: { accountNumber, creditCents } })).toEqual(no);
  expect(await asks(other, elsewhere, { ...wedFriSun, replaces: { accountNumber, creditCents } })).toEqual(no);
  const nobodys = { accountNumber: 999_999_999, creditCents };
  expect(await asks(publisher, reader, { ...wedFriSun, replaces: nobodys })).toEqual(no);
});

test("refuses without a token, with a field that doesn't fit, for a gift or for a second subscription", async () => {
  const { publisher, reader } = await aReader();
  const replaces = await replacing(publisher, reader, wedFriSun);
  const order = { ...(await anOrder(site, publisher, reader.email, wedFriSun)), replaces };
  expect((await call(site, "createSubscription", order, { key: newKey() })).status).toBe(401);
  const send = (change: object) =>
    call(site, "createSubscription", { ...order, ...change }, { token: reader.token, key: newKey() });
  expect((await send({ replaces: { ...replaces, creditCents: "all" } })).status).toBe(400);
  expect((await send({ isSecondSubscription: true })).status).toBe(400);
  const gift = { kind: "gift", recipientName: "Ada", recipientEmail: newEmail() } as const;
  expect((await send({ gift })).status).toBe(400);
  expect(await plans(publisher)).toEqual(["digital-yearly active"]);
});

test("returns the same order for the same key", async () => {
  const { publisher, reader } = await aReader();
  const replaces = await replacing(publisher, reader, wedFriSun);
  const order = { ...(await anOrder(site, publisher, reader.email, wedFriSun)), replaces };
  const key = newKey();
  const first = await call(site, "createSubscription", order, { token: reader.token, key });
  const again = await call(site, "createSubscription", order, { token: reader.token, key });
  expect(again.body).toEqual(first.body);
  expect(first.body).toMatchObject({ isSuccess: true, addSubscriber: [reader.accountNumber] });
});

test("refuses a credit other than the one shown, and returns the right one", async () => {
  const { publisher, reader } = await aReader();
  const { accountNumber, creditCents } = await replacing(publisher, reader, wedFriSun);
  const replaces = { accountNumber, creditCents: creditCents + 1 };
  expect(await asks(publisher, reader, { ...wedFriSun, replaces })).toMatchObject({
    code: "plan-changed",
    held: { accountNumber, change: { creditCents } },
  });
});

test("isn't offered for a promotional price or for a smaller or equal plan", async () => {
  const { publisher, reader } = await aReader(daily);
  expect(await shown(publisher, reader, sunday)).not.toHaveProperty("change");
  expect(await shown(publisher, reader, yearly)).not.toHaveProperty("change");
  expect(await shown(publisher, reader, daily)).not.toHaveProperty("change");
});

test("allows the change once the money owed is paid", async () => {
  const { publisher, reader } = await aReader(sunday, 3);
  await changePublisher(site, publisher, "update subscription set status = 'grace'");
  const held = await shown(publisher, reader, daily);
  expect(held).toMatchObject({ changeWaits: "owed" });
  expect(held).not.toHaveProperty("change");
});

test("opens no payment if the old plan has changed since the order", async () => {
  const { publisher, reader } = await aReader();
  const replaces = await replacing(publisher, reader, wedFriSun);
  await asks(publisher, reader, { ...wedFriSun, replaces });
  await pass(site, publisher, 1);
  const { domain } = publisher;
  const token = await signedIn(site, publisher, reader.email);
  const input = { domain, accountNumber: reader.accountNumber, paymentMethod: "Credit Card", oneTime: "N" } as const;
  const { body } = await call(site, "getConvergeAuthToken", { ...input, purpose: "subscribe" }, { token });
  expect(body).toMatchObject({ isSuccess: false, code: "plan-changed", errorMessage: planChanged });
});

test("ends nothing when the buyer goes back to the plans and orders both instead", async () => {
  const { publisher, reader } = await aReader();
  await changes(publisher, reader, wedFriSun);
  const both = await asks(publisher, reader, { ...wedFriSun, isSecondSubscription: true });
  expect(both).toMatchObject({ isSuccess: true });
  expect(both.isSuccess && both.addSubscriber[0]).not.toBe(reader.accountNumber);
  expect(await plans(publisher)).toEqual(["digital-yearly active"]);
});
