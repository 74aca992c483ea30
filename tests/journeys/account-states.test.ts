import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, aVisitor } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { aSignedInReader, atHome } from "./account-home.ts";
import { subscriptions } from "./books.ts";
import { entersCard, goodCard } from "./buying.ts";
import { aFormerSubscriber, joining } from "./former-subscriber.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";

const world = withJourneys();

/** What the page writes to the browser's log from now on, in addition to the browser's own errors. */
function aLog({ page }: Reader): string[] {
  const logged: string[] = [];
  page.on("console", (message) => void (message.text().startsWith("Error ") && logged.push(message.text())));
  return logged;
}

test("shows a message on an inactive account, and the join page after 5 seconds", async () => {
  const publisher = await joining(world.site);
  const email = await aFormerSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.page.clock.install();
  await reader.opens("/account");
  await reader.sees("Your subscription is currently invalid. Please contact support for assistance.");
  await reader.sees("Inactive");
  await reader.sees(/ has ended\. You paid through .*, and you won't be charged again\.$/);
  await reader.pictures("inactive");
  expect(await reader.page.getByText("Your subscription includes").count()).toBe(0);
  await reader.page.clock.fastForward(5_000);
  await reader.isAt("/subscribe");
  await reader.seesHeading("Choose your plan");
});

test("lets an inactive reader stay on the page", async () => {
  const publisher = await joining(world.site);
  const email = await aFormerSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.page.clock.install();
  await reader.opens("/account");
  await reader.presses("Stay on this page");
  await reader.misses("take you to our subscription page");
  await reader.page.clock.fastForward(60_000);
  await reader.sees("Your subscription is currently invalid.");
  await reader.isAt("/account");
  expect(await reader.button("See subscriptions").getAttribute("href")).toBe(`/${publisher.domain}/subscribe`);
});

test("tells a login without a subscription that there is none", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aVisitor(world.site, publisher);
  await using reader = await atHome(world, publisher, email);
  await reader.sees("There is no subscription under this login.");
  expect(await reader.page.getByText("Account #").count()).toBe(0);
  await reader.pictures("no-subscription");
});

test("shows an unpaid purchase on account home, and lets the reader finish it there", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aCheckout(world.site, publisher);
  await using reader = await atHome(world, publisher, email);
  await reader.sees("Your subscription starts when you pay");
  await reader.sees("You'll pay $1.00 today for 8 weeks");
  // Said once: neither the card nor another notice repeats that it isn't paid for.
  expect(await reader.page.getByText(/waiting for|haven't been charged|starts when you pay/i).count()).toBe(1);
  expect(await reader.region("Unlimited Digital + E-edition").button("Cancel Subscription").count()).toBe(0);
  await reader.pictures("pending");
  // Her address is known, so only the terms and the payment are left.
  await reader.presses("Finish your payment");
  await reader.seesHeading("Payment");
  await reader.sees(email);
  await reader.ticks("I agree to these terms");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("shows how long a canceled subscription lasts, and doesn't offer to cancel it again", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await atHome(world, publisher, email);
  await reader.opens("/account/cancel");
  await reader.presses("It costs too much");
  await reader.presses("Confirm Cancellation");
  await reader.presses("Back to my account");
  await reader.sees("Your subscription is canceled. It continues through the end of the term you've paid for.");
  expect(await reader.region("Unlimited Digital + E-edition").button("Cancel Subscription").count()).toBe(0);
  await reader.pictures("cancelling");
  await reader.region("Account").presses("Cancel Subscription");
  await reader.sees("Your subscription is already canceled.");
});

test("shows the number to call for an account that can't be canceled online", async () => {
  const publisher = await aPublisher(world.site);
  const { email, accountNumber } = await aSubscriber(world.site, publisher);
  const { owner } = world.site.store;
  await asOwner(owner, "update account set allow_cancel = false where account_number = $1", [accountNumber]);
  await using reader = await atHome(world, publisher, email);
  await reader.opens("/account/cancel");
  await reader.sees("Your account is not eligible to cancel online.");
  await reader.sees("Please contact us at (262) 555-0142");
  expect(await reader.button("It costs too much").count()).toBe(0);
  await reader.pictures("not-online");
});

test("shows nothing about somebody else's account", async () => {
  const publisher = await aPublisher(world.site);
  const [one, other] = [await aSubscriber(world.site, publisher), await aSubscriber(world.site, publisher)];
  await using reader = await atHome(world, publisher, one.email, {
    pardons: [/status of 404/, /^Error fetching/],
  });
  const logged = aLog(reader);
  await reader.opens(`/account?accountNumber=${other.accountNumber}`);
  await reader.sees("This account uses another sign-in email");
  expect(logged).toEqual(["Error fetching account management details: Not found"]);
  expect(await reader.page.locator("main").innerText()).not.toContain("Unlimited Digital");
  await reader.presses("Go to my account");
  await reader.isAt("/account");
  await reader.seesHeading("Hello, Nora");
});

test("logs the specification's sentence for an account that can't be loaded, and loads it on retry, in place", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email, {
    pardons: [/status of 429/, /^Error fetching/],
  });
  const logged = aLog(reader);
  await reader.page.route("**/GetAccountManagementDetails*", (route) => route.fulfill({ status: 429, body: "{}" }), {
    times: 1,
  });
  await reader.opens("/account/profile");
  await reader.sees("Something went wrong. Please try again later or contact support.");
  expect(logged).toEqual(["Error fetching account management details: Too many requests"]);
  await reader.presses("Try again");
  await reader.sees("Nora Ellingsen");
  await reader.isAt("/account/profile");
  expect(logged).toHaveLength(1);
});

test("says that reasons can't be loaded, and loads them on retry", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await atHome(world, publisher, email, {
    pardons: [/status of 429/, /^Error fetching/],
  });
  const logged = aLog(reader);
  await reader.page.route("**/GetCancelReasons*", (route) => route.fulfill({ status: 429, body: "{}" }), { times: 1 });
  await reader.opens("/account/cancel");
  await reader.sees("Something went wrong. Please try again later or contact support.");
  expect(logged).toEqual(["Error fetching Cancel Reasons: Too many requests"]);
  await reader.presses("Try again");
  await reader.sees("Please let us know your reason for leaving");
  // A digital reader isn't asked about delivery.
  expect(await reader.page.locator("section[aria-labelledby=reasons] li").count()).toBe(7);
});

test("changes nothing when a cancellation fails, and lets the reader send it again", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await atHome(world, publisher, email, { pardons: [/status of 503/] });
  await reader.opens("/account/cancel");
  await reader.presses("It costs too much");
  await reader.page.route("**/TerminateSubscriber", (route) => route.fulfill({ status: 503, body: "{}" }), {
    times: 1,
  });
  await reader.presses("Confirm Cancellation");
  await reader.sees("There was an issue with your cancellation.");
  await reader.sees("Error terminating subscriber: Temporarily unavailable");
  expect((await reader.stored())["flow"]).toBe("step1");
  await reader.pictures("cancel-failed");
  await reader.presses("Confirm Cancellation");
  await reader.seesHeading("Subscription Cancelled");
});
