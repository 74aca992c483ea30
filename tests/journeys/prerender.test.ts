import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { onlyPayPal } from "#tests/world/paypal.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { aSignedInReader } from "./account-home.ts";
import { agreesAndStarts } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";
import { faultsOf } from "./soundness.ts";
import { afterTab, opensPlansBeforeProgram, recordsRenders, type Renders, stopsAnimations } from "./drawn-page.ts";

const world = withJourneys();

/** Counts the placeholders that the page's program draws: each of them delays what it stands for. */
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
  { ways: "every way to pay", change: (plain: CatalogData) => plain, renewal: "Upcoming charges" },
  { ways: "PayPal as the only wallet", change: onlyPayPal, renewal: "Upcoming bills" },
])(
  "with $ways the plans and the first price appear at once, without a placeholder or an extra call",
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

test("renders an account screen at once, without a placeholder", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await countsStandIns(reader.page);
  await reader.opens("/account/history");
  await reader.seesHeading("History");
  expect(await standIns(reader.page)).toEqual([]);
});

test("the server renders the plans as their program does", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await recordsRenders(reader.page);
  await reader.opens("/subscribe");
  const { server, program } = await reader.page.evaluate((): Renders => Reflect.get(window, "drawings"));
  expect(server.join("\n")).toContain("Unlimited Digital + E-edition");
  expect(program).toEqual(server);
});

test("shows the plans but disables them, and says so, until their program loads, on a phone", async () => {
  await using reader = await world.reader(world.paper, { viewport: narrow });
  const { page } = reader;
  const { showsAfter, letsGo } = await opensPlansBeforeProgram(
    page,
    `${world.address}/${world.paper.domain}/subscribe`,
  );
  await showsAfter(1000);
  await reader.sees("This page is loading.");
  expect(await page.getByText("$1.00").count()).toBeGreaterThan(0);
  expect(await afterTab(page)).toBe("BODY");
  // A page without anything to focus can still be scrolled with the keyboard.
  expect((await faultsOf(reader)).filter((fault) => !fault.includes("scrollable-region-focusable: <html"))).toEqual([]);
  await reader.pictures("prerendered");
  // Much later, for a program that never loads.
  await showsAfter(25_000);
  await page.getByRole("link", { name: "reload the page" }).waitFor();
  expect(await page.evaluate(() => document.querySelector<HTMLAnchorElement>(".on-its-way a")?.href)).toBe(page.url());
  expect(await afterTab(page)).toBe("A");
  await reader.pictures("prerendered-late");
  letsGo();
  await agreesAndStarts(reader);
  await reader.sees("Confirm email");
  await reader.misses("This page is loading.");
});

test("starts the program of a page that is never painted although it isn't hidden", async () => {
  await using reader = await world.reader(world.paper);
  await reader.page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await reader.opens("/subscribe");
  await reader.seesHeading("Choose your plan");
  await expect.poll(() => reader.page.locator(".prerendered").count(), { timeout: 10_000 }).toBe(0);
});

test.each(["/subscribe", "/account/history"])(
  "says at once that %s has to be reloaded if one of its program's files fails to load",
  async (path) => {
    await using reader = await world.reader(world.paper, { pardons: [/404|Failed to fetch/] });
    const { page } = reader;
    // The waiting sentences themselves never appear.
    await stopsAnimations(page);
    const gone = (url: URL) => /\/assets\/vendor-[\w-]+\.js$/.test(url.pathname);
    await page.route(gone, (route) => route.fulfill({ status: 404 }));
    await page.goto(`${world.address}/${world.paper.domain}${path}`, { waitUntil: "commit" });
    await page.getByRole("link", { name: "reload the page" }).waitFor();
    await reader.misses("This page is loading.");
    await page.unroute(gone);
    await page.getByRole("link", { name: "reload the page" }).click();
    await page.locator(".on-its-way.failed").waitFor({ state: "detached" });
    await expect.poll(() => page.locator(".on-its-way").count()).toBe(0);
  },
);
