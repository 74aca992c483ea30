import { expect, test } from "vitest";
import { aPayer } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aClerkAt, soundAt } from "./desk-clerk.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
const marked = "You're looking at this account the way the reader sees it. Nothing can be changed here.";

test("a clerk opens the reader's own pages in a tab, changes nothing there, and closes it", async () => {
  const publisher = await aPublisher(world.site);
  const { accountNumber } = await aPayer(world.site, publisher);
  const { clerk, opens, desk } = await aClerkAt(world, publisher, accountNumber);
  await opens();
  const [tab] = await Promise.all([
    clerk.page.context().waitForEvent("page"),
    clerk.page.getByRole("button", { name: "See as the reader" }).click(),
  ]);
  await tab.getByText(marked).first().waitFor();
  await tab.getByRole("heading", { level: 1, name: /^Hello/ }).waitFor();
  expect(new URL(tab.url()).host).not.toBe(new URL(desk).host);
  expect(tab.url()).not.toContain("#");
  expect(await tab.evaluate(() => document.cookie)).not.toContain("staff");
  const seen = { ...clerk, page: tab };
  expect(await faultsOf(seen)).toEqual([]);
  const posts: string[] = [];
  tab.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
  await tab.getByRole("link", { name: "My Profile" }).first().click();
  await tab.getByRole("heading", { level: 1, name: "My Profile" }).waitFor();
  await tab.getByText("This view doesn't show how a person signs in or their other accounts.").waitFor();
  if (process.env["SHOTS"] !== undefined) {
    await tab.screenshot({ path: `${process.env["SHOTS"]}/desk-view-profile-wide.png`, fullPage: true });
  }
  await tab
    .getByRole("button", { name: /Change|Edit/ })
    .first()
    .click();
  const save = tab.getByRole("dialog").getByRole("button", { name: /^Save/ });
  // It doesn't look live, and a person who clicks it learns why nothing happens.
  expect(await save.getAttribute("title")).toBe("Nothing can be changed in this view.");
  expect(await save.evaluate((button) => getComputedStyle(button).borderStyle)).toBe("dashed");
  await save.click();
  await tab.getByText("This can't be done in this view. Nothing was changed.").waitFor();
  expect(posts).toEqual([]);
  await tab.keyboard.press("Escape");
  await tab.setViewportSize(narrow);
  await tab.goto(tab.url().replace("/profile", ""));
  await tab.getByText(marked).first().waitFor();
  expect(await faultsOf(seen)).toEqual([]);
  if (process.env["SHOTS"] !== undefined)
    await tab.screenshot({ path: `${process.env["SHOTS"]}/desk-view-home-narrow.png`, fullPage: true });
  await tab.getByRole("button", { name: "Close this view" }).click();
  if (!tab.isClosed()) await tab.getByText("This view has ended").waitFor();
  expect(posts).toEqual(["/api/Auth/CloseStaffView"]);
  expect(await soundAt(clerk, "desk-view-account")).toEqual([]);
});
