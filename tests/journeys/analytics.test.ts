import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "vitest";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { hitsOf } from "#tests/world/tracker.ts";
import {
  accountNumberOf,
  agreesAndStarts,
  continues,
  entersAddress,
  entersCard,
  goodCard,
  setsUpAccount,
} from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { onOnePage } from "./toggles.ts";
import { narrow, type Reader, wide, type Wishes } from "./reader.ts";

const world = withJourneys();

/** A publisher with its own host, which has another name than localhost. */
const aPublisherWithHost = (change: (plain: CatalogData) => CatalogData = (plain) => plain) =>
  aPublisher(world.site, (plain) =>
    change({ ...plain, hosts: [plain.tenant.domain.replace(".example", ".localhost")] }),
  );

const homeOf = ({ plain }: Publisher): string => world.address.replace("localhost", plain.hosts[0] ?? "");

type Watched = Reader & { readonly told: () => Promise<string[]>; readonly sent: () => number };

/** A reader for whose page the events, and the calls that carry them, are recorded. */
async function watched(publisher: Publisher, wishes?: Wishes): Promise<Watched> {
  const reader = await world.reader(publisher, wishes);
  let sent = 0;
  reader.page.on("request", (request) => {
    if (request.url().includes("/RecordEvent")) sent++;
  });
  const told = () =>
    reader.page.evaluate(() => (window.dataLayer ?? []).flatMap((entry) => Object(entry).event ?? []).map(String));
  return { ...reader, told, sent: () => sent };
}

async function tells(reader: Watched, ...events: string[]): Promise<void> {
  await expect.poll(reader.told).toEqual(events);
}

const namesAtTracker = async (publisher: Publisher): Promise<string[]> =>
  (await hitsOf(world.site, publisher)).flatMap(({ body }) => body.events.map(({ name }) => name)).toSorted();

/** Waits until the jobs have forwarded exactly these events. */
async function atTracker(publisher: Publisher, ...names: string[]): Promise<void> {
  await expect.poll(() => namesAtTracker(publisher)).toEqual(names.toSorted());
}

