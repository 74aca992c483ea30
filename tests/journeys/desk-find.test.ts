import { expect, test } from "vitest";
import { aColleague, type Colleague } from "#tests/world/desk.ts";
import { fileReader } from "#tests/world/filed-readers.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

/** The clerk's browser, signed in, at Find. */
async function atFind(clerk: Reader, { session }: Colleague): Promise<void> {
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await clerk.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await clerk.page.goto(`${desk}/find`);
  await clerk.seesHeading("Find");
}

async function searches(clerk: Reader, words: string): Promise<void> {
  await clerk.page.keyboard.press("/");
  await clerk.page.keyboard.type(words);
  await clerk.page.keyboard.press("Enter");
}

const filed = (publisher: Publisher, first: string, last: string) => fileReader(world.site, publisher, { first, last });

test("a clerk finds a reader whose name is misspelled, and opens the account, by keyboard alone", async () => {
  const publisher = await aPublisher(world.site);
  const accountNumber = await filed(publisher, "Douglas", "Stephenson");
  await filed(publisher, "Marjorie", "Whitaker");
  await using clerk = await world.reader(publisher);
  await atFind(clerk, await aColleague(world.site, "clerk", publisher));
  await searches(clerk, "douglas stevenson");
  await clerk.sees(/^No exact match for “douglas stevenson”\. 1 account with similar words:/);
  await clerk.sees("stephenson for “stevenson”");
  await clerk.pictures("desk-find-similar");
  expect(await faultsOf(clerk)).toEqual([]);
  expect(await keyboardFaultsOf(clerk)).toEqual([]);
  await searches(clerk, "douglas stevenson");
  await clerk.page.keyboard.press("ArrowDown");
  await clerk.page.keyboard.press("Enter");
  await expect.poll(() => clerk.page.url()).toContain(`/accounts/${accountNumber}`);
});

test("the next caller's name replaces the one in the box, with or without pressing slash", async () => {
  const publisher = await aPublisher(world.site);
  await filed(publisher, "Douglas", "Stephenson");
  await using clerk = await world.reader(publisher);
  await atFind(clerk, await aColleague(world.site, "clerk", publisher));
  await searches(clerk, "stephenson");
  await clerk.sees("1 account for “stephenson”");
  await clerk.page.keyboard.type("whitaker");
  await clerk.page.keyboard.press("Enter");
  await clerk.sees(/^No account was found for “whitaker”\./);
  await searches(clerk, "stephenson");
  await clerk.sees("1 account for “stephenson”");
  expect(await clerk.page.getByRole("searchbox").inputValue()).toBe("stephenson");
});

test("distinguishes two people with the same name, and says plainly when nobody is found", async () => {
  const publisher = await aPublisher(world.site);
  await filed(publisher, "Ingrid", "Haugland");
  await filed(publisher, "Ingrid", "Haugland");
  await using clerk = await world.reader(publisher);
  await atFind(clerk, await aColleague(world.site, "clerk", publisher));
  await searches(clerk, "haugland ingrid");
  await clerk.sees("2 accounts for “haugland ingrid”");
  const namesakes = clerk.page.getByRole("link", { name: /^Ingrid Haugland/ });
  await expect.poll(() => namesakes.count()).toBe(2);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]) await clerk.page.keyboard.press(key);
  await expect.poll(() => namesakes.first().evaluate((link) => link === document.activeElement)).toBe(true);
  await clerk.presses("Show similar names, too");
  await expect.poll(() => clerk.page.url()).toContain("similar=1");
  await searches(clerk, "zzyzx 99");
  await clerk.sees(/^No account was found for “zzyzx 99”\./);
  expect(await faultsOf(clerk)).toEqual([]);
});

test("asks for more than one character, shortens long text, and refuses a card number with a message", async () => {
  const publisher = await aPublisher(world.site);
  await using clerk = await world.reader(publisher, { pardons: [/status of 400/] });
  await atFind(clerk, await aColleague(world.site, "clerk", publisher));
  await searches(clerk, "👍");
  await clerk.sees(/^Type a name, phone, email/);
  await searches(clerk, "zz ".repeat(100));
  await clerk.sees(/^No account was found/);
  await searches(clerk, "4124939999999990");
  await clerk.sees("Please do not enter a card number here.");
  await clerk.misses("Try again");
  expect(await faultsOf(clerk)).toEqual([]);
});
