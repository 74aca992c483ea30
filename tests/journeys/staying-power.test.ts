import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { password } from "#tests/world/shopper.ts";
import { charges, subscriptions } from "./books.ts";
import {
  agreesAndStarts,
  choosesCard,
  continues,
  entersAddress,
  entersCard,
  goesToPayment,
  goodCard,
  setsUpAccount,
} from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";

const world = withJourneys();

/** Everything that a browser stores for a page of this site: both storages, the history entry, readable cookies. */
const kept = (reader: Reader): Promise<string> =>
  reader.page.evaluate(() =>
    JSON.stringify([
      Object.entries(window.sessionStorage),
      Object.entries(window.localStorage),
      window.history.state,
      document.cookie,
    ]),
  );

/** Progress is stored a moment after the last keystroke; only then may the page be reloaded. */
async function isKept(reader: Reader, text: string): Promise<void> {
  await expect.poll(() => kept(reader)).toContain(text);
}

test("moves back and forward one step at a time and keeps what was typed", async () => {
  await using reader = await world.reader(world.paper);
  await goesToPayment(reader);
  await reader.page.goBack();
  await reader.seesHeading("Your account and billing");
  expect(await reader.reads("Street address")).toBe("415 Hickory Street");
  expect(await reader.reads("State")).toBe("Wisconsin");
  await reader.page.goBack();
  await reader.seesHeading("Choose your plan");
  expect(await reader.page.getByRole("checkbox", { name: /^I agree/ }).isChecked()).toBe(true);
  await reader.page.goForward();
  await reader.seesHeading("Your account and billing");
  await reader.sees("User account setup completed");
  await reader.page.goForward();
  await reader.seesHeading("Payment");
  await choosesCard(reader);
  await reader.card.sees("Card number");
});

test("restores what was typed, except the password, after a reload in the middle of a form", async () => {
  await using reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await reader.types("Email", reader.email);
  await reader.types("Confirm email", reader.email);
  await reader.types("Password", password);
  await isKept(reader, `"confirmEmail":"${reader.email}"`);
  await reader.reloads();
  await reader.seesHeading("Your account and billing");
  expect(await reader.reads("Email")).toBe(reader.email);
  expect(await reader.reads("Confirm email")).toBe(reader.email);
  expect(await reader.reads("Password")).toBe("");
});

test("restores the order after a reload at the payment, and asks for card and terms again", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  await entersCard(reader, goodCard);
  await isKept(reader, `"streetAddress":"415 Hickory Street"`);
  await reader.reloads();
  await reader.seesHeading("Payment");
  expect(await reader.page.getByRole("checkbox", { name: /^I agree/ }).isChecked()).toBe(false);
  expect(await reader.button("Pay $1.00").isDisabled()).toBe(true);
  await reader.sees("Check the box under the terms to continue.");
  await reader.pictures("payment-after-reload");
  await reader.ticks("I agree to these terms");
  await choosesCard(reader);
  await reader.card.sees("Card number");
  expect(await reader.card.reads("Card number")).toBe("");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  await reader.reloads();
  await reader.seesHeading("Thank you");
  expect(charges(world.site, publisher)).toEqual([100]);
});

test("stores neither password nor card nor the check mark under the terms in the browser", async () => {
  await using reader = await world.reader(world.paper);
  const secrets = [password, "4124939999999990", "4124-9399-9999-9990", "12 / 29", "termsVersion"];
  const holdsNone = async () => {
    const everything = await kept(reader);
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  };
  await goesToPayment(reader);
  await isKept(reader, "415 Hickory Street");
  await holdsNone();
  await entersCard(reader, goodCard);
  await holdsNone();
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  await holdsNone();
  // The purchase is over, and nothing of the way to it is left.
  await expect.poll(() => kept(reader)).not.toContain("415 Hickory Street");
});

test("leaves nothing of the order in the history entry of a thank-you page that loads slowly", async () => {
  await using reader = await world.reader(world.paper);
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<undefined>();
  await reader.page.route("**/assets/thank-you-page-*.js", async (route) => {
    await mayLoad;
    await route.continue();
  });
  await goesToPayment(reader);
  await entersCard(reader, goodCard);
  await reader.page.clock.install();
  await reader.card.presses("Pay $1.00");
  // The payment is still on the screen, and changes to it are stored now.
  await reader.isAt("/subscribe/thankyou");
  await reader.page.clock.runFor(1000);
  expect(await reader.page.evaluate(() => JSON.stringify(window.history.state))).not.toContain("415 Hickory Street");
  load(undefined);
  await reader.seesHeading("Thank you");
});

test("completes the journey with session storage blocked", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons: [/storage is blocked/] });
  await reader.page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("storage is blocked", "SecurityError");
      },
    });
  });
  await goesToPayment(reader);
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.seesHeading("Thank you");
  await reader.sees("Unlimited Digital + E-edition");
  await reader.presses("Go to my account");
  await reader.seesHeading("Hello, Nora");
  await reader.region("Unlimited Digital + E-edition").presses("Cancel Subscription");
  await reader.presses("It costs too much");
  await reader.presses("Confirm Cancellation");
  await reader.seesHeading("Subscription Cancelled");
  expect(await subscriptions(world.site, publisher)).toEqual(["cancelling"]);
});

test("completes the purchase with storage full", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons: [/quota/] });
  await reader.page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("the quota is used up", "QuotaExceededError");
    };
  });
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await entersAddress(reader);
  await continues(reader);
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.seesHeading("Thank you");
  await reader.sees("Account number");
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});
