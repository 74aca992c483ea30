import { expect, test } from "vitest";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, newEmail, payAtGateway } from "#tests/world/shopper.ts";
import { startingAgain } from "#tests/world/starting-again.ts";
import { atHome } from "./account-home.ts";
import { charges, subscriptions } from "./books.ts";
import {
  agreesAndStarts,
  continues,
  entersAddress,
  entersCard,
  entersLogin,
  goesToPayment,
  goodCard,
} from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

test("says that it's paid, and charges nothing more, after a restart in another browser, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  const { aBrowser, checksOut } = startingAgain(world.site);
  const email = newEmail();
  const first = await checksOut(publisher, await aBrowser(publisher, email));
  await payAtGateway(world.site, first.widget);
  await using reader = await world.reader(publisher, { viewport: narrow, email });
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await entersLogin(reader);
  await entersAddress(reader);
  await continues(reader);
  await reader.sees("You've already paid for this. You were not charged again.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("already-paid");
  expect(await reader.button("Go to your account").getAttribute("href")).toContain(
    `accountNumber=${first.accountNumber}`,
  );
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("shows a Sunday reader who picks a digital plan their plan, and sells both only after a yes, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  const has = await aSubscriber(world.site, publisher, { bundleID: "sunday", rateCode: "sunday-4w" });
  await using reader = await world.reader(publisher, { viewport: narrow, email: has.email });
  await reader.opens("/subscribe");
  await reader.page.getByText("Unlimited Digital + E-edition, 12 months", { exact: true }).click();
  await agreesAndStarts(reader);
  await entersLogin(reader);
  await entersAddress(reader);
  await continues(reader);
  await reader.sees("The plan you have now already includes the plan you picked.");
  await reader.sees(`You have Sunday Print + Digital on account ${has.accountNumber}.`);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("has-it-already");
  await continues(reader);
  await reader.sees("Check this box if you want a second one.");
  await reader.ticks("This is a second subscription, for somebody else");
  await continues(reader);
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $119.00");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([2000, 11_900]);
});

test("says what to do after a wrong password for a second subscription, and continues with the right one, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await changePublisher(world.site, publisher, "update login set email_confirmed_at = now()");
  await using reader = await world.reader(publisher, { viewport: narrow, email });
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await entersLogin(reader, "not-my-password-3");
  await reader.sees("Active account already exists");
  await reader.ticks("This is a second subscription, for somebody else");
  await reader.presses("Continue with a second subscription");
  await reader.sees(
    "To add a second subscription, type the password of this account and set it up again, or sign in first.",
  );
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("second-needs-password");
  await entersLogin(reader);
  await reader.sees("Billing address");
});

test("drops an unpaid order from account home after one question, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aCheckout(world.site, publisher);
  await using reader = await atHome(world, publisher, email, { viewport: narrow });
  await reader.presses("Cancel this order");
  await reader.sees("Cancel this order? You haven't been charged, and you can order again at any time.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("drop-order");
  await reader.presses("Yes, cancel this order");
  await reader.sees("Your order is canceled");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("order-dropped");
  expect(await subscriptions(world.site, publisher)).toEqual(["ended"]);
  await reader.page.getByRole("link", { name: "See our plans" }).click();
  await reader.isAt("/subscribe");
});

test("Back right after paying, while the page is still loading, leads to the thank-you page", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  const line = Promise.withResolvers<void>();
  await reader.page.route(/\/assets\/thank-you-page-/, async (route) => {
    await line.promise;
    await route.continue();
  });
  await goesToPayment(reader);
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  await reader.page.evaluate(() =>
    new Promise((wentBack) => {
      window.addEventListener("popstate", wentBack, { once: true });
      window.history.back();
    }).then(() => null),
  );
  line.resolve();
  await reader.seesHeading("Thank you");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
});
