import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { firstPrice } from "./books.ts";
import {
  agreesAndStarts,
  choosesCard,
  continues,
  entersAddress,
  entersCard,
  entersLogin,
  goodCard,
  picksPrint,
  rehearsingCard,
  setsUpAccount,
} from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { aLongEmail, faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

test("the plans, choosing one, and their dialog", async () => {
  await using reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  await reader.sees("Due today");
  expect(await faultsOf(reader)).toEqual([]);
  expect(await keyboardFaultsOf(reader)).toEqual([]);
  await reader.ticks("Premium Experience");
  await reader.ticks("I agree to these terms");
  expect(await faultsOf(reader)).toEqual([]);
  await picksPrint(reader);
  await reader.sees("Step 1 of 4");
  await reader.presses("Compare all 3 print plans");
  await reader.seesHeading("Choose your print days");
  expect(await faultsOf(reader)).toEqual([]);
});

test("plans that are loading, failed to load, or don't exist", async () => {
  const publisher = await aPublisher(world.site, (plain) => ({
    ...plain,
    catalog: { ...plain.catalog, bundles: [], addOns: [] },
  }));
  await using reader = await world.reader(publisher, { pardons: [/status of 404/] });
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  const offers = "**/GetDefaultWebOffers*";
  await reader.page.route(
    offers,
    async (route) => {
      await looked;
      await route.fulfill({ status: 404, body: "{}" });
    },
    { times: 1 },
  );
  await reader.opens("/subscribe");
  await reader.seesHeading("Choose your plan");
  expect(await faultsOf(reader)).toEqual([]);
  goOn();
  await reader.sees("Something went wrong. Please try again later or contact support.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Try again");
  await reader.sees("We don't have any subscriptions for sale online right now.");
  expect(await faultsOf(reader)).toEqual([]);
});

test("account and addresses, with and without errors", async () => {
  await using reader = await world.reader(world.paper, { email: aLongEmail() });
  await reader.opens("/subscribe");
  await picksPrint(reader);
  await agreesAndStarts(reader);
  await continues(reader);
  await reader.sees("Please check what you entered");
  expect(await faultsOf(reader)).toEqual([]);
  await entersLogin(reader);
  await reader.sees("User account does not exist.");
  expect(await faultsOf(reader)).toEqual([]);
  await continues(reader);
  await reader.sees("Enter a first name");
  expect(await faultsOf(reader)).toEqual([]);
  await entersAddress(reader, { streetAddress: "1 Nowhere Lane", city: "Madison", stateCode: "WI", zip: "99999" });
  await reader.sees("There is a problem with your address, please review.");
  expect(await faultsOf(reader)).toEqual([]);
  await entersAddress(reader, {
    streetAddress: "210 Martin Luther King Jr Boulevard",
    city: "Madison",
    stateCode: "WI",
    zip: "53703",
  });
  await continues(reader);
  await reader.sees("We don't deliver the paper to 53703.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.unticks("Deliver to my billing address");
  expect(await faultsOf(reader)).toEqual([]);
  expect(await keyboardFaultsOf(reader)).toEqual([]);
});

test("payment, declined and paid, and the thank-you page", async () => {
  const publisher = await aPublisher(world.site, firstPrice(105));
  await using reader = await world.reader(publisher, {
    email: aLongEmail(),
    pardons: [/Failed to get Converge auth token/],
  });
  await reader.opens("/subscribe/thankyou");
  await reader.seesHeading("Thank you");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await entersAddress(reader);
  world.site.gatewayIsUp(false);
  await continues(reader);
  await reader.sees("There was an error authorizing payment.");
  expect(await faultsOf(reader)).toEqual([]);
  world.site.gatewayIsUp(true);
  await reader.presses("Try again");
  await choosesCard(reader);
  await reader.card.presses("Pay $1.05");
  await reader.card.sees("Name on card required");
  expect(await faultsOf(reader)).toEqual([]);
  await entersCard(reader, rehearsingCard);
  await reader.card.presses("Pay $1.05");
  await reader.card.sees("Payment declined");
  expect(await faultsOf(reader)).toEqual([]);
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.05");
  await reader.sees("Marit Halvorsen-Reyes");
  expect(await faultsOf(reader)).toEqual([]);
});
