import { expect, test } from "vitest";
import { aColleague, type Colleague } from "#tests/world/desk.ts";
import { exportsAtDesk } from "#tests/world/desk-exports.ts";
import { aBilledPayer } from "#tests/world/paying.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { aSteadyPublisher } from "#tests/world/staff.ts";
import { todayAt } from "#tests/world/time.ts";
import { soundAt } from "./desk-clerk.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

async function atMoney(publisher: Publisher, { session }: Colleague): Promise<Reader> {
  const bookkeeper = await world.reader(publisher);
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await bookkeeper.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await bookkeeper.page.goto(desk);
  await bookkeeper.seesHeading("Today");
  await bookkeeper.page.getByRole("link", { name: "Money", exact: true }).click();
  await bookkeeper.seesHeading("Money");
  return bookkeeper;
}

test("shows a payment beside the gateway's record, the day matches, and the file has it", async () => {
  const publisher = await aPublisher(world.site);
  const { accountNumber } = await aSubscriber(world.site, publisher);
  await using bookkeeper = await atMoney(publisher, await aColleague(world.site, "bookkeeper", publisher));
  const { page } = bookkeeper;
  await bookkeeper.sees("First payment");
  await bookkeeper.sees(/^Captured/);
  expect(await faultsOf(bookkeeper)).toEqual([]);
  const saved = page.waitForEvent("download");
  await bookkeeper.presses("Export CSV");
  expect((await saved).suggestedFilename()).toMatch(/^payments-.*\.csv$/);
  await bookkeeper.sees("1 payment saved. The trail records it.");
  await page.getByRole("combobox", { name: "State" }).selectOption("declined");
  await bookkeeper.sees("No payments.");
  await expect.poll(() => page.url()).toContain("state=declined");
  await bookkeeper.presses("Settlement");
  await bookkeeper.sees("Every charge and refund matches.");
  expect(await faultsOf(bookkeeper)).toEqual([]);
  await bookkeeper.presses("Refunds");
  await bookkeeper.sees("No refunds in this state.");
  expect(await faultsOf(bookkeeper)).toEqual([]);
  expect(await keyboardFaultsOf(bookkeeper)).toEqual([]);
  await bookkeeper.presses("Payments");
  await page.getByRole("link", { name: `Nora Ellingsen (${accountNumber})` }).click();
  await bookkeeper.seesHeading("Nora Ellingsen");
});

test("a clerk counts the drawer, and a bookkeeper sees the day by kind and by who took it", async () => {
  const publisher = await aSteadyPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  const taker = await aColleague(world.site, "clerk", publisher);
  await exportsAtDesk(world.site, publisher, { by: taker, ...payer, receivedAs: "Cash", amountCents: 2000 });
  await exportsAtDesk(world.site, publisher, { by: taker, ...payer, receivedAs: "Check", amountCents: 1600 });
  await using clerk = await atMoney(publisher, taker);
  await clerk.sees(/^You took/);
  await clerk.sees("Check 1042");
  await clerk.types("Cash that you counted (optional)", "17");
  await clerk.sees("The drawer is $3.00 short.");
  await clerk.types("Cash that you counted (optional)", "20");
  await clerk.sees("The cash matches.");
  await clerk.page.reload();
  await clerk.sees("The cash matches.");
  expect(await soundAt(clerk, "desk-drawer")).toEqual([]);
  expect(await keyboardFaultsOf(clerk)).toEqual([]);
  await using bookkeeper = await atMoney(publisher, await aColleague(world.site, "bookkeeper", publisher));
  await bookkeeper.presses("Day report");
  await bookkeeper.sees("Everybody");
  await bookkeeper.sees("$20.00 (1)");
  expect(await soundAt(bookkeeper, "desk-day-report")).toEqual([]);
  const saved = bookkeeper.page.waitForEvent("download");
  await bookkeeper.presses("Export CSV");
  expect((await saved).suggestedFilename()).toMatch(/^day-report-.*\.csv$/);
  await bookkeeper.sees("Saved. The trail records it.");
});

test("a bookkeeper saves the files of some days, and sees no files with names", async () => {
  const publisher = await aPublisher(world.site);
  await aSubscriber(world.site, publisher);
  await using bookkeeper = await atMoney(publisher, await aColleague(world.site, "bookkeeper", publisher));
  const { page } = bookkeeper;
  await bookkeeper.presses("Files");
  const list = page.getByRole("combobox", { name: "File" });
  await list.selectOption("Sales tax by place");
  await bookkeeper.sees(/^Sales and sales tax of a month at one place/);
  expect(await list.getByRole("option").allTextContents()).not.toContain("Subscribers");
  const saved = page.waitForEvent("download");
  await bookkeeper.presses("Save CSV");
  expect((await saved).suggestedFilename()).toBe("sales-tax.csv");
  await bookkeeper.sees("The file is saved. The trail records it.");
  await list.selectOption("Deliveries");
  await bookkeeper.presses("Save CSV");
  await bookkeeper.sees("This file is long. Choose the first and the last day.");
  expect(await soundAt(bookkeeper, "desk-files")).toEqual([]);
  expect(await keyboardFaultsOf(bookkeeper)).toEqual([]);
});

test("records a bank's file, and refused lines say why", async () => {
  const publisher = await aSteadyPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  const received = await todayAt(world.site, publisher);
  await using bookkeeper = await atMoney(publisher, await aColleague(world.site, "bookkeeper", publisher));
  await bookkeeper.presses("Checks");
  const text = `id,account,amount,received,reference\r\nLB-1,${payer.accountNumber},36.00,${received},1042\r\nLB-2,1,36.00,${received},\r\n`;
  const file = { name: "march.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await bookkeeper.page.getByLabel("The bank's file").setInputFiles(file);
  await bookkeeper.presses("Record the checks");
  await bookkeeper.sees("1 recorded, 0 already recorded, 1 refused.");
  await bookkeeper.sees("there is no such account at this publication");
  expect(await faultsOf(bookkeeper)).toEqual([]);
  await bookkeeper.presses("Record the checks");
  await bookkeeper.sees("0 recorded, 1 already recorded, 1 refused.");
});
