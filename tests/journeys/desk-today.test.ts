import { expect, test } from "vitest";
import { aColleague } from "#tests/world/desk.ts";
import { anOldReader, report } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { withJourneys } from "./journeys.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

test("Today's figures lead to their lists, and from there to an account", async () => {
  const publisher = await aPublisher(world.site);
  const reader = await anOldReader(world.site, publisher);
  await report(world.site, publisher, reader, { problem: "wet" });
  const { session, staffId } = await aColleague(world.site, "publisher", publisher);
  await asOwner(
    world.site.store.owner,
    `insert into staff_note (tenant_id, account_number, staff_id, author, text, follow_up_on, made_at)
     values ($1, $2, $3, 'Marge Olson', 'Ask whether the porch is right.', current_date - 3, now())`,
    [publisher.tenantId, reader.accountNumber, staffId],
  );
  await asOwner(
    world.site.store.owner,
    "update letter set bounced_at = now() where tenant_id = $1 and kind = 'receipt'",
    [publisher.tenantId],
  );
  await using manager = await world.reader(publisher);
  const { page } = manager;
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await page.goto(desk);
  await manager.seesHeading("Today");
  await page.getByRole("link", { name: "Complaints: 1" }).waitFor();
  await page.getByRole("link", { name: /^Money in: \$/ }).waitFor();
  expect(await faultsOf(manager)).toEqual([]);
  expect(await keyboardFaultsOf(manager)).toEqual([]);
  await page.getByRole("link", { name: "1 email came back" }).click();
  await expect.poll(() => page.url()).toContain("queue=bounce");
  await page.goBack();
  await page.getByRole("link", { name: "Notes to follow up on" }).click();
  await manager.sees("Marge Olson: Ask whether the porch is right.");
  await page.goBack();
  await page.getByRole("link", { name: "Complaints: 1" }).click();
  await manager.seesHeading("Complaints today");
  await manager.sees(/^Wet paper, /);
  expect(await faultsOf(manager)).toEqual([]);
  await page.getByRole("link", { name: `Nora Ellingsen (${reader.accountNumber})` }).click();
  await manager.seesHeading("Nora Ellingsen");
});

test("Today leads to the links and campaigns that brought orders, and from there to the file", async () => {
  const publisher = await aPublisher(world.site);
  const fall = { source: "newsletter", medium: "email", campaign: "Fall drive" };
  for (const source of [fall, fall, {}]) await aSubscriber(world.site, publisher, { source });
  const { session } = await aColleague(world.site, "publisher", publisher);
  await using manager = await world.reader(publisher);
  const { page } = manager;
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await page.goto(desk);
  await manager.presses("Orders by source and campaign");
  await manager.seesHeading("Orders by source");
  await manager.sees("3 subscriptions, $3.00 in first payments.");
  const rows = page.getByRole("table").getByRole("row");
  expect(await rows.nth(1).innerText()).toMatch(/newsletter\s+email\s+Fall drive\s+–\s+2\s+0\s+\$2\.00/);
  expect(await rows.nth(2).innerText()).toMatch(/Website\s+–\s+–\s+–\s+1\s+0\s+\$1\.00/);
  await manager.pictures("desk-orders-by-source");
  expect(await faultsOf(manager)).toEqual([]);
  expect(await keyboardFaultsOf(manager)).toEqual([]);
  const from = page.getByLabel("From");
  await from.fill(await page.getByLabel("To").inputValue());
  await expect.poll(() => page.url()).toContain("from=");
  await manager.sees("3 subscriptions, $3.00 in first payments.");
  await manager.presses("Save as a file");
  await manager.seesHeading("Money");
  await expect.poll(() => page.getByLabel("File").inputValue()).toBe("orders-by-source");
});
