import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { inBothLanguages } from "#tests/world/languages.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { homeWords } from "#web/account/home/home-words.es.tsx";
import { aSignedInReader } from "./account-home.ts";
import { afterTab, itsProgram, recordsRenders, type Renders } from "./drawn-page.ts";
import { holds } from "./holds.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, wide, type Wishes } from "./reader.ts";
import { faultsInSpanish } from "./spanish.ts";

const world = withJourneys();

/** A subscriber who is already signed in. */
async function aSignedInSubscriber(wishes: Wishes = {}, change?: Parameters<typeof aPublisher>[1]) {
  const publisher = await aPublisher(world.site, change);
  const { email } = await aSubscriber(world.site, publisher);
  const reader = await aSignedInReader(world, publisher, email, wishes);
  return { reader, home: `${world.address}/${publisher.domain}` };
}

/** The names of the calls that the page has made. */
function callsOf(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/api\/\w+\/(\w+)/.exec(request.url()) ?? [];
    if (name !== undefined) calls.push(name);
  });
  return calls;
}

test("starts loading the account before the program has loaded, and loads it once", async () => {
  const { reader: signedIn, home } = await aSignedInSubscriber();
  await using reader = signedIn;
  const program = await holds(reader.page, itsProgram);
  const calls = callsOf(reader.page);
  await reader.page.goto(`${home}/account`, { waitUntil: "commit" });
  await program.asked;
  const atOnce = ["GetAccountManagementDetails", "GetEmailConfirmation", "GetAccountHome"];
  await expect.poll(() => calls).toEqual(atOnce);
  program.letsGo();
  await drawsItself(reader.page);
  await reader.sees("Paid through");
  expect(calls.filter((name) => atOnce.includes(name))).toHaveLength(3);
});

/** Waits until the program has replaced what the server drew. */
const drawsItself = (page: Page): Promise<void> => page.locator(".prerendered").waitFor({ state: "detached" });

/** The program's performance marks, which show since when the page responds. */
const marksOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => performance.getEntriesByType("mark").map(({ name }) => name));

test.each([
  ["a phone", narrow],
  ["a wide screen", wide],
])("shows the account before its program has loaded, and the program renders the same, on %s", async (_, viewport) => {
  const { reader: signedIn, home } = await aSignedInSubscriber({ viewport });
  await using reader = signedIn;
  await recordsRenders(reader.page);
  const program = await holds(reader.page, itsProgram);
  await reader.page.goto(`${home}/account`, { waitUntil: "commit" });
  await reader.sees("Paid through");
  expect(await reader.page.locator(".prerendered[inert]").count()).toBe(1);
  expect(await afterTab(reader.page)).toBe("BODY");
  expect(await marksOf(reader.page)).toEqual([]);
  await reader.pictures(`account-drawn-${viewport.width}`);
  program.letsGo();
  await drawsItself(reader.page);
  const { server, program: itself } = await reader.page.evaluate((): Renders => Reflect.get(window, "drawings"));
  expect(server.join("\n")).toContain("Paid through");
  expect(itself).toEqual(server);
  expect(await marksOf(reader.page)).toEqual(["live"]);
  await reader.pictures(`account-live-${viewport.width}`);
});

test("shows the account in Spanish to a reader whose browser asks for it", async () => {
  const { reader: signedIn, home } = await aSignedInSubscriber({ locale: "es-US" }, inBothLanguages);
  await using reader = signedIn;
  const program = await holds(reader.page, itsProgram);
  await reader.page.goto(`${home}/account`, { waitUntil: "commit" });
  await reader.sees(homeWords.paidThrough);
  expect(await reader.page.locator(".prerendered[inert]").count()).toBe(1);
  program.letsGo();
  await drawsItself(reader.page);
  expect(await faultsInSpanish(reader, "account home")).toEqual([]);
});

test("responds although the account's own answer arrives after its rendering", async () => {
  const { reader: signedIn, home } = await aSignedInSubscriber();
  await using reader = signedIn;
  const account = await holds(reader.page, /GetAccountManagementDetails/);
  await reader.page.goto(`${home}/account`, { waitUntil: "commit" });
  await account.asked;
  await drawsItself(reader.page);
  await reader.seesHeading("Manage Subscription");
  expect(await afterTab(reader.page)).toBe("A");
  account.letsGo();
  await reader.sees("Paid through");
});

