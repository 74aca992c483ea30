import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { ezPayTerms } from "#core/site/applicable-terms.ts";
import { call } from "#tests/world/calls.ts";
import { frozenClock } from "#tests/world/clocks.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, anAddress, anOrder, aVisitor, deliverable, openWidget } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

// The worked example of the rules: bought Monday 2 February 2026, lead 7 days.
const site = await siteOfFile({ outside: { clock: frozenClock(toDay("2026-02-02")) } });
const wedFriSun = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w", addOnOfferIDs: [] as string[] };
const digital = { bundleID: "digital", rateCode: "digital-intro-8w", addOnOfferIDs: [] as string[] };

const quote = ({ domain }: Publisher, order: object) => call(site, "quoteOrder", { domain, ...order });

const withPolicy = (policy: object) =>
  aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, policy: { ...plain.tenant.policy, ...policy } },
  }));

test("Wed/Fri/Sun, 4 weeks, $36.00: first paper Wed, Feb 4, paid through Sun, Mar 1, charged again on 25 Feb", async () => {
  const publisher = await aPublisher(site);
  const { status, body } = await quote(publisher, wedFriSun);
  expect(status).toBe(200);
  expect(body).toEqual({
    lines: [{ kind: "plan", label: "Wed/Fri/Sun Print + Digital", amountCents: 3600 }],
    taxCents: 39,
    taxMode: "included",
    dueTodayCents: 3600,
    pricePath: [{ chargeOn: "2026-02-25", renewsOn: "2026-03-04", amountCents: 3600, period: "4 weeks" }],
    forGift: false,
    byBill: false,
    firstIssueOn: "2026-02-04",
    paidThrough: "2026-03-01",
    terms: ezPayTerms(publisher.plain.tenant.terms),
  });
});

test("adds plan and upgrades, to the cent, where prices include tax", async () => {
  const publisher = await aPublisher(site);
  const { body } = await quote(publisher, { ...digital, addOnOfferIDs: ["premium"] });
  expect(body).toMatchObject({
    lines: [
      { kind: "plan", amountCents: 100 },
      { kind: "addOn", label: "Premium Experience", amountCents: 2000 },
    ],
    dueTodayCents: 2100,
    taxCents: 109,
    pricePath: [{ amountCents: 2199 }],
    firstIssueOn: null,
  });
});

test("adds plan, upgrades and tax where tax is added", async () => {
  const publisher = await withPolicy({ taxMode: "added" });
  const { body } = await quote(publisher, { ...digital, addOnOfferIDs: ["premium"] });
  expect(body).toMatchObject({
    lines: [{ kind: "plan" }, { kind: "addOn" }, { kind: "tax", label: "Estimated tax", amountCents: 115 }],
    taxMode: "added",
    dueTodayCents: 2215,
  });
});

test("taxes by address once it is known, and ignores an unknown address id", async () => {
  const publisher = await withPolicy({ taxMode: "added" });
  const iowa = { streetAddress: "100 Court Avenue", city: "Des Moines", stateCode: "IA", zip: "50309" };
  const taxAt = async (billingAddressId: number) =>
    (await quote(publisher, { ...digital, billingAddressId })).body.taxCents;
  expect(await taxAt(0)).toBe(5);
  expect(await taxAt(await anAddress(site, publisher))).toBe(5);
  expect(await taxAt(await anAddress(site, publisher, iowa))).toBe(0);
  expect(await taxAt(123_456_789_012)).toBe(5);
  const elsewhere = await withPolicy({ taxMode: "added" });
  expect(await taxAt(await anAddress(site, elsewhere, iowa))).toBe(5);
});

test("still uses an address bought with for its buyer, and for nobody else", async () => {
  const publisher = await withPolicy({ taxMode: "added" });
  const buyer = await aVisitor(site, publisher);
  const iowa = { streetAddress: "100 Court Avenue", city: "Des Moines", stateCode: "IA", zip: "50309" };
  const order = {
    ...(await anOrder(site, publisher, buyer.email)),
    billingAddressId: await anAddress(site, publisher, iowa),
  };
  const { body } = await call(site, "createSubscription", order, { token: buyer.token });
  expect(body).toMatchObject({ isSuccess: true });
  const asked = { domain: publisher.domain, ...digital, billingAddressId: order.billingAddressId };
  const taxFor = async (token?: string) =>
    (await call(site, "quoteOrder", asked, token === undefined ? {} : { token })).body.taxCents;
  expect(await taxFor(buyer.token)).toBe(0);
  const { token: stranger } = await aVisitor(site, publisher);
  for (const other of [undefined, stranger, "A".repeat(43)]) expect(await taxFor(other)).toBe(5);
  // What is shown at the payment is what is charged.
  const { widget } = await aCheckout(site, publisher);
  expect(widget.amountCents).toBe(105);
  const paying = await openWidget(site, publisher, {
    token: buyer.token,
    accountNumber: body.isSuccess ? (body.addSubscriber[0] ?? 0) : 0,
  });
  expect(paying.amountCents).toBe(100);
});

