import { afterEach, expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { pointersOf } from "#tests/world/expect-problem.ts";
import {
  aBilledPayer,
  aPayer,
  openFor,
  type Payer,
  paysFor,
  recordsOf,
  standingOf,
  submitsPayment,
} from "#tests/world/paying.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { mastercard, payAtGateway, visa } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
afterEach(() => site.moveCalendar(0));

const consentVersion = "2026-01";
const set = ({ domain }: Publisher, { accountNumber, token }: Payer, method: "ezpay" | "bill", more: object = {}) =>
  call(site, "setRenewalMethod", { domain, accountNumber, method, ...more }, { token, key: newKey() });

const emailsTo = async (publisher: Publisher, { email }: Payer) => {
  await deliverEmails(site, publisher);
  return mailTo(site, email);
};

test("turns EZ-Pay off at once, stops automatic charges, keeps the card and sends an email", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  const { body } = await set(publisher, payer, "bill");
  expect(body).toEqual({ isSuccess: true, method: "bill", chargeOn: null, errorMessage: "" });
  const { subscription, cards } = await recordsOf(site, publisher, payer);
  expect(subscription).toMatchObject({ method: "bill", charge_on: null, status: "active" });
  expect(cards).toEqual([{ brand: "VISA", last4: "9990", in_use: true, paying: true }]);
  const account = await call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token: payer.token });
  expect(account.body).toMatchObject({ nextCharge: null, chargeOn: null, billOn: expect.stringMatching(/^20/) });
  const [letter] = (await emailsTo(publisher, payer)).filter(({ subject }) => subject.startsWith("EZ-Pay is off"));
  expect(letter?.text).toContain("We won't charge your card automatically anymore.");
});

test("cancels a planned change of plan when EZ-Pay is turned off, and notifies the reader", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  await asOwner(
    site.store.owner,
    `update subscription set next_bundle_id = 'sunday', next_rate_code = 'sunday-4w', next_rate_version = 1
     where tenant_id = $1 and account_number = $2`,
    [publisher.tenantId, payer.accountNumber],
  );
  const before = await standingOf(site, publisher, payer);
  expect(before).toMatchObject({ nextPlanName: "Sunday Print + Digital", options: [] });
  expect((await set(publisher, payer, "bill")).body).toMatchObject({ isSuccess: true });
  const after = await standingOf(site, publisher, payer);
  expect(after).toMatchObject({ nextPlanName: "", planName: before.planName, method: "bill" });
  // The next bill can be paid.
  expect(after.options.map(({ paymentMethod, follows }) => [paymentMethod, follows])).toContainEqual(["B", true]);
  const [letter] = (await emailsTo(publisher, payer)).filter(({ subject }) => subject.startsWith("EZ-Pay is off"));
  expect(letter?.text).toContain("Your change to Sunday Print + Digital is canceled.");
});

test("turns EZ-Pay on with the card on file; stores and emails consent, price path and first charge verbatim", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const { options } = await standingOf(site, publisher, payer);
  const first = options.find(({ paymentMethod, follows }) => paymentMethod === "A" && follows)?.charges[0];
  const { body } = await set(publisher, payer, "ezpay", { consentVersion });
  expect(body).toEqual({ isSuccess: true, method: "ezpay", chargeOn: first?.chargeOn, errorMessage: "" });
  const { subscription, consents } = await recordsOf(site, publisher, payer);
  expect(subscription).toMatchObject({ method: "ezpay", charge_on: first?.chargeOn });
  expect(consents.at(-1)).toEqual({ due: 0, rates: ["wed-fri-sun-4w"] });
  const [letter] = (await emailsTo(publisher, payer)).filter(({ subject }) => subject.startsWith("EZ-Pay is on"));
  expect(letter?.text).toContain("$36.00 every 4 weeks");
  expect(letter?.text).toContain(publisher.plain.tenant.terms.text.split("\n")[0]);
});

