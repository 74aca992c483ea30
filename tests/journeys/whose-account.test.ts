import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, newEmail } from "#tests/world/shopper.ts";
import { anotherPassword, anUnclaimedOrder } from "#tests/world/unclaimed-order.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
const notHers = [/status of 404/, /^Error fetching/];

test("says that an email's link belongs to another sign-in email, and leads there after signing in, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  const [one, other] = [await aSubscriber(world.site, publisher), await aSubscriber(world.site, publisher)];
  await using reader = await aSignedInReader(world, publisher, one.email, { viewport: narrow, pardons: notHers });
  const link = `/account/history?accountNumber=${other.accountNumber}`;
  await reader.opens(link);
  await reader.sees("This account uses another sign-in email");
  await reader.sees(one.email);
  await reader.misses("Something went wrong. Please try again later or contact support.");
  await reader.pictures("other-sign-in");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Sign in with another email");
  await signsIn({ ...reader, email: other.email });
  await reader.isAt(link);
  await reader.sees(`Account #${other.accountNumber}`);
  await reader.misses("This account uses another sign-in email");
});

test("says so on every screen that an email can lead to", async () => {
  const publisher = await aPublisher(world.site);
  const [one, other] = [await aSubscriber(world.site, publisher), await aSubscriber(world.site, publisher)];
  await using reader = await aSignedInReader(world, publisher, one.email, { pardons: notHers });
  const { account, oneTimePayment, updateCard, cancel, temporaryStop, deliveryIssue, gifts, profile } = paths;
  for (const screen of [account, oneTimePayment, updateCard, temporaryStop, deliveryIssue, gifts, profile]) {
    await reader.opens(`${screen}?accountNumber=${other.accountNumber}`);
    await reader.sees("This account uses another sign-in email");
  }
  await reader.opens(`${cancel}?start=1&accountNumber=${other.accountNumber}`);
  await reader.sees("This account uses another sign-in email");
  expect(await faultsOf(reader)).toEqual([]);
});

test("asks at sign-in about an order with the reader's email and another password, and then opens its account", async () => {
  const publisher = await aPublisher(world.site);
  const { email, accountNumber } = await anUnclaimedOrder(world.site, publisher, `nora.${newEmail()}`);
  await using reader = await aSignedInReader(world, publisher, email, { viewport: narrow }, anotherPassword);
  await reader.opens("/account");
  await reader.seesHeading("Did you order Unlimited Digital + E-edition?");
  await reader.pictures("order-to-claim");
  // Nobody who may already have a plan is sent on to the plans.
  await reader.misses("There is no subscription under this login.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Yes, that was me");
  await reader.isAt(`/account?accountNumber=${accountNumber}`);
  await reader.seesHeading("Hello, Nora");
  await reader.misses("Did you order Unlimited Digital + E-edition?");
});

test("asks from the receipt's link about an order that waits for an answer, and not again after no", async () => {
  const publisher = await aPublisher(world.site);
  const { email, accountNumber } = await anUnclaimedOrder(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email, { pardons: notHers }, anotherPassword);
  await reader.opens(`/account?accountNumber=${accountNumber}`);
  await reader.seesHeading("Did you order Unlimited Digital + E-edition?");
  await reader.misses("This account uses another sign-in email");
  await reader.pictures("order-to-claim-by-link");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("No, someone else used my email");
  await reader.misses("Did you order Unlimited Digital + E-edition?");
  await reader.sees(`We won't add account number ${accountNumber} to this sign-in.`);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("order-denied");
  await reader.presses("OK");
  await reader.presses("Go to my account");
  await reader.isAt("/account");
  await reader.misses("Did you order Unlimited Digital + E-edition?");
});
