import { AxeBuilder } from "@axe-core/playwright";
import type { FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aFrame, type FrameWorld } from "./a-frame.ts";
import { aCharge, valueOf } from "./a-gateway.ts";

let world: FrameWorld;
beforeAll(async () => {
  world = await aFrame();
});
afterAll(() => world[Symbol.asyncDispose]());

const visa = "4124939999999990";
const rehearsing = "5472063333333330";

async function fill(frame: FrameLocator, number: string): Promise<void> {
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Expiration date").fill("1229");
  await frame.getByLabel("Security code").fill("123");
  await frame.getByLabel("Name on card").fill("Ada Byron");
}

const pay = (frame: FrameLocator): Promise<void> => frame.getByRole("button", { name: "Pay $12.99" }).click();

/** What the frame told the page, once it has done so. */
const told = async (page: Page, place: number): Promise<string> =>
  (await page.getByRole("listitem").nth(place).textContent()) ?? "";

test("pays by card, and the page gets only the gateway's answer and no card details", async () => {
  const charge = aCharge();
  await using opened = await world.open({ token: await world.token(charge) });
  const { page, frame, complaints } = opened;
  await fill(frame, visa);
  expect(await frame.getByLabel("Card number").inputValue()).toBe("4124-9399-9999-9990");
  expect(await frame.getByLabel("Expiration date").inputValue()).toBe("12 / 29");
  await pay(frame);
  const answer = await told(page, 0);
  expect(answer).toMatch(/^approved \{/);
  expect(answer).not.toContain(visa);
  const { ssl_txn_id: id } = JSON.parse(answer.replace("approved ", ""));
  const { gateway, merchant } = world.gateway;
  expect(valueOf(await gateway.findById(merchant, id))).toMatchObject({ state: "captured", amount: 1299 });
  // The approved card is wiped; nothing is left in the frame or its storage.
  expect(await frame.getByLabel("Card number").inputValue()).toBe("");
  expect(complaints).toEqual([]);
});

test("no input has a name, and each has the right keyboard and card autofill", async () => {
  await using opened = await world.open({ token: await world.token(aCharge()) });
  await opened.frame.getByLabel("Card number").waitFor();
  const inputs = await opened.frame
    .locator("input")
    .evaluateAll((all) =>
      all.map((it) => [it.getAttribute("name"), it.getAttribute("autocomplete"), it.getAttribute("inputmode")]),
    );
  expect(inputs).toEqual([
    [null, "cc-number", "numeric"],
    [null, "cc-exp", "numeric"],
    [null, "cc-csc", "numeric"],
    [null, "cc-name", "text"],
  ]);
});

test("shows the specification's sentences above wrong fields, and a summary that links to them", async () => {
  await using opened = await world.open({ token: await world.token(aCharge()) });
  const { frame, page } = opened;
  await frame.getByLabel("Card number").fill("4124 9399 9999 9991");
  // Half a second after typing.
  await frame.getByText("Invalid card number").waitFor();
  await pay(frame);
  const summary = frame.getByRole("group", { name: "Please check what you entered" });
  expect(await summary.getByRole("link").allTextContents()).toEqual([
    "Invalid card number",
    "Invalid card expire date",
    "Invalid CVV",
    "Name on card required",
  ]);
  const hasFocus = (label: string): Promise<boolean> =>
    frame.getByLabel(label).evaluate((it) => it === document.activeElement);
  expect(await hasFocus("Card number")).toBe(true);
  await summary.getByRole("link", { name: "Invalid CVV" }).click();
  expect(await hasFocus("Security code")).toBe(true);
  // A corrected field leaves the summary, and the focus stays where it is.
  await frame.getByLabel("Security code").pressSequentially("123");
  await frame.getByRole("link", { name: "Invalid CVV" }).waitFor({ state: "detached" });
  expect(await hasFocus("Security code")).toBe(true);
  expect(await summary.getByRole("link").count()).toBe(3);
  expect(await page.getByRole("listitem").count()).toBe(0);
});

test("the older form reports mistakes on leaving a field and on submitting, in its own sentences", async () => {
  await using opened = await world.open({ token: await world.token(aCharge()), form: "older" });
  const { frame, page } = opened;
  await frame.getByLabel("Card number").fill("4124 9399");
  await frame.getByLabel("Card number").press("Tab");
  await frame.getByText("Card number must be 16 digits").waitFor();
  await frame.getByLabel("Expiration date").pressSequentially("12");
  await frame.getByLabel("Expiration date").press("Tab");
  await frame.getByText("Year required").waitFor();
  await frame.getByLabel("Security code").fill("12");
  await pay(frame);
  const summary = frame.getByRole("group", { name: "Please check what you entered" });
  expect(await summary.getByRole("link").allTextContents()).toEqual([
    "Card number must be 16 digits",
    "Year required",
    "CVV must be 3 or 4 digits",
    "Name on card required",
  ]);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await fill(frame, visa);
  await summary.waitFor({ state: "hidden" });
  await pay(frame);
  expect(await told(page, 0)).toMatch(/^approved/);
});

test("keeps the form after a decline, and another card pays with the same token", async () => {
  await using opened = await world.open({ token: await world.token(aCharge({ amount: 1205 })) });
  const { page, frame } = opened;
  await fill(frame, rehearsing);
  await pay(frame);
  await frame.getByText("Payment declined").waitFor();
  expect(await told(page, 0)).toMatch(/^declined .*DECLINED/);
  expect(await frame.getByLabel("Name on card").inputValue()).toBe("Ada Byron");
  await frame.getByLabel("Card number").fill(visa);
  await pay(frame);
  expect(await told(page, 1)).toMatch(/^approved/);
});

test("after a lost connection, it is unknown whether the card was charged, and a new token continues", async () => {
  const nextToken = await world.token(aCharge());
  await using opened = await world.open({ token: await world.token(aCharge({ amount: 1218 })), nextToken });
  const { page, frame } = opened;
  await fill(frame, rehearsing);
  await pay(frame);
  await frame.getByText("There was an error authorizing payment.").waitFor();
  expect(await told(page, 0)).toMatch(/^failed unsure/);
  expect(await frame.getByRole("button").isDisabled()).toBe(true);
  await page.getByRole("button", { name: "New token" }).click();
  await pay(frame);
  expect(await told(page, 1)).toMatch(/^approved/);
});

test("doesn't run a script that the policy forbids, and tells the page that nothing was charged", async () => {
  const script = "http://127.0.0.1:9/Checkout.js";
  await using opened = await world.open({ token: await world.token(aCharge()), script });
  expect(await told(opened.page, 0)).toMatch(/^failed sure/);
});

test("a frame without a host of its own pays from an opaque origin", async () => {
  await using opened = await world.open({ token: await world.token(aCharge()), sandboxed: "yes" });
  await fill(opened.frame, visa);
  await pay(opened.frame);
  expect(await told(opened.page, 0)).toMatch(/^approved/);
  expect(opened.complaints).toEqual([]);
});

test.each([
  ["applePay", "Apple Pay"],
  ["googlePay", "Google Pay"],
])("%s: canceled, declined, then approved", async (method, name) => {
  await using opened = await world.open({ token: await world.token(aCharge()), method });
  const { page, frame, complaints } = opened;
  const press = async (choice: string): Promise<void> => {
    await frame.getByRole("button", { name: `Pay with ${name}` }).click();
    await frame.getByRole("button", { name: choice }).click();
  };
  await press("Cancel");
  expect(await told(page, 0)).toBe("canceled");
  await press("Decline");
  expect(await told(page, 1)).toMatch(/^declined/);
  await frame.getByText("Payment declined").waitFor();
  await press("Approve");
  expect(await told(page, 2)).toMatch(/^approved/);
  expect(complaints).toEqual([]);
});

test("the frame is as high as its form, also at 320 pixels, and axe finds no problems", async () => {
  await using opened = await world.open({ token: await world.token(aCharge()) });
  const { page, frame } = opened;
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await pay(frame);
    await frame.getByText("Please check what you entered").waitFor();
    const over = async (): Promise<number> => {
      const height = (await page.locator("iframe").boundingBox())?.height ?? 0;
      return height - ((await frame.locator("#payment").boundingBox())?.height ?? 0);
    };
    // Whole pixels: never less than the form, and not a pixel more.
    await expect.poll(over).toBeLessThan(1);
    expect(await over()).toBeGreaterThanOrEqual(0);
    const hidden = await frame.locator("html").evaluate((it) => it.scrollWidth - it.clientWidth);
    expect(hidden).toBe(0);
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
});

test("a frame that was opened without a page says so and does nothing", async () => {
  await using opened = await world.open({ token: await world.token(aCharge()) });
  const address = (await opened.page.locator("iframe").getAttribute("src")) ?? "";
  await opened.page.goto(address);
  await opened.page.getByText("This page is one part of a payment.").waitFor();
  expect(await opened.page.locator("input").count()).toBe(0);
});
