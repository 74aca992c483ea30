import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { charges, firstPrice, subscriptions } from "./books.ts";
import {
  agreesAndStarts,
  choosesCard,
  continues,
  entersAddress,
  entersCard,
  goesToPayment,
  goodCard,
  rehearsingCard,
  setsUpAccount,
} from "./buying.ts";
import { holds } from "./holds.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { faultsOf } from "./soundness.ts";
import { narrow } from "./reader.ts";

const world = withJourneys();

/** What developer tools call slow 3G: 400 kbit/s, and two seconds of latency. */
async function onSlow3G(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytes = (400 * 1000) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 2000,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}

test("says at once on slow 3G that the page is loading, then shows the plans, and names each wait", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { viewport: narrow });
  await onSlow3G(reader.page);
  await reader.page.goto(`${world.address}/${publisher.domain}/subscribe`, { waitUntil: "commit" });
  // Its styles, which come after its words, have loaded, and its program has not.
  await reader.page.waitForFunction(() => {
    const words = document.querySelector("#root > .on-its-way p");
    return words !== null && document.styleSheets.length > 1 && getComputedStyle(words).visibility === "visible";
  });
  await reader.sees("This page is loading.");
  await reader.pictures("slow-first");
  await reader.seesHeading("Choose your plan");
  await agreesAndStarts(reader);
  await reader.sees("Confirm email");
  await reader.types("Email", reader.email);
  await reader.types("Confirm email", reader.email);
  await reader.types("Password", "willow-creek-71");
  await reader.field("Password").blur();
  await reader.sees("Checking account...");
  await entersAddress(reader);
  await reader.sees("Validating address...");
  await reader.sees("Address is valid!");
  await reader.presses("Create account and continue");
  await reader.sees("Creating account...");
  await reader.sees("User account setup completed");
  await reader.sees("Opening the payment form…");
  await choosesCard(reader);
  await reader.card.sees("Card number");
  expect(await subscriptions(world.site, publisher)).toEqual(["pending"]);
});

test("shows in its place that a step's forms are still loading", async () => {
  await using reader = await world.reader(world.paper);
  const forms = await holds(reader.page, /\/assets\/buyer-screen-/);
  await reader.page.clock.install();
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await forms.asked;
  await reader.sees("Step 2 of 3");
  await reader.sees("This page is loading.");
  expect(await faultsOf(reader)).toEqual([]);
  forms.letsGo();
  await reader.sees("Confirm email");
});

test("says what is happening during every wait on a 25-second gateway, and charges once", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  const { page } = reader;
  await page.clock.install();
  const token = await holds(page, "**/api/Payment/GetConvergeAuthToken");
  await goesToPayment(reader);
  await token.asked;
  await page.clock.fastForward(8_000);
  await reader.sees(
    "This is taking longer than usual. You haven't been charged, and you won't lose anything you entered.",
  );
  await page.clock.fastForward(17_000);
  await reader.sees("Opening the payment form…");
  token.letsGo();

  await entersCard(reader, goodCard);
  const gateway = await holds(page, /\/sandbox\/converge\/(?!.*\.js)/);
  await reader.card.presses("Pay $1.00");
  await gateway.asked;
  await page.clock.fastForward(8_000);
  await reader.card.sees("Your bank hasn't answered yet. Please keep this page open");
  // The frame grows with its text, so none of it is cut off.
  const cutOff = () =>
    reader.card
      .field("Name on card")
      .evaluate(
        (it) => it.ownerDocument.documentElement.scrollHeight - (it.ownerDocument.defaultView?.innerHeight ?? 0),
      );
  await expect.poll(cutOff).toBeLessThanOrEqual(0);
  await reader.pictures("gateway-slow");
  await page.clock.fastForward(17_000);
  const answer = await holds(page, "**/api/Payment/ProcessConvergeResponse");
  gateway.letsGo();

  await answer.asked;
  await reader.sees("Confirming your payment…");
  await page.clock.fastForward(8_000);
  await reader.sees(
    "Your bank is taking longer than usual. Please keep this page open, and don't pay again. You won't be charged twice.",
  );
  await reader.pictures("answer-slow");
  await page.clock.fastForward(17_000);
  expect(await faultsOf(reader)).toEqual([]);
  answer.letsGo();
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("keeps checking with a gateway that charges and never answers, and charges once", async () => {
  const publisher = await aPublisher(world.site, firstPrice(117));
  await using reader = await world.reader(publisher, { pardons: [/ERR_EMPTY_RESPONSE|ERR_CONNECTION/] });
  const { page } = reader;
  await page.clock.install();
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await entersAddress(reader);
  await continues(reader);
  await entersCard(reader, rehearsingCard);
  world.site.gatewayIsUp(false);
  await reader.card.presses("Pay $1.17");
  await reader.sees("Your bank hasn't answered yet. We'll keep asking.");
  // Asked again, still without success: the same words, and no way to pay.
  const again = page.waitForResponse("**/api/Payment/GetConvergeAuthToken");
  await page.clock.fastForward(10_000);
  await again;
  await reader.sees("Please don't pay again.");
  expect(await page.locator("iframe").count()).toBe(0);
  world.site.gatewayIsUp(true);
  await page.clock.fastForward(10_000);
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([117]);
  await emailAbout(world.site, reader.email, "Receipt from Kettle Lakes Courier: $1.17");
});
