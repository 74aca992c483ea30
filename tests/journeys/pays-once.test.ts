import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, newEmail, payAtGateway } from "#tests/world/shopper.ts";
import { startingAgain } from "#tests/world/starting-again.ts";
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
    await reader.sees("Check this box if you want a second subscription.");
    await reader.ticks("This is a second subscription for another address");
    await reader.presses("Continue to payment");
    await entersCard(reader, goodCard);
    await reader.card.presses("Pay $119.00");
    await reader.isAt("/subscribe/thankyou");
    expect(charges(world.site, publisher)).toEqual([2000, 11_900]);
  },
);
