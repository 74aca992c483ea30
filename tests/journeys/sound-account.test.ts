import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, aVisitor } from "#tests/world/shopper.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader, atHome } from "./account-home.ts";
import { aFormerSubscriber } from "./former-subscriber.ts";
import { withJourneys } from "./journeys.ts";
import { aLongEmail, faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();
const sunday = { bundleID: "sunday", rateCode: "sunday-4w", addOnOfferIDs: ["premium"] };

test("every page of the account area", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, { ...sunday, email: aLongEmail() });
  await using reader = await atHome(world, publisher, email, { pardons: [/status of 404/] });
  expect(await faultsOf(reader)).toEqual([]);
  expect(await keyboardFaultsOf(reader)).toEqual([]);
  for (const [path, heading] of [
    [paths.manageAnotherAccount, "Manage Another Account"],
    [paths.oneTimePayment, "Confirm your plan"],
    [paths.updateCard, "Update Card"],
    [paths.accountThankYou, "Thank you"],
    [paths.profile, "My Profile"],
    [paths.updateAccount, "Update Account"],
    [paths.deliveryIssue, "Delivery Issue"],
    [paths.temporaryStop, "Temporary Stop"],
    [paths.history, "History"],
    [paths.redeem, "Redeem a gift"],
    ["/account/nothing-here", "404"],
  ] as const) {
    await reader.opens(path);
    await reader.seesHeading(heading);
    expect(await faultsOf(reader)).toEqual([]);
    expect(await keyboardFaultsOf(reader)).toEqual([]);
  }
});

test("canceling, from the reasons to the end", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, sunday);
  await using reader = await atHome(world, publisher, email, { pardons: [/status of 503/] });
  await reader.opens(paths.cancel);
  await reader.sees("Please let us know your reason for leaving");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("I have trouble with the site or the app");
  await reader.sees("If you cancel");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.page.route("**/TerminateSubscriber", (route) => route.fulfill({ status: 503, body: "{}" }), {
    times: 1,
  });
  await reader.presses("Confirm Cancellation");
  await reader.sees("There was an issue with your cancellation.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Confirm Cancellation");
  await reader.seesHeading("Subscription Cancelled");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Back to my account");
  await reader.sees("Access until");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.region("Account").presses("Cancel Subscription");
  await reader.sees("Your subscription is already canceled.");
  expect(await faultsOf(reader)).toEqual([]);
});

test("accounts that are not as they should be", async () => {
  const publisher = await aPublisher(world.site);
  const inactive = await aFormerSubscriber(world.site, publisher);
  const { email: pending } = await aCheckout(world.site, publisher);
  const { email: nobody } = await aVisitor(world.site, publisher);
  for (const email of [inactive, pending, nobody]) {
    await using reader = await aSignedInReader(world, publisher, email);
    // An answer without content leaves the page where it is; otherwise an inactive account is redirected after 5
    // seconds.
    await reader.page.route("**/kettlelakescourier.example/subscribe", (route) => route.fulfill({ status: 204 }));
    await reader.opens(paths.account);
    await reader.seesHeading("Customer service");
    expect(await faultsOf(reader)).toEqual([]);
  }
});

test("before and after the account area: waiting, failing, signed out", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await atHome(world, publisher, email, {
    pardons: [/status of 40[14]/, /^Error fetching/],
  });
  await reader.opens(`${paths.account}?accountNumber=1`);
  await reader.sees("This account uses another sign-in email");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Cookie Preferences");
  await reader.sees("Our pages keep only what they need to work.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.page.keyboard.press("Escape");
  await reader.presses("Sign Out");
  await reader.seesHeading("You're signed out");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.opens(`${paths.account}?code=wrong`);
  await reader.sees("Error during auth.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.page.route("**/api/Auth/BeginSignIn", () => undefined);
  await reader.presses("Sign in");
  await reader.seesHeading("Logging you in...");
  expect(await faultsOf(reader)).toEqual([]);
});
