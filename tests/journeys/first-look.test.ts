import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { CataloguePlain } from "#server/catalogue/read-catalogue.ts";
import { onlyPayPal } from "#tests/world/paypal.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { aSignedInReader } from "./account-home.ts";
import { withJourneys } from "./journeys.ts";

const world = withJourneys();

/** Counts the stand-ins that the page's program draws: each of them holds up what it stands for. */
const countsStandIns = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const standIns: string[] = [];
    Object.assign(window, { standIns });
    const noted = (records: MutationRecord[]) => {
      for (const added of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (added instanceof Element && added.matches(".on-its-way")) standIns.push(added.className);
      }
    };
    document.addEventListener("DOMContentLoaded", () =>
      new MutationObserver(noted).observe(document, { childList: true, subtree: true }),
    );
  });

const standIns = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, "standIns"));

test.each([
  { ways: "every way to pay", change: (plain: CataloguePlain) => plain, renewal: "What is charged later" },
  { ways: "PayPal as the only wallet", change: onlyPayPal, renewal: "What you are billed for later" },
])(
  "with $ways the plans and the first one's price are drawn at once, without a stand-in or a question",
  async ({ change, renewal }) => {
    const publisher = await aPublisher(world.site, change);
    await using reader = await world.reader(publisher);
    const asked: string[] = [];
    reader.page.on("request", (request) => void asked.push(request.url()));
    await countsStandIns(reader.page);
    await reader.opens("/subscribe");
    await reader.seesHeading("Choose your plan");
    await reader.sees("Due today");
    await reader.sees("$1.00");
    await reader.sees(renewal);
    expect(await standIns(reader.page)).toEqual([]);
    expect(asked.filter((url) => url.includes("/api/"))).toEqual([]);
  },
);

test("a screen of the account is drawn at once, without a stand-in", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await countsStandIns(reader.page);
  await reader.opens("/account/history");
  await reader.seesHeading("History");
  expect(await standIns(reader.page)).toEqual([]);
});
