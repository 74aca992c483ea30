import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { aColleague } from "#tests/world/desk.ts";
import { importsList } from "#tests/world/move-in.ts";
import { oldSystem } from "#tests/world/old-system.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { todayAt } from "#tests/world/time.ts";
import { aList, aStoppedReading, mappingOfOld } from "#tests/world/uploaded-list.ts";
import { soundAt } from "./desk-clerk.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

/** A manager of the publication, on this screen. */
async function atMoveIn(publisher: Publisher): Promise<Reader> {
  const { session } = await aColleague(world.site, "publisher", publisher);
  const person = await world.reader(publisher);
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await person.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await person.page.goto(`${desk}/`);
  await person.page.getByRole("link", { name: "Settings" }).click();
  await person.page.getByRole("link", { name: "Move in" }).click();
  await person.seesHeading("Move in");
  return person;
}

const chooses = ({ page }: Reader, label: string, option: string) =>
  page.getByRole("combobox", { name: label, exact: true }).selectOption({ label: option });

/** The old system's names for our plans. */
const planWords = [
  ["WFS", "Wed/Fri/Sun"],
  ["SUNONLY", "Sunday"],
  ["7DAY", "Daily"],
  ["DIGYR", "Unlimited Digital + E-edition, 12 months"],
] as const;

/** The file that the person saves by clicking a button, as text. */
async function saves(person: Reader, button: string): Promise<string> {
  const download = person.page.waitForEvent("download");
  await person.presses(button);
  return readFile(await (await download).path(), "utf8");
}

test("a publisher uploads a list, maps columns and plans, checks it and imports it", async () => {
  const publisher = await aPublisher(world.site);
  const { csv, right } = oldSystem(120, await todayAt(world.site, publisher));
  const list = Buffer.from(csv.replace("Acct No", "Kundennummer"));
  await using person = await atMoveIn(publisher);
  await person.page
    .getByLabel("CSV file")
    .setInputFiles({ name: "subscribers.csv", mimeType: "text/csv", buffer: list });
  await person.presses("Upload");
  await person.sees(/^subscribers\.csv, \d+ KB$/);
  await person.sees(/If nobody uses it, we delete it after /);
  await person.sees("Choose a column.");
  expect(await soundAt(person, "desk-move-in-columns")).toEqual([]);
  await chooses(person, "Old account number", "Kundennummer");
  await person.sees("ELLINGSEN, NORA");
  for (const [word, plan] of planWords)
    await person.page
      .getByRole("combobox", { name: word, exact: true })
      .selectOption(await optionFor(person, word, plan));
  await person.sees("Nora Ellingsen");
  await person.pictures("desk-move-in");
  await person.presses("Check the list");
  await person.sees(/^The list is checked\. /);
  await person.sees("“TABLOID” is no plan in the catalog, and the mapping doesn't say which one it means");
  expect(await soundAt(person, "desk-move-in-checked")).toEqual([]);
  expect(await saves(person, "Save these choices as a file")).toContain("oldNumber: Kundennummer");
  expect(await saves(person, "Save the rejected rows as CSV")).toMatch(/^line,reason,Kundennummer,/);
  await person.presses("Import the list");
  await person.sees(/^The list is imported\. /);
  await person.sees(new RegExp(`^${right} subscribers wait for the day you go live\\.`));
  await person.sees(/^It was imported, and its content is deleted\./);
  expect(await soundAt(person, "desk-move-in-imported")).toEqual([]);
  expect(await keyboardFaultsOf(person)).toEqual([]);
});

/** The first option for a plan word that begins with the plan's name. */
async function optionFor({ page }: Reader, word: string, plan: string): Promise<string> {
  const options = page.getByRole("combobox", { name: word, exact: true }).locator("option");
  for (const option of await options.all())
    if ((await option.textContent())?.startsWith(plan) === true) return (await option.getAttribute("value")) ?? "";
  throw new Error(`no plan ${plan} among ${(await options.allTextContents()).join(" | ")}`);
}

test("a check that was stopped shows its progress, and continues", async () => {
  const publisher = await aPublisher(world.site);
  const { csv } = oldSystem(10, toDay("2026-03-02"));
  const mapping = mappingOfOld((csv.replace("\uFEFF", "").split("\r\n")[0] ?? "").split(","));
  await aStoppedReading(world.site, publisher, { listId: await aList(world.site, publisher, csv), mapping });
  await using person = await atMoveIn(publisher);
  await person.sees("The check was stopped. Started by Marge Olson.");
  await person.sees("0 rows read, 0%");
  expect(await soundAt(person, "desk-move-in-stopped")).toEqual([]);
  await person.presses("Continue");
  await person.sees(/^The list is checked\. /);
});

test("a publisher compares the old system's next list, and exports who differs", async () => {
  const publisher = await aPublisher(world.site);
  const { csv } = oldSystem(120, await todayAt(world.site, publisher));
  await importsList(world.site, publisher, csv);
  const next = csv.replaceAll(",0.00,", ",5.00,").replace("0000003,", "0000777,");
  await using person = await atMoveIn(publisher);
  await person.page
    .getByLabel("CSV file")
    .setInputFiles({ name: "next.csv", mimeType: "text/csv", buffer: Buffer.from(next) });
  await person.presses("Upload");
  await person.sees("These are the old system's words for plans. Say which plan and price each one means.");
  for (const [word, plan] of planWords)
    await person.page
      .getByRole("combobox", { name: word, exact: true })
      .selectOption(await optionFor(person, word, plan));
  await person.presses("Compare the list");
  await person.sees(/^The list is compared\. /);
  await person.seesHeading("Differences");
  const { page } = person;
  const totals = page.getByRole("table", { name: "What differs" });
  await expect
    .poll(() => totals.getByRole("row").allTextContents())
    .toContainEqual(expect.stringMatching(/^Balance\d+\$/));
  expect(await soundAt(person, "desk-move-in-compared")).toEqual([]);
  await page.getByRole("combobox", { name: "Show" }).selectOption({ label: "Only here (1)" });
  await person.sees("not in the file");
  expect(await saves(person, "Save the differences as CSV")).toMatch(
    /^oldNumber,account,what,here,there,days,dollars\r\n/,
  );
  await page.getByRole("table", { name: "Differences" }).getByRole("link").first().click();
  await person.page.waitForURL(/\/accounts\/\d+$/);
});