test("doesn't turn EZ-Pay on without consent to the terms in force", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  for (const more of [{}, { consentVersion: "2019-01" }])
    expect((await set(publisher, payer, "ezpay", more)).body).toMatchObject({ isSuccess: false, code: "terms" });
  for (const purpose of ["ezPay", "updateCard"])
    expect((await openFor(site, publisher, payer, { purpose })).body).toMatchObject({ code: "terms" });
  expect((await recordsOf(site, publisher, payer)).subscription).toMatchObject({ method: "bill" });
});

test("asks a billed reader to accept EZ-Pay's terms for EZ-Pay, and the billing terms to only store a card", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const { bill, version } = publisher.plain.tenant.terms;
  const shown = await standingOf(site, publisher, payer);
  expect([shown.terms.version, shown.cardTerms]).toEqual([version, bill]);
  for (const [purpose, fits, other] of [
    ["ezPay", shown.terms, shown.cardTerms],
    ["updateCard", shown.cardTerms, shown.terms],
  ] as const) {
    const asked = async (consentVersion: string) =>
      (await openFor(site, publisher, payer, { purpose, oneTime: "N", consentVersion })).body;
    expect(await asked(other.version)).toMatchObject({ isSuccess: false, code: "terms" });
    expect(await asked(fits.version)).toMatchObject({ isSuccess: true });
  }
});

test("refuses without a card on file, with a payment due or after cancellation, each with its reason", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  await changePublisher(site, publisher, "update payment_method set replaced_at = now()");
  expect((await set(publisher, payer, "ezpay", { consentVersion })).body).toMatchObject({ code: "no-card" });
  await changePublisher(site, publisher, "update payment_method set replaced_at = null");
  site.moveCalendar(35);
  expect((await set(publisher, payer, "ezpay", { consentVersion })).body).toMatchObject({ code: "payment-due" });
  site.moveCalendar(0);
  await changePublisher(site, publisher, "update rate_version set ez_pay = 'none'");
  expect((await set(publisher, payer, "ezpay", { consentVersion })).body).toMatchObject({ code: "not-offered" });
  await changePublisher(site, publisher, "update subscription set status = 'cancelling', cancel_at = paid_through");
  for (const method of ["ezpay", "bill"] as const)
    expect((await set(publisher, payer, method, { consentVersion })).body).toMatchObject({ code: "inactive" });
});

test("changes nothing that is already set, and sends no further consent or email", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  const before = await recordsOf(site, publisher, payer);
  expect((await set(publisher, payer, "ezpay")).body).toMatchObject({ isSuccess: true, method: "ezpay" });
  expect(await recordsOf(site, publisher, payer)).toEqual(before);
});

test("verifies a new card for EZ-Pay without charging today, and first charges it when next due", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const { options } = await standingOf(site, publisher, payer);
  const [first] = options.find(({ paymentMethod, follows }) => paymentMethod === "A" && follows)?.charges ?? [];
  const opened = { purpose: "ezPay", oneTime: "N", consentVersion };
  const { body } = await paysFor(site, publisher, payer, opened, { card: mastercard });
  expect(body).toMatchObject({ isSuccess: true, amountCents: 0 });
  const { subscription, cards, consents, ledger, journal } = await recordsOf(site, publisher, payer);
  expect(subscription).toMatchObject({ method: "ezpay", charge_on: first?.chargeOn });
  expect(cards).toEqual([
    { brand: "VISA", last4: "9990", in_use: false, paying: false },
    { brand: "MC", last4: "4443", in_use: true, paying: true },
  ]);
  expect(consents).toHaveLength(2);
  expect([ledger.length, journal["cashClearing"]]).toEqual([1, 3600]);
  const emails = await emailsTo(publisher, payer);
  expect(
    emails.some(({ subject, text }) => subject.startsWith("EZ-Pay is on") && text.includes("ending in 4443")),
  ).toBe(true);
});

