import { expect, test } from "vitest";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, newEmail, payAtGateway } from "#tests/world/shopper.ts";
import { startingAgain } from "#tests/world/starting-again.ts";
import { atHome } from "./account-home.ts";
import { charges, subscriptions } from "./books.ts";
import { agreesAndStarts, entersAddress, entersCard, entersLogin, goodCard } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, wide } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

test.each([wide, narrow])(
  "closed after the approval, started again in another browser: told, and not charged again, at $width px",
  async (viewport) => {
    const publisher = await aPublisher(world.site);
    const { aBrowser, checksOut } = startingAgain(world.site);
    const email = newEmail();
    const first = await checksOut(publisher, await aBrowser(publisher, email));
    await payAtGateway(world.site, first.widget);
    await using reader = await world.reader(publisher, { viewport, email });
    await reader.opens("/subscribe");
    await agreesAndStarts(reader);
    await entersLogin(reader);
    await entersAddress(reader);
    await reader.presses("Continue to payment");
    await reader.sees("You've already paid for this. You were not charged again.");
    expect(await faultsOf(reader)).toEqual([]);
    await reader.pictures("already-paid");
    expect(await reader.button("Go to your account").getAttribute("href")).toContain(
      `accountNumber=${first.accountNumber}`,
    );
    expect(charges(world.site, publisher)).toEqual([100]);
    expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
  },
);

test.each([wide, narrow])(
  "a reader of the Sunday paper picks a digital plan: told what she has, both only after a yes, at $width px",
  async (viewport) => {
    const publisher = await aPublisher(world.site);
    const has = await aSubscriber(world.site, publisher, { bundleID: "sunday", rateCode: "sunday-4w" });
    await using reader = await world.reader(publisher, { viewport, email: has.email });
    await reader.opens("/subscribe");
    await reader.page.getByText("Unlimited Digital + E-edition, 12 months", { exact: true }).click();
    await agreesAndStarts(reader);
    await entersLogin(reader);
    await entersAddress(reader);
    await reader.presses("Continue to payment");
    await reader.sees("The plan you have now already includes the plan you picked.");
    await reader.sees(`You have Sunday Print + Digital on account ${has.accountNumber}.`);
    expect(await faultsOf(reader)).toEqual([]);
    await reader.pictures("has-it-already");
    await reader.presses("Continue to payment");
    await reader.sees("Check this box if you want a second one.");
    await reader.ticks("This is a second subscription, for somebody else");
    await reader.presses("Continue to payment");
    await entersCard(reader, goodCard);
    await reader.card.presses("Pay $119.00");
    await reader.isAt("/subscribe/thankyou");
    expect(charges(world.site, publisher)).toEqual([2000, 11_900]);
  },
);

test.each([wide, narrow])(
  "a wrong password and a second subscription: what to do is said, and the right password continues, at $width px",
  async (viewport) => {
    const publisher = await aPublisher(world.site);
    const { email } = await aSubscriber(world.site, publisher);
    await changePublisher(world.site, publisher, "update login set email_confirmed_at = now()");
    await using reader = await world.reader(publisher, { viewport, email });
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
  },
);

test.each([wide, narrow])(
  "an order that was never paid for is dropped from account home, after one question, at $width px",
  async (viewport) => {
    const publisher = await aPublisher(world.site);
    const { email } = await aCheckout(world.site, publisher);
    await using reader = await atHome(world, publisher, email, { viewport });
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
  },
);
