import { expect, test } from "vitest";
import type { CatalogPlain } from "#server/catalog/read-catalog.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { charges } from "./books.ts";
import { accountNumberOf, choosesCard, entersAddress, entersCard, goesToPayment, goodCard } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { faultsOf } from "./soundness.ts";
import { narrow, wide } from "./reader.ts";

const world = withJourneys();

const site = "https://www.kettlelakescourier.example";

test.each([wide, narrow])(
  "thanks: account number, plan, login, every link, the editor's card and the footer, at $width px",
  async (viewport) => {
    const publisher = await aPublisher(world.site);
    await using reader = await world.reader(publisher, { viewport });
    await goesToPayment(reader);
    await entersCard(reader, goodCard);
    await reader.card.presses("Pay $1.00");
    await reader.isAt("/subscribe/thankyou");
    await reader.seesHeading("Thank you");
    const facts = reader.page.locator("main dl");
    await facts.waitFor();
    expect((await facts.innerText()).split("\n").filter((line) => line.trim() !== "")).toEqual([
      "Account number",
      await accountNumberOf(reader),
      "Plan",
      "Unlimited Digital + E-edition",
    ]);
    expect(await reader.button("Sign in").getAttribute("href")).toBe(
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
    await expect
      .poll(() => avatar.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0))
      .toBe(true);
    expect(await avatar.getAttribute("src")).toMatch(/^\/assets\/logos\//);
    await reader.sees("Copyright 2024");
    await reader.presses("Cookie Preferences");
    await reader.page.getByRole("dialog", { name: "Cookie Preferences" }).waitFor();
    await reader.page.keyboard.press("Escape");
    expect(await faultsOf(reader)).toEqual([]);
  },
);

test("the card is that of session key editorDetails, and nobody is asked for another", async () => {
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

test("without an editor there is no card, and links that the publisher has not named are not there", async () => {
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

const withAddedTax = (plain: CatalogPlain): CatalogPlain => ({
  ...plain,
  tenant: { ...plain.tenant, policy: { ...plain.tenant.policy, taxMode: "added" } },
});

test("where tax is added it follows the address, also after the address was bought with and the page loaded anew", async () => {
  const publisher = await aPublisher(world.site, withAddedTax);
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  const order = reader.region("Your order");
  await order.sees("Estimated tax");
  await order.sees("$1.05");
  await choosesCard(reader);
  await reader.card.sees("Pay $1.05");
  // Home is Wisconsin, the buyer in Iowa: no tax. The address is claimed as soon as the payment opens.
  await reader.page.goBack();
  await entersAddress(reader, { streetAddress: "100 Court Avenue", city: "Des Moines", stateCode: "IA", zip: "50309" });
  await reader.presses("Continue to payment");
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