test("charges EZ-Pay for another term now at the amount shown, and continues at that rate", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const { options } = await standingOf(site, publisher, payer);
  const quarterly = options.find(({ paymentMethod, follows }) => paymentMethod === "A" && !follows);
  const { body } = await paysFor(site, publisher, payer, {
    purpose: "ezPay",
    rateCode: "wed-fri-sun-12w",
    consentVersion,
  });
  expect(body).toMatchObject({ isSuccess: true, amountCents: quarterly?.dueTodayCents });
  const { subscription, consents } = await recordsOf(site, publisher, payer);
  expect(subscription).toMatchObject({
    method: "ezpay",
    rate_code: "wed-fri-sun-12w",
    paid_through: quarterly?.paidThrough,
    charge_on: quarterly?.charges[0]?.chargeOn,
  });
  expect(consents.at(-1)).toEqual({ due: 10_200, rates: ["wed-fri-sun-12w"] });
});

test("charges what is owed and the next term with EZ-Pay in grace, and then continues automatically", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  site.moveCalendar(35);
  await changePublisher(site, publisher, "update subscription set status = 'grace'");
  const { arrears } = await standingOf(site, publisher, payer);
  const { body } = await paysFor(site, publisher, payer, { purpose: "ezPay", consentVersion });
  expect(body).toMatchObject({ isSuccess: true, amountCents: 3600 + arrears.amountCents });
  expect((await recordsOf(site, publisher, payer)).subscription).toMatchObject({ status: "active", method: "ezpay" });
});

const ends = "update subscription set status = 'ended', ended_unpaid_on = current_date + 49";

test.each([
  ["ezPay", "the paid term is over", aBilledPayer, "update subscription set status = 'grace'"],
  ["ezPay", "it ended unpaid", aBilledPayer, ends],
  ["updateCard", "it ended unpaid", aPayer, ends],
])("a form for %s that shows nothing due stores no card once %s", async (purpose, _, somebody, passes) => {
  const publisher = await aPublisher(site);
  const payer = await somebody(site, publisher);
  const { body } = await openFor(site, publisher, payer, { purpose, oneTime: "N", consentVersion });
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  const said = await payAtGateway(site, body, mastercard);
  site.moveCalendar(49);
  await changePublisher(site, publisher, passes);
  const before = await recordsOf(site, publisher, payer);
  expect((await submitsPayment(site, publisher, payer, body, said)).body).toEqual({
    isSuccess: false,
    code: "account-changed",
    errorMessage: "Your account has changed since you opened this page. You were not charged. Please review it again.",
  });
  expect(await recordsOf(site, publisher, payer)).toEqual(before);
});

test("stores a card without opening EZ-Pay for wallets, and without a tip where nothing is charged", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  for (const paymentMethod of ["Paypal", "Google Pay"])
    expect(
      pointersOf(await openFor(site, publisher, payer, { purpose: "ezPay", consentVersion, paymentMethod })),
    ).toEqual(["/paymentMethod"]);
  expect(pointersOf(await openFor(site, publisher, payer, { purpose: "ezPay", consentVersion, tip: 1 }))).toEqual([
    "/tip",
  ]);
});

test("turns nothing on for a card that can't be stored, even if the browser names somebody else's token", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const other = await aPayer(site, publisher);
  expect((await recordsOf(site, publisher, other)).cards).toHaveLength(1);
  const opened = { purpose: "ezPay", consentVersion };
  const { body } = await paysFor(site, publisher, payer, opened, {
    card: mastercard,
    claims: { convergeResponse: JSON.stringify({ ssl_result: "0", ssl_token: "4400000000019990" }) },
  });
  expect(body).toMatchObject({ isSuccess: false, code: "declined" });
  expect((await recordsOf(site, publisher, payer)).subscription).toMatchObject({ method: "bill" });
});

test("stores nothing for a refused card, and another one can be tried", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const opened = { purpose: "ezPay", consentVersion };
  const refusedCard = { ...visa, ssl_cvv2cvc2: "999" };
  expect((await paysFor(site, publisher, payer, opened, { card: refusedCard })).body).toMatchObject({
    code: "declined",
  });
  expect((await paysFor(site, publisher, payer, opened, { card: mastercard })).body).toMatchObject({ isSuccess: true });
});
