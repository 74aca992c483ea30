import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readPdf } from "#tests/world/pdf.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aPaidGift } from "#tests/world/gifts.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { paths } from "#web/paths.ts";
import { atHome } from "./account-home.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
const wedFriSun = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };
const run = (statement: string, ...values: readonly unknown[]) =>
  asOwner(world.site.store.owner, statement, [...values]);

/** Presses Tab until the focused element has this text, then Enter. */
async function entersByKeyboard({ page }: Reader, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const said = await page.evaluate(() => document.activeElement?.textContent ?? "");
    if (name.test(said)) return page.keyboard.press("Enter");
  }
  throw new Error(`Tab does not lead to ${String(name)}`);
}

test("leads from home to the history and its receipt by keyboard alone, and the file shows what was paid", async () => {
  const publisher = await aPublisher(world.site);
  const { email, accountNumber } = await aSubscriber(world.site, publisher, wedFriSun);
  await using reader = await atHome(world, publisher, email);
  await entersByKeyboard(reader, /^History and receipts$/);
  await reader.seesHeading("History");
  await reader.sees(`Account #${accountNumber}`);
  await reader.sees(/^12 issues paid for, starting .*; your subscription now runs through /);
  await reader.sees("$36.00 paid for your subscription with Visa ending in 9990");
  await reader.sees(/^Email “Receipt” /);
  const download = reader.page.waitForEvent("download");
  await entersByKeyboard(reader, /^Receipt R\d{6}-\w{8} \(PDF\)$/);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^receipt-R\d{6}-\w{8}\.pdf$/);
  const { text } = readPdf(await readFile(await file.path()));
  expect(text.split("\n")).toEqual(expect.arrayContaining([String(accountNumber), "Total paid", "$36.00"]));
  expect(reader.page.url()).not.toContain("token");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("history");
});

test("shows what a stop in progress has added and will add before everything else", async () => {
  const publisher = await aPublisher(world.site);
  const { email, accountNumber } = await aSubscriber(world.site, publisher, wedFriSun);
  await run(
    `with s as (
       insert into temporary_stop (tenant_id, subscription_id, account_number, paper_option, stop_on, restart_on, posted_through)
       select tenant_id, subscription_id, account_number, 'stop', start_on, start_on + 14, start_on
       from subscription where account_number = $1 returning *)
     insert into expiry_entry (tenant_id, subscription_id, cause, half_units, issue_on, rate_code, rate_version, actor, reference, posted_on)
     select tenant_id, subscription_id, 'stop', 2, s.stop_on, u.rate_code, u.rate_version, 'job', 'stop:' || s.stop_id, s.stop_on
     from s join subscription u using (tenant_id, subscription_id)`,
    accountNumber,
  );
  await using reader = await atHome(world, publisher, email);
  await reader.opens(paths.history);
  const later = reader.region("Upcoming");
  await later.sees(/^5 issues will be added: delivery will be stopped .*; your subscription will then run through /);
  await reader.region("So far").sees(/^1 issue added: delivery was stopped .*; your subscription now runs through /);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("history-stop");
});

test("loads older entries on request, and moves focus to their heading", async () => {
  const publisher = await aPublisher(world.site);
  const { email, accountNumber } = await aSubscriber(world.site, publisher);
  await run(
    `insert into letter (tenant_id, letter_id, kind, recipient, account_number, content, natural_key, state, written_on, created_at)
     select $1, gen_random_uuid(), 'receipt', 'nora@readers.example', $2::bigint, '{}', 'older:' || n || ':' || $2::bigint, 'sent',
       date '2026-01-31' - n, now() - n * interval '1 day' from generate_series(1, 60) n`,
    publisher.tenantId,
    accountNumber,
  );
  await using reader = await atHome(world, publisher, email);
  await reader.opens(`${paths.history}?accountNumber=${accountNumber}`);
  await reader.sees("Show older");
  expect(await reader.page.getByRole("listitem").filter({ hasText: "Letter" }).count()).toBeLessThan(51);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Show older");
  await reader.seesHeading("Older");
  expect(await reader.page.evaluate(() => document.activeElement?.textContent)).toBe("Older");
  await reader.sees("Tue, Dec 2, 2025");
  expect(await reader.button("Show older").count()).toBe(0);
  expect(await faultsOf(reader)).toEqual([]);
});

test("says in place that a history or a receipt can't be loaded, and loads it on retry", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await atHome(world, publisher, email, {
    pardons: [/status of 429/, /Something went wrong/],
  });
  const away = { status: 429, body: "{}" };
  await reader.page.route("**/GetHistory*", (route) => route.fulfill(away));
  await reader.opens(paths.history);
  await reader.sees("Something went wrong. Please try again later or contact support.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.page.unroute("**/GetHistory*");
  await reader.presses("Try again");
  await reader.sees("$1.00 paid for your subscription with Visa ending in 9990");
  await reader.page.route("**/GetReceipt*", (route) => route.fulfill(away), { times: 1 });
  await reader.presses(/^Receipt R/);
  await reader.sees("Something went wrong. Please try again later or contact support.");
  expect(await faultsOf(reader)).toEqual([]);
  const download = reader.page.waitForEvent("download");
  await reader.presses(/^Receipt R/);
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await reader.misses("Something went wrong. Please try again later or contact support.");
});

test("shows the receipt to a reader who has given a gift and has no subscription", async () => {
  const publisher = await aPublisher(world.site);
  const { donor } = await aPaidGift(world.site, publisher);
  await using reader = await atHome(world, publisher, donor.email);
  await reader.presses("Stay on this page");
  await reader.presses("History and receipts");
  await reader.sees("$1.00 paid for a gift with Visa ending in 9990");
  expect(await reader.button(/^Receipt R/).count()).toBe(1);
});
