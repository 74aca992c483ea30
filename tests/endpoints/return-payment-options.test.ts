import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aBilledPayer, aPayer } from "#tests/world/paying.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aVisitor, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

const options = async ({ domain }: Publisher, { token, accountNumber }: { token: string; accountNumber: number }) =>
  (await call(site, "returnPaymentOptions", { domain, accountNumber }, { token })).body;

const shown = (rateCode: string, term: string, amount: number, paymentMethod: "A" | "B") => ({
  name: "Wed/Fri/Sun Print + Digital",
  term,
  amount,
  rateCode,
  bundleID: "wed-fri-sun",
  paymentMethod,
});

test("returns a one-time group and an EZ-Pay group with the renewal rate and the plan's other rates", async () => {
  const publisher = await aPublisher(site);
  expect(await options(publisher, await aPayer(site, publisher))).toEqual([
    shown("wed-fri-sun-4w", "4 weeks", 36, "B"),
    shown("wed-fri-sun-12w", "12 weeks", 102, "B"),
    shown("wed-fri-sun-4w", "4 weeks", 36, "A"),
    shown("wed-fri-sun-12w", "12 weeks", 102, "A"),
  ]);
});

test("shows only EZ-Pay to dsiOrFalcon", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  await changePublisher(site, publisher, "update account set ez_pay_only = true, circulation_system = 'dsi'");
  expect((await options(publisher, payer)).map(({ paymentMethod }) => paymentMethod)).toEqual(["A", "A"]);
});

test("offers no one-time payment of a rate that requires EZ-Pay, except to a reader who gets a bill", async () => {
  const publisher = await aPublisher(site);
  const digital = { bundleID: "digital", rateCode: "digital-intro-8w" };
  const codes = async (payer: { token: string; accountNumber: number }) =>
    (await options(publisher, payer)).map(({ rateCode, paymentMethod }) => `${paymentMethod} ${rateCode}`);
  expect(await codes(await aPayer(site, publisher, digital))).toEqual([
    "B digital-12m",
    "A digital-4w",
    "A digital-12m",
  ]);
  expect(await codes(await aBilledPayer(site, publisher, digital))).toEqual([
    "B digital-4w",
    "B digital-12m",
    "A digital-4w",
    "A digital-12m",
  ]);
});

test("offers nothing for a subscription that has ended or isn't paid for yet", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  await changePublisher(site, publisher, "update subscription set status = 'ended'");
  expect(await options(publisher, payer)).toEqual([]);
});

test("answers 404 to a login without an account", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  const token = await signedIn(site, publisher, email);
  expect((await call(site, "returnPaymentOptions", { domain: publisher.domain }, { token })).status).toBe(404);
});
