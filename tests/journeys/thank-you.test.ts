import { expect, test } from "vitest";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { plain } from "#tests/world/plain.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { charges } from "./books.ts";
import {
  accountNumberOf,
  choosesCard,
  continues,
  entersAddress,
  entersCard,
  goesToPayment,
  goodCard,
} from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { faultsOf } from "./soundness.ts";
import { narrow, type Reader } from "./reader.ts";

const world = withJourneys();

const site = "https://www.kettlelakescourier.example";

test("thanks the reader with account number, plan, login, every link, the editor's card and the footer, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { viewport: narrow });
  await goesToPayment(reader);
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  await reader.seesHeading("Thank you");
  const facts = reader.page.locator("main dl");
  await facts.waitFor();
  await reader.sees("Receipt number");
  expect(
    plain(await facts.innerText())
      .split("\n")
      .filter((line) => line.trim() !== ""),
  ).toEqual([
    "Account number",
    await accountNumberOf(reader),
    "Plan",
    "Unlimited Digital + E-edition",
    "Receipt number",
    expect.stringMatching(/^R\d{6}-/),
    "Paid",
    expect.stringMatching(/^\$1\.00 with Visa ending in 9990 on \w+day, \w+ \d+, \d{4}$/),
    "Paid through",
    expect.stringMatching(/^\w+day, \w+ \d+, \d{4}$/),
    "Next charge",
    expect.stringMatching(/^\$11\.99 on \w+day, \w+ \d+, \d{4}$/),
    expect.stringMatching(/^Cancel by \w+day, \w+ \d+, \d{4}, and you won't be charged\.$/),
  ]);
  expect(await reader.button("Go to my account").getAttribute("href")).toBe(
    `/${publisher.domain}/account?accountNumber=${await accountNumberOf(reader)}`,
  );
  for (const [label, href] of [
    ["E-edition", "https://eedition.kettlelakescourier.example/"],
    ["Puzzles", `${site}/puzzles`],
    ["Comics", `${site}/comics`],
    ["Newsletters", `${site}/newsletters`],
    ["iOS app", "https://apps.kettlelakescourier.example/ios"],
    ["Android app", "https://apps.kettlelakescourier.example/android"],
    ["Terms of Use", `${site}/terms`],
    ["Privacy Policy", `${site}/privacy`],
    ["Do Not Sell My Info", `${site}/privacy#ccpa`],
    ["Advertising Terms", `${site}/advertising-terms`],
  ] as const) {
    expect([label, await reader.button(label).getAttribute("href")]).toEqual([label, href]);
  }
  const card = reader.page.getByRole("figure");
  await card.waitFor();
  expect(await card.innerText()).toContain("Marit Halvorsen-Reyes");
  expect(await card.innerText()).toContain("Editor, Kettle Lakes Courier");
  const avatar = card.locator("img");
  await expect.poll(() => avatar.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0)).toBe(true);
  expect(await avatar.getAttribute("src")).toMatch(/^\/assets\/logos\//);
  await reader.sees("Copyright 2024");
  await reader.presses("Cookie Preferences");
  await reader.page.getByRole("dialog", { name: "Cookie Preferences" }).waitFor();
  await reader.page.keyboard.press("Escape");
  expect(await faultsOf(reader)).toEqual([]);
});

test("shows the card from session key editorDetails and requests no other", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  let asked = 0;
  reader.page.on("request", (request) => void (asked += Number(request.url().includes("GetEditorDetails"))));
  await reader.opens("/subscribe");
  await reader.page.evaluate(() => {
    const editor = { avatar: "", name: "Ada Quill", title: "Publisher", siteName: "The Quill" };
    window.sessionStorage.setItem("editorDetails", JSON.stringify(editor));
  });
  await goesToPayment(reader);
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.seesHeading("Thank you");
  await reader.sees("Ada Quill");
  await reader.sees("Publisher, The Quill");
  expect(asked).toBe(0);
});

test("shows no card without an editor, and no links that the publisher hasn't set", async () => {
  const publisher = await aPublisher(world.site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, site: { ...plain.tenant.site, editor: null, links: { home: `${site}/` } } },
  }));
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.seesHeading("Thank you");
  await reader.sees("Account number");
  expect(await reader.page.getByRole("figure").count()).toBe(0);
  expect(await reader.page.getByRole("navigation", { name: "Start reading" }).count()).toBe(0);
});

const withAddedTax = (plain: CatalogData): CatalogData => ({
  ...plain,
  tenant: { ...plain.tenant, policy: { ...plain.tenant.policy, taxMode: "added" } },
});

test("uses the address for added tax, even after the purchase and a reload", async () => {
  const publisher = await aPublisher(world.site, withAddedTax);
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  const order = reader.region("Your order");
  await order.sees("Estimated tax");
  await order.sees("$1.05");
  await choosesCard(reader);
  await reader.card.sees("Pay $1.05");
  // Home is Wisconsin, and the buyer is in Iowa: no tax. The address is claimed as soon as the payment opens.
  await reader.page.goBack();
  await entersAddress(reader, { streetAddress: "100 Court Avenue", city: "Des Moines", stateCode: "IA", zip: "50309" });
  await continues(reader);
  await order.misses("Estimated tax");
  await reader.ticks("I agree to these terms");
  await reader.card.sees("Pay $1.00");
  await expect.poll(() => reader.page.evaluate(() => JSON.stringify(window.history.state))).toContain("Court Avenue");
  await reader.reloads();
  await reader.seesHeading("Payment");
  await order.sees("Due today");
  await order.misses("Estimated tax");
  await reader.ticks("I agree to these terms");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
});

async function buysForADollar(reader: Reader): Promise<void> {
  await goesToPayment(reader);
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  await reader.sees("Receipt number");
}

test("leads straight into the account, keeps the page for Back, and asks for no further password", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await buysForADollar(reader);
  const { presses } = reader.effort;
  await reader.presses("Go to my account");
  await reader.seesHeading("Hello, Nora");
  expect(reader.effort.presses - presses).toBe(1);
  await reader.page.goBack();
  await reader.sees("Receipt number");
  await reader.reloads();
  await reader.sees("Receipt number");
  await reader.presses("Go to my account");
  await reader.seesHeading("Hello, Nora");
});

test("asks for the password in a browser that doesn't have the checkout's cookie, and keeps the page", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await buysForADollar(reader);
  await reader.page.context().clearCookies();
  await reader.presses("Go to my account");
  await reader.seesHeading("Sign in");
  expect((await reader.stored())["userAuth"]).toContain('"scope":"checkout"');
});

test("keeps the page when the checkout has ended, without what only the server knows", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons: [/status of 401/] });
  await buysForADollar(reader);
  world.site.passMinutes(31);
  await reader.reloads();
  await reader.seesHeading("Thank you");
  await reader.sees(await accountNumberOf(reader));
  expect(await reader.page.getByText("Receipt number").count()).toBe(0);
  await reader.presses("Go to my account");
  await reader.seesHeading("Sign in");
});

test("prints without its buttons", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await buysForADollar(reader);
  expect(await reader.button("Print this page").isVisible()).toBe(true);
  await reader.page.emulateMedia({ media: "print" });
  expect(await reader.button("Print this page").isVisible()).toBe(false);
  expect(await reader.button("Go to my account").isVisible()).toBe(false);
  await reader.sees("Receipt number");
  await reader.pictures("thank-you-printed");
});
