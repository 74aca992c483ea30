import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { CatalogPlain } from "#server/catalog/read-catalog.ts";
import { onlyPayPal } from "#tests/world/paypal.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { aSignedInReader } from "./account-home.ts";
import { agreesAndStarts } from "./buying.ts";
import { holds } from "./holds.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, type Wishes } from "./reader.ts";
import { faultsOf } from "./soundness.ts";
import { itsProgram, opensPlansAlone, stopsAnimations } from "./drawn-page.ts";

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
  { ways: "every way to pay", change: (plain: CatalogPlain) => plain, renewal: "Upcoming charges" },
  { ways: "PayPal as the only wallet", change: onlyPayPal, renewal: "Upcoming bills" },
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

test("draws a screen of the account at once, without a placeholder", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await countsStandIns(reader.page);
  await reader.opens("/account/history");
  await reader.seesHeading("History");
  expect(await standIns(reader.page)).toEqual([]);
});

/** Keeps both drawings as the one takes the other's place: tags, styles and words in order; not ids, which always differ. */
const keepsDrawings = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const wordsOf = (element: Element) =>
      [...element.childNodes].map((node) => (node instanceof Text ? node.data : "")).join("");
    const drawn = (root: ParentNode) =>
      [...root.querySelectorAll("*:not(link)")].map((it) =>
        [it.tagName, it.getAttribute("class"), wordsOf(it)].join(" "),
      );
    const noted = (records: MutationRecord[]) => {
      for (const { removedNodes, target } of records) {
        for (const gone of removedNodes) {
          if (!(gone instanceof Element && gone.matches(".prerendered") && target instanceof Element)) continue;
          Object.assign(window, { drawings: { server: drawn(gone), program: drawn(target) } });
        }
      }
    };
    new MutationObserver(noted).observe(document, { childList: true, subtree: true });
  });

type Drawings = { readonly server: readonly string[]; readonly program: readonly string[] };

test("draws the plans on the server as their program draws them", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await keepsDrawings(reader.page);
  await reader.opens("/subscribe");
  const { server, program } = await reader.page.evaluate((): Drawings => Reflect.get(window, "drawings"));
  expect(server.join("\n")).toContain("Unlimited Digital + E-edition");
  expect(program).toEqual(server);
});

const afterTab = async (page: Page): Promise<string | undefined> => {
  await page.keyboard.press("Tab");
  return page.evaluate(() => document.activeElement?.tagName);
};

test("shows the plans but disables them, and says so, until their program loads, on a phone", async () => {
  await using reader = await world.reader(world.paper, { viewport: narrow });
  const { page } = reader;
  const { showsAfter, letsGo } = await opensPlansAlone(page, `${world.address}/${world.paper.domain}/subscribe`);
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

/** A subscriber who has signed in before. */
async function aSignedInSubscriber(wishes: Wishes = {}) {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  const reader = await aSignedInReader(world, publisher, email, wishes);
  return { reader, home: `${world.address}/${publisher.domain}` };
}

/** What the page has asked of the server, by the calls' names. */
function callsOf(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/api\/\w+\/(\w+)/.exec(request.url()) ?? [];
    if (name !== undefined) calls.push(name);
  });
  return calls;
}

test("begins to read the account before the program is there, and reads it once", async () => {
  const { reader: signedIn, home } = await aSignedInSubscriber();
  await using reader = signedIn;
  const program = await holds(reader.page, itsProgram);
  const calls = callsOf(reader.page);
  await reader.page.goto(`${home}/account`, { waitUntil: "commit" });
  await program.asked;
  await expect.poll(() => calls).toEqual(["GetAccountManagementDetails", "GetEmailConfirmation"]);
  program.letsGo();
  await reader.sees("Paid through");
  expect(
    calls.filter((name) => name === "GetAccountManagementDetails" || name === "GetEmailConfirmation"),
  ).toHaveLength(2);
});

test("draws the frame of account home on the server as its program first draws it", async () => {
  const { reader: signedIn, home } = await aSignedInSubscriber();
  await using reader = signedIn;
  await keepsDrawings(reader.page);
  // The account comes late, so that the program first draws without it.
  const account = await holds(reader.page, /\/api\//);
  await reader.page.goto(`${home}/account`, { waitUntil: "commit" });
  await account.asked;
  await reader.page.waitForFunction(() => Reflect.has(window, "drawings"));
  const { server, program } = await reader.page.evaluate((): Drawings => Reflect.get(window, "drawings"));
  expect(server.join("\n")).toContain("Manage Subscription");
  // The program's placeholder and the room for its note about a slow line come besides.
  expect(program.filter((element) => !/skeleton|^DIV {2}$/.test(element))).toEqual(server);
  account.letsGo();
  await reader.sees("Paid through");
});

test("shows the frame of account home before its program is there, on a phone and wide", async () => {
  const { reader: signedIn, home } = await aSignedInSubscriber({ viewport: narrow });
  await using reader = signedIn;
  const program = await holds(reader.page, itsProgram);
  await reader.page.goto(`${home}/account`, { waitUntil: "commit" });
  await program.asked;
  await reader.seesHeading("Manage Subscription");
  expect(await afterTab(reader.page)).toBe("BODY");
  await reader.pictures("account-frame");
  program.letsGo();
  await reader.sees("Paid through");
});

test("begins to read what the greeting above the plans says, for whoever is signed in", async () => {
  const { reader: signedIn, home } = await aSignedInSubscriber();
  await using reader = signedIn;
  const program = await holds(reader.page, itsProgram);
  const calls = callsOf(reader.page);
  await reader.page.goto(`${home}/subscribe`, { waitUntil: "commit" });
  await expect.poll(() => calls).toEqual(["GetAccountManagementDetails"]);
  expect(await reader.page.locator(".prerendered").count()).toBe(1);
  program.letsGo();
  await reader.sees("Welcome back");
  expect(calls.filter((name) => name === "GetAccountManagementDetails")).toHaveLength(1);
});

test("shows and reads no account for a reader who isn't signed in", async () => {
  await using reader = await world.reader(world.paper);
  const program = await holds(reader.page, itsProgram);
  const calls = callsOf(reader.page);
  await reader.page.goto(`${world.address}/${world.paper.domain}/account`, { waitUntil: "commit" });
  await program.asked;
  await reader.misses("Manage Subscription");
  program.letsGo();
  await reader.page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(calls).not.toContain("GetAccountManagementDetails");
});

test.each([
  { what: "a staff view", key: "staff-view", value: "Y" },
  { what: "a preview of toggles", key: "togglePreview", value: "profile_page=off" },
])("shows no frame in $what, which has another", async ({ key, value }) => {
  const { reader: signedIn, home } = await aSignedInSubscriber();
  await using reader = signedIn;
  await reader.page.evaluate((entry) => window.sessionStorage.setItem(...entry), [key, value] as const);
  const program = await holds(reader.page, itsProgram);
  await reader.page.goto(`${home}/account`, { waitUntil: "commit" });
  await program.asked;
  expect(await reader.page.locator(".prerendered").count()).toBe(0);
  program.letsGo();
  await reader.sees("Paid through");
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
  "says at once that %s has to be reloaded if a file of its program doesn't come",
  async (path) => {
    await using reader = await world.reader(world.paper, { pardons: [/404|Failed to fetch/] });
    const { page } = reader;
    // The waiting sentences themselves never come.
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