test("keeps the frame until the program has loaded if the server can't render the account", async () => {
  const { reader: signedIn, home } = await aSignedInSubscriber({ pardons: [/500/] });
  await using reader = signedIn;
  await reader.page.route(/GetAccountHome/, (route) => route.fulfill({ status: 500, body: "" }));
  const program = await holds(reader.page, itsProgram);
  await reader.page.goto(`${home}/account`, { waitUntil: "commit" });
  await program.asked;
  await reader.seesHeading("Manage Subscription");
  expect(await reader.page.getByText("Paid through").count()).toBe(0);
  program.letsGo();
  await reader.sees("Paid through");
});

test("a press in the frame takes effect once the program has loaded", async () => {
  const { reader: signedIn, home } = await aSignedInSubscriber({ viewport: narrow });
  await using reader = signedIn;
  const { page } = reader;
  const drawn = await holds(page, /GetAccountHome/);
  const program = await holds(page, itsProgram);
  await page.goto(`${home}/account`, { waitUntil: "commit" });
  await program.asked;
  const box = await page.locator(".prerendered").getByText("Menu", { exact: true }).boundingBox();
  if (box === null) throw new Error("the menu isn't drawn");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const answered = page.waitForResponse(/GetAccountHome/);
  drawn.letsGo();
  await (await answered).finished();
  await reader.seesHeading("Manage Subscription");
  program.letsGo();
  await reader.sees("Paid through");
  await expect.poll(() => page.locator(".prerendered").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Menu" }).getAttribute("aria-expanded")).toBe("true");
});

test("keeps the focus on what was pressed early, even if the page was reloaded", async () => {
  const { reader: signedIn, home } = await aSignedInSubscriber({ viewport: narrow });
  await using reader = signedIn;
  const { page } = reader;
  await reader.opens("/account/history");
  await page.evaluate(
    (address) => window.history.replaceState({ usr: null, key: "kept" }, "", address),
    `${home}/account`,
  );
  const program = await holds(page, itsProgram);
  await page.reload({ waitUntil: "commit" });
  await reader.sees("Paid through");
  const box = await page.locator(".prerendered").getByText("Menu", { exact: true }).boundingBox();
  if (box === null) throw new Error("the menu isn't drawn");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  program.letsGo();
  await drawsItself(page);
  const menu = page.getByRole("button", { name: "Menu" });
  await expect.poll(() => menu.getAttribute("aria-expanded")).toBe("true");
  // The heading would have taken the focus before the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await menu.evaluate((it) => it === document.activeElement)).toBe(true);
});

test("the server renders the frame of account home as its program first does", async () => {
  const { reader: signedIn, home } = await aSignedInSubscriber();
  await using reader = signedIn;
  await recordsRenders(reader.page);
  // The account comes late, so that the program first draws without it.
  const account = await holds(reader.page, /\/api\//);
  await reader.page.goto(`${home}/account`, { waitUntil: "commit" });
  await account.asked;
  await reader.page.waitForFunction(() => Reflect.has(window, "drawings"));
  const { server, program } = await reader.page.evaluate((): Renders => Reflect.get(window, "drawings"));
  expect(server.join("\n")).toContain("Manage Subscription");
  // The program also has a placeholder, and room for its note about a slow line.
  expect(program.filter((element) => !/skeleton|^DIV {2}$/.test(element))).toEqual(server);
  account.letsGo();
  await reader.sees("Paid through");
});

test("shows the frame of account home before its program has loaded, on a phone and wide", async () => {
  const { reader: signedIn, home } = await aSignedInSubscriber({ viewport: narrow });
  await using reader = signedIn;
  const drawn = await holds(reader.page, /GetAccountHome/);
  const program = await holds(reader.page, itsProgram);
  await reader.page.goto(`${home}/account`, { waitUntil: "commit" });
  await program.asked;
  await reader.seesHeading("Manage Subscription");
  expect(await afterTab(reader.page)).toBe("BODY");
  await reader.pictures("account-frame");
  program.letsGo();
  drawn.letsGo();
  await reader.sees("Paid through");
});

test("starts loading what the greeting above the plans says for a signed-in reader", async () => {
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

test("shows and loads no account for a reader who isn't signed in", async () => {
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
])("shows no account frame in $what, which has its own, and loads no account", async ({ key, value }) => {
  const { reader: signedIn, home } = await aSignedInSubscriber();
  await using reader = signedIn;
  await reader.page.evaluate((entry) => window.sessionStorage.setItem(...entry), [key, value] as const);
  const program = await holds(reader.page, itsProgram);
  const calls = callsOf(reader.page);
  await reader.page.goto(`${home}/account`, { waitUntil: "commit" });
  await program.asked;
  expect(await reader.page.locator(".prerendered").count()).toBe(0);
  program.letsGo();
  await reader.sees("Paid through");
  expect(calls).not.toContain("GetAccountHome");
});