test("starts a mailed paper after its mailing days", async () => {
  const publisher = await aPublisher(site);
  const carrier = await anAddress(site, publisher, deliverable);
  const mail = await anAddress(site, publisher, { ...deliverable, city: "Plymouth", zip: "53073" });
  const firstIssue = async (deliveryAddressId: number) =>
    (await quote(publisher, { ...wedFriSun, deliveryAddressId })).body.firstIssueOn;
  expect([await firstIssue(carrier), await firstIssue(mail)]).toEqual(["2026-02-04", "2026-02-06"]);
});

test("quotes the same dates by ZIP code alone as by the full address", async () => {
  const publisher = await aPublisher(site);
  const firstIssue = async (place: object) => (await quote(publisher, { ...wedFriSun, ...place })).body;
  const byZip = await firstIssue({ deliveryZip: "53073" });
  expect(byZip.firstIssueOn).toBe("2026-02-06");
  const deliveryAddressId = await anAddress(site, publisher, { ...deliverable, city: "Plymouth", zip: "53073" });
  // The known address counts, not the ZIP code that was typed before it.
  expect(await firstIssue({ deliveryAddressId, deliveryZip: "53095" })).toEqual(byZip);
});

test("adds the tax of the state that the ZIP code is in", async () => {
  const publisher = await withPolicy({ taxMode: "added" });
  const taxed = async (deliveryZip: string) => (await quote(publisher, { ...wedFriSun, deliveryZip })).body.taxCents;
  expect(await taxed("60606")).not.toBe(await taxed("53095"));
});

test("answers 404 to a plan, rate or upgrade that isn't on sale", async () => {
  const publisher = await aPublisher(site);
  for (const order of [
    { ...digital, bundleID: "weekly" },
    { ...digital, rateCode: "digital-4w" },
    { ...wedFriSun, rateCode: "digital-intro-8w" },
    { ...digital, rateCode: "digital-save-4w" },
    { ...digital, addOnOfferIDs: ["premium-yearly"] },
    { ...digital, addOnOfferIDs: ["premium", "gold"] },
  ]) {
    expect(expectProblem(await quote(publisher, order), 404).title).toBe("Not Found");
  }
});

test("a quote shows the amount that is charged", async () => {
  const publisher = await aPublisher(site);
  const order = { ...wedFriSun, addOnOfferIDs: ["premium"] };
  const { body } = await quote(publisher, order);
  const { amountCents } = await aCheckout(site, publisher, order);
  expect(amountCents).toBe(body.dueTodayCents);
});

test("bills later terms with PayPal, and says so with their amounts, also in the terms", async () => {
  const publisher = await aPublisher(site);
  const byCard = (await quote(publisher, digital)).body;
  const { body } = await quote(publisher, { ...digital, paymentMethod: "Paypal" });
  expect(body).toEqual({ ...byCard, byBill: true, terms: publisher.plain.tenant.terms.bill });
  expect(body.terms.text).toMatch(/^We do not charge you for later terms\./);
  for (const paymentMethod of ["Credit Card", "Apple Pay", "Google Pay"])
    expect((await quote(publisher, { ...digital, paymentMethod })).body).toEqual(byCard);
});

test("plans no later bills for a gift, however it is paid for", async () => {
  const publisher = await aPublisher(site);
  const { body } = await quote(publisher, { ...digital, forGift: true, paymentMethod: "Paypal" });
  expect(body).toMatchObject({ byBill: false, pricePath: [] });
});

test("bills a plan without EZ-Pay, and says so in its order", async () => {
  const publisher = await aPublisher(site, (plain) => {
    const rates = plain.catalog.rates.map((rate) => ({ ...rate, ezPay: "none" as const }));
    return { ...plain, catalog: { ...plain.catalog, rates } };
  });
  expect((await quote(publisher, wedFriSun)).body).toMatchObject({ byBill: true, pricePath: [{ amountCents: 3600 }] });
});
