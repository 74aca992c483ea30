import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { frozenClock } from "#tests/world/clocks.ts";
import { offersOf } from "#tests/world/offer-codes.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile({ outside: { clock: frozenClock(toDay("2026-02-02")) } });

async function home(publisher: Publisher, email: string) {
  const token = await signedIn(site, publisher, email);
  return call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token });
}

test("returns the amount of an open bill, with the option that pays it", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher, { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" });
  await changePublisher(
    site,
    publisher,
    "update subscription set method = 'bill', charge_on = null, renews_on = '2026-02-20'",
  );
  expect((await home(publisher, email)).body).toMatchObject({
    nextBill: { isOut: true },
    due: { amountCents: 3600, option: { paymentMethod: "B", rateCode: "wed-fri-sun-4w" } },
  });
  await changePublisher(site, publisher, "update feature_toggle set enabled = key <> 'payment_options'");
  expect((await home(publisher, email)).body).toMatchObject({ due: null });
});

test("returns an ended plan at today's price, with its former addresses", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher, { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" });
  await changePublisher(site, publisher, "update subscription set status = 'ended'");
  const { body } = await home(publisher, email);
  const place = { streetAddress: "415 Hickory St", city: "West Bend", stateCode: "WI", zip: "53095" };
  expect(body).toMatchObject({
    delivery: null,
    startAgain: {
      order: { bundleID: "wed-fri-sun", addOnOfferIDs: [], gift: null },
      planName: "Wed/Fri/Sun Print + Digital",
      dueTodayCents: 3600,
      ahead: [{ chargeOn: "2026-02-25", amountCents: 3600, period: "4 weeks" }],
      buyer: { firstName: "Nora", lastName: "Ellingsen" },
      delivery: { ...place, printDelivery: true },
    },
  });
  expect(body).toMatchObject({ startAgain: { billing: { addressID: expect.any(Number) } } });
  await changePublisher(
    site,
    publisher,
    "update bundle set retired_at = case bundle_id when 'wed-fri-sun' then now() end",
  );
  expect((await home(publisher, email)).body).toMatchObject({ startAgain: null });
});

const porch = { bundleID: "sunday", rateCode: "sunday-porch-8w", offerCode: "PORCH" };

test("returns an unpaid order at its offer code's price, with its addresses", async () => {
  const publisher = await aPublisher(site, offersOf({ code: "PORCH", uses: 1 }));
  const { email } = await aCheckout(site, publisher, porch);
  // Its own order holds the only use, and doesn't block itself.
  expect((await home(publisher, email)).body).toMatchObject({
    unpaidOrder: {
      order: { bundleID: "sunday", gift: null, offer: { code: "PORCH", plan: { amount: 8 }, errorMessage: "" } },
      dueTodayCents: 800,
      term: "8 weeks",
      billing: { addressID: expect.any(Number) },
      delivery: { zip: "53095", printDelivery: true },
    },
    startAgain: null,
  });
});

test("returns today's price, and why, once the code has ended, is used up, or no longer exists", async () => {
  const publisher = await aPublisher(site, offersOf({ code: "PORCH", uses: 1 }));
  const { email } = await aCheckout(site, publisher, porch);
  const settings = (path: string, value: string) =>
    changePublisher(site, publisher, `update tenant set settings = jsonb_set(settings, '${path}', '${value}')`);
  const atTodaysPrice = (errorMessage: string) => ({
    unpaidOrder: { dueTodayCents: 2000, order: { offer: { code: "PORCH", plan: null, errorMessage } } },
  });
  await settings("{offerCodes,0,until}", '"2026-02-01"');
  const ended = "This offer code has expired. You can continue without it.";
  expect((await home(publisher, email)).body).toMatchObject(atTodaysPrice(ended));
  await settings("{offerCodes,0,until}", "null");
  await settings("{offerCodes,0,uses}", "0");
  const usedUp = "This offer code has reached its limit. You were not charged.";
  expect((await home(publisher, email)).body).toMatchObject(atTodaysPrice(usedUp));
  await settings("{offerCodes}", "[]");
  expect((await home(publisher, email)).body).toMatchObject(atTodaysPrice(ended));
});