async function hasNoFaults({ page }: Reader): Promise<void> {
  for (const viewport of [wide, narrow]) {
    await page.setViewportSize(viewport);
    const axe = new AxeBuilder({ page }).include("dialog[open]");
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  await page.setViewportSize(wide);
}

const allowsAnalytics = async (reader: Reader): Promise<void> => {
  await reader.presses("Cookie Preferences");
  await reader.ticks("Analytics");
  await reader.presses("Save my choices");
  await reader.misses("Always on");
};

test("sends nothing before consent, and then everything to the publisher's tracker, the purchase once", async () => {
  const publisher = await aPublisherWithHost();
  await using reader = await watched(publisher);
  await reader.page.goto(`${homeOf(publisher)}/subscribe`);

  // Denied: the page knows about the events, but nobody else does.
  await reader.ticks("Premium Experience");
  await tells(reader, "add_to_cart");
  await reader.unticks("Premium Experience");
  await tells(reader, "add_to_cart", "remove_from_cart");
  expect(reader.sent()).toBe(0);

  // The drawer opens with everything off except the necessary cookies.
  await reader.presses("Cookie Preferences");
  const boxes = reader.page.getByRole("dialog").getByRole("checkbox");
  await boxes.nth(3).waitFor();
  expect(await boxes.evaluateAll((all) => all.map((box) => box instanceof HTMLInputElement && box.checked))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  await hasNoFaults(reader);
  await reader.pictures("cookie-preferences");
  await reader.ticks("Analytics");
  await reader.presses("Save my choices");

  await reader.ticks("Premium Experience");
  await reader.sees("$21.00 today");
  await agreesAndStarts(reader);
  await atTracker(publisher, "add_to_cart", "add_to_cart", "legal_terms", "start_subscription");
  await setsUpAccount(reader);
  await entersAddress(reader);
  await continues(reader);
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $21.00");
  await reader.seesHeading("Thank you");
  await atTracker(publisher, "add_to_cart", "add_to_cart", "legal_terms", "purchase", "start_subscription");
  await reader.reloads();
  await reader.seesHeading("Thank you");

  const hits = await hitsOf(world.site, publisher);
  expect(hits.flatMap(({ problems }) => problems)).toEqual([]);
  const purchases = hits.flatMap(({ body }) => body.events).filter(({ name }) => name === "purchase");
  expect(purchases).toMatchObject([
    {
      params: {
        currency: "USD",
        value: 21,
        shipping: 0,
        tax: 0,
        transaction_id: expect.stringMatching(/^R\d{6}-[0-9A-Z]{8}$/),
        items: [
          { item_category: "subscription", item_name: "Unlimited Digital + E-edition", price: 1, quantity: 1 },
          { item_category: "add-on", item_name: "Premium Experience", price: 20, quantity: 1 },
        ],
      },
    },
  ]);
  const all = JSON.stringify(hits);
  expect(all).toContain(`"label":"${homeOf(publisher)}/subscribe"`);
  for (const secret of [reader.email, await accountNumberOf(reader)]) expect(all).not.toContain(secret);
});

test("sends every event of the newer page from the older single page, too", async () => {
  const publisher = await aPublisherWithHost(onOnePage);
  await using reader = await watched(publisher);
  await reader.page.goto(`${homeOf(publisher)}/subscribe`);
  await reader.ticks("Premium Experience");
  await tells(reader, "add_to_cart");
  await reader.unticks("Premium Experience");
  await tells(reader, "add_to_cart", "remove_from_cart");
  await allowsAnalytics(reader);
  await reader.ticks("Premium Experience");
  await setsUpAccount(reader);
  await entersAddress(reader);
  await continues(reader);
  await reader.ticks("I agree to these terms");
  await atTracker(publisher, "add_to_cart", "legal_terms");
  await reader.presses("Subscribe");
  await atTracker(publisher, "add_to_cart", "add_to_cart", "legal_terms", "start_subscription");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $21.00");
  await reader.seesHeading("Thank you");
  await atTracker(publisher, "add_to_cart", "add_to_cart", "legal_terms", "purchase", "start_subscription");
  const hits = await hitsOf(world.site, publisher);
  expect(hits.flatMap(({ problems }) => problems)).toEqual([]);
  expect(hits.flatMap(({ body }) => body.events).find(({ name }) => name === "purchase")).toMatchObject({
    params: { currency: "USD", value: 21, items: [{ price: 1 }, { price: 20 }] },
  });
});

test("honors Global Privacy Control and says so, whatever was allowed before", async () => {
  const publisher = await aPublisherWithHost();
  await using reader = await watched(publisher, { extraHTTPHeaders: { "sec-gpc": "1" } });
  const { page } = reader;
  await page.goto(`${homeOf(publisher)}/subscribe`);
  await allowsAnalytics(reader);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
  );
  await page.reload();
  await reader.ticks("Premium Experience");
  await tells(reader, "add_to_cart");
  expect(reader.sent()).toBe(0);
  await reader.presses("Cookie Preferences");
  await reader.sees("We honor your browser's privacy signal");
  expect(await page.getByRole("checkbox", { name: "Analytics" }).isDisabled()).toBe(true);
  expect(await page.getByRole("checkbox", { name: "Analytics" }).isChecked()).toBe(false);
  await hasNoFaults(reader);
  await reader.pictures("privacy-signal");
});

test("keeps an event from the tracker when only the header carries the signal", async () => {
  const publisher = await aPublisherWithHost();
  await using reader = await watched(publisher, { extraHTTPHeaders: { "sec-gpc": "1" } });
  await reader.page.goto(`${homeOf(publisher)}/subscribe`);
  await allowsAnalytics(reader);
  const answered = reader.page.waitForResponse(/RecordEvent/);
  await reader.ticks("Premium Experience");
  expect(await (await answered).json()).toEqual({ isSuccess: true, recorded: false });
});

test("opens the opt-out at Do Not Sell My Info without sign-in, and keeps the address", async () => {
  const publisher = await aPublisherWithHost();
  await using reader = await watched(publisher);
  const { page } = reader;
  await page.goto(`${homeOf(publisher)}/subscribe`);
  await allowsAnalytics(reader);
  const link = page.getByRole("link", { name: "Do Not Sell My Info" });
  expect(await link.getAttribute("href")).toMatch(/\/privacy#ccpa$/);
  await link.click();
  await reader.presses("Opt out");
  await reader.sees("You've opted out");
  await hasNoFaults(reader);
  await reader.pictures("opted-out");
  await page.getByRole("dialog").getByRole("button", { name: "Cookie Preferences" }).click();
  expect(await page.getByRole("checkbox", { name: "Analytics" }).isChecked()).toBe(false);
  await page.keyboard.press("Escape");
  await reader.ticks("Premium Experience");
  await tells(reader, "add_to_cart");
  expect(reader.sent()).toBe(0);
});

test("only logs events on localhost", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await watched(publisher);
  const logged: string[] = [];
  reader.page.on("console", (message) => void logged.push(message.text()));
  await reader.opens("/subscribe");
  await allowsAnalytics(reader);
  await reader.ticks("Premium Experience");
  await tells(reader, "add_to_cart");
  await expect.poll(() => logged.filter((line) => line.startsWith("analytics"))).toHaveLength(1);
  expect(reader.sent()).toBe(0);
});
