import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { charges, firstPrice } from "./books.ts";
import {
  agreesAndStarts,
  choosesCard,
  continues,
  entersAddress,
  goesToPayment,
  goodCard,
  setsUpAccount,
} from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, type Reader, wide } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

/** Whether all of it is visible: not covered by something else, and not beyond the screen. */
const isInSight = (reader: Reader, name: string): Promise<boolean> =>
  reader.page.getByRole("checkbox", { name }).evaluate((box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === box;
  });

test("shows total and button at the bottom of a phone until the terms are visible, and covers nothing", async () => {
  await using reader = await world.reader(world.paper, { viewport: narrow });
  await reader.opens("/subscribe");
  const bar = reader.page.getByRole("button", { name: "Review and agree" });
  await bar.waitFor();
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Review and agree");
  await bar.waitFor({ state: "detached" });
  expect(await isInSight(reader, "I agree to these terms")).toBe(true);
  expect(
    await reader.page.getByRole("checkbox", { name: "I agree to these terms" }).evaluate((it) => it.matches(":focus")),
  ).toBe(true);
  await reader.ticks("I agree to these terms");
  await reader.page.evaluate(() => window.scrollTo(0, 0));
  // A focused element is never behind the bar.
  const upgrade = reader.page.getByRole("checkbox", { name: "Premium Experience" });
  await reader.button("Continue").waitFor();
  await upgrade.focus();
  expect(await isInSight(reader, "Premium Experience")).toBe(true);
  await reader.pictures("sticky-total");
  await reader.presses("Continue");
  await reader.seesHeading("Your account and billing");
});

test("shows no bar next to the order on a wide screen", async () => {
  await using reader = await world.reader(world.paper, { viewport: wide });
  await reader.opens("/subscribe");
  await reader.sees("Check the box under the terms to continue.");
  expect(await reader.page.getByRole("button", { name: "Review and agree" }).count()).toBe(0);
});

test("shows the payment methods first on a phone, with the order in one line that opens", async () => {
  await using reader = await world.reader(world.paper, { viewport: narrow });
  await goesToPayment(reader);
  await reader.wallet("Apple Pay").sees("Pay with Apple Pay");
  await reader.sees("$1.00 today");
  const methods = reader.page.getByRole("group", { name: "Payment method" });
  const { y = narrow.height } = (await methods.boundingBox()) ?? {};
  expect(y).toBeLessThan(narrow.height / 2);
  expect(await reader.page.getByRole("heading", { name: "Your order" }).isVisible()).toBe(false);
  await reader.presses(/^Show your order/);
  await reader.seesHeading("Your order");
  await reader.seesHeading("Your details");
  await reader.sees(reader.email);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("order-open");
  await reader.presses(/^Hide your order/);
  await expect.poll(() => reader.page.getByRole("heading", { name: "Your order" }).isVisible()).toBe(false);
});

test("keeps the order in one line on a phone while its price is reloaded", async () => {
  await using reader = await world.reader(world.paper, { viewport: narrow });
  await goesToPayment(reader);
  await reader.wallet("Apple Pay").sees("Pay with Apple Pay");
  await reader.page.goBack();
  await reader.sees("Use a different email");
  await reader.reloads();
  await reader.seesHeading("Your account and billing");
  await reader.sees("$1.00 today");
  expect(await reader.page.getByRole("heading", { name: "Your order" }).isVisible()).toBe(false);
});

test("keeps the step when a reader reloads as soon as it appears", async () => {
  await using reader = await world.reader(world.paper, { viewport: wide });
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await reader.reloads();
  await reader.seesHeading("Your account and billing");
  expect(new URL(reader.page.url()).search).toBe("?step=account_setup");
});

test("opens the order on a phone automatically when its terms need a new agreement", async () => {
  await using reader = await world.reader(world.paper, { viewport: narrow });
  await goesToPayment(reader);
  await reader.wallet("Apple Pay").sees("Pay with Apple Pay");
  await reader.reloads();
  await reader.seesHeading("Payment");
  await reader.seesHeading("Your order");
  await reader.ticks("I agree to these terms");
  await reader.wallet("Apple Pay").sees("Pay with Apple Pay");
  expect(await reader.page.getByRole("heading", { name: "Your order" }).isVisible()).toBe(true);
});

test.each([wide, narrow])(
  "returns to each step, keeps everything, and continues again, at $width px",
  async (viewport) => {
    const publisher = await aPublisher(world.site);
    await using reader = await world.reader(publisher, { viewport });
    await goesToPayment(reader);
    const opens = async () => {
      if (viewport === narrow) await reader.presses(/^Show your order/);
    };
    await opens();
    await reader.presses("Change billing address");
    await reader.seesHeading("Your account and billing");
    const section = reader.page.getByRole("group", { name: "Billing address" }).first();
    await expect.poll(() => section.evaluate((it) => it.matches(":focus"))).toBe(true);
    expect(await reader.reads("Street address")).toBe("415 Hickory Street");
    await reader.page.goBack();
    await reader.seesHeading("Payment");
    await opens();
    await reader.presses("Change email");
    await reader.sees(reader.email);
    await continues(reader);
    await reader.seesHeading("Payment");
    await opens();
    await reader.presses("Change plan");
    await reader.seesHeading("Choose your plan");
    expect(await reader.page.getByRole("checkbox", { name: "I agree to these terms" }).isChecked()).toBe(true);
    await reader.page.goBack();
    await reader.seesHeading("Payment");
    await choosesCard(reader);
    await reader.card.sees("Card number");
  },
);

test("goes back by the page's own link and the browser's button alike", async () => {
  await using reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await entersAddress(reader);
  await continues(reader);
  await reader.seesHeading("Payment");
  await reader.presses("Back: Your account and billing");
  await reader.seesHeading("Your account and billing");
  expect(await reader.reads("Street address")).toBe("415 Hickory Street");
  await reader.page.goForward();
  await reader.seesHeading("Payment");
  await reader.page.goBack();
  await reader.presses("Back: Choose your plan");
  await reader.seesHeading("Choose your plan");
});

test.each(["12/2029", "122029", "12-29"])("pays with a card whose expiry is typed as %s", async (expiry) => {
  const publisher = await aPublisher(world.site, firstPrice(100));
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  await choosesCard(reader);
  await reader.card.sees("Your card number goes straight to the payment processor.");
  await reader.card.types("Card number", goodCard);
  await reader.card.sees("VISA");
  await reader.card.field("Expiration date").pressSequentially(expiry);
  expect(await reader.card.reads("Expiration date")).toBe("12 / 29");
  await reader.card.types("Security code", "123");
  await reader.card.types("Name on card", "Nora Ellingsen");
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
});

test("puts expiry and security code side by side on a phone, and sets the frame's height at once", async () => {
  await using reader = await world.reader(world.paper, { viewport: narrow });
  await goesToPayment(reader);
  await choosesCard(reader);
  await reader.card.sees("Card number");
  const heightOf = () => reader.page.locator("iframe").evaluate((it) => it.getBoundingClientRect().height);
  const content = reader.page.frameLocator("iframe").locator("#payment");
  const needed = await content.evaluate((it) => it.getBoundingClientRect().height);
  expect(Math.abs((await heightOf()) - needed)).toBeLessThan(2);
  const [expiry, code] = await Promise.all(
    ["Expiration date", "Security code"].map((name) => reader.card.field(name).boundingBox()),
  );
  expect(code?.y).toBe(expiry?.y);
  expect(await faultsOf(reader)).toEqual([]);
});
