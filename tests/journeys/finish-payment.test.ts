import { expect, test } from "vitest";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { offersOf } from "#tests/world/offer-codes.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aCheckout } from "#tests/world/shopper.ts";
import { atHome } from "./account-home.ts";
import { charges, subscriptions } from "./books.ts";
import { agreesAndStarts, continues, entersAddress, entersCard, goodCard, setsUpAccount, signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
const sunday = { bundleID: "sunday", rateCode: "sunday-porch-8w", offerCode: "PORCH" };

test("keeps the offer code of an order whose card was declined, and sells at its price on the next visit", async () => {
  const publisher = await aPublisher(
    world.site,
    offersOf({ code: "WELCOME", bundleId: "digital", rateCode: "digital-back-12w" }),
  );
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe?offer=welcome");
  await reader.sees("Offer code WELCOME is applied.");
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await entersAddress(reader);
  await continues(reader);
  await entersCard(reader, goodCard);
  await reader.card.types("Security code", "999");
  await reader.card.presses("Pay $6.00");
  await reader.card.sees("Payment declined");
  await reader.opens("/account");
  await signsIn(reader);
  await reader.sees(/^With offer code WELCOME, you'll pay \$6\.00 today for 12 weeks, then \$11\.99 every 4 weeks/);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("home-finish-with-code");
  await reader.presses("Finish your payment");
  await reader.seesHeading("Payment");
  await reader.sees("Offer code WELCOME is applied.");
  expect(await reader.button("Remove the code").count()).toBe(1);
  await reader.ticks("I agree to these terms");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $6.00");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([600]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("says that a code ran out meanwhile, with the price now, at home and again before paying", async () => {
  const publisher = await aPublisher(world.site, offersOf({ code: "PORCH" }, { code: "FALL" }));
  const { email } = await aCheckout(world.site, publisher, sunday);
  const ends = `update tenant set settings = jsonb_set(settings, '{offerCodes,0,until}', '"2026-01-31"')`;
  await changePublisher(world.site, publisher, ends);
  await using reader = await atHome(world, publisher, email, { viewport: narrow });
  await reader.sees(/^Offer code PORCH can't be used\. This offer code has expired\./);
  await reader.sees(/Your price now: \$20\.00 today for 4 weeks, then \$20\.00 every 4 weeks/);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("home-finish-code-ended");
  await reader.presses("Finish your payment");
  await reader.seesHeading("Payment");
  await reader.sees("Offer code PORCH can't be used");
  await reader.sees("This offer code has expired. You can continue without it.");
  await reader.sees(/^Your price now: \$20\.00 today/);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("payment-code-ended");
  // Another code can be tried right there, and replaces it.
  await reader.presses("Have an offer code?");
  await reader.types("Offer code", "fall");
  await reader.presses("Apply");
  await reader.sees("Offer code FALL is applied.");
  await reader.misses("Offer code PORCH can't be used");
  await reader.presses("Remove the code");
  await reader.ticks("I agree to these terms");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $20.00");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([2000]);
});

test("removes a code that runs out just before the card is typed, and asks to agree to the new price", async () => {
  const publisher = await aPublisher(world.site, offersOf({ code: "PORCH" }));
  const { email } = await aCheckout(world.site, publisher, sunday);
  await using reader = await atHome(world, publisher, email);
  await reader.presses("Finish your payment");
  await reader.sees("Offer code PORCH is applied.");
  await changePublisher(
    world.site,
    publisher,
    `update tenant set settings = jsonb_set(settings, '{offerCodes,0,until}', '"2026-01-31"')`,
  );
  await reader.ticks("I agree to these terms");
  await reader.sees("Offer code PORCH can't be used");
  await reader.sees(/^Your price now: \$20\.00 today/);
  await reader.ticks("I agree to these terms");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $20.00");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([2000]);
});
