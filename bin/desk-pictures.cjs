/**
 * Takes the pictures of the desk for docs/desk.md. People of the demo do each task, only by pressing and typing. Prints
 * how long each task took.
 *
 *     DATA_DIR=/tmp/desk-demo npm start                                    # a new demo: the tasks change it
 *     sleep 60                                                             # until its readers can be found
 *     node bin/desk-pictures.cjs http://desk.localhost:3000 docs/images
 *
 * A third argument is a width other than 1280: `390` does the same tasks on a phone.
 */
"use strict";
const { join } = require("node:path");
const { chromium } = require("playwright-core");
const { Secret, TOTP } = require("otpauth");
const { tasks } = require("./desk-tasks.cjs");

/** The demo's sign-ins, as `npm start` prints them. */
const secrets = {
  clerk: ["ring-twice-52-maple", "JBSWY3DPCLERKA2A"],
  bookkeeper: ["ledger-ink-and-tea-3", "JBSWY3DPLEDGER2A"],
  publisher: ["press-starts-at-two", "JBSWY3DPPRESSA2A"],
};
const heights = { 1280: 900, 390: 844 };

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const begins = (text) => (text instanceof RegExp ? text : new RegExp(`^\\s*${escaped(text)}`));
const labelled = (text) => new RegExp(`^\\s*${escaped(text)}\\s*\\*?\\s*$`);

/** A person at the desk, who finds everything by its visible text. */
async function aPerson(browser, { address, folder, width }, role) {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 900 },
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const count = { presses: 0, fields: 0 };
  const [password, secret] = secrets[role];
  const shown = (found) => found.filter({ visible: true }).first();
  const inCard = () => page.frameLocator('iframe[title="Card payment"]');
  const person = {
    page,
    count,
    opens: () => page.goto(address),
    presses: async (name, scope = page) => {
      count.presses++;
      const named = { name, exact: true };
      await shown(scope.getByRole("button", named).or(scope.getByRole("link", named))).click();
    },
    ticks: async (label) => {
      count.presses++;
      const named = { name: begins(label) };
      await page.getByRole("radio", named).or(page.getByRole("checkbox", named)).first().check();
    },
    types: async (label, text, scope = page) => {
      count.fields++;
      await scope.getByLabel(labelled(label)).first().fill(text);
    },
    chooses: async (label, option) => {
      count.presses++;
      await page.getByRole("combobox", { name: label }).selectOption(option);
    },
    typesCard: async (fields) => {
      for (const [label, text] of Object.entries(fields)) await person.types(label, text, inCard());
    },
    pressesInCard: (name) => person.presses(name, inCard()),
    sees: (text) => shown(page.getByText(text)).waitFor(),
    /** One box for every search: `/`, the words, Enter. */
    finds: async (words) => {
      count.presses += 2;
      count.fields++;
      await page.locator("body").press("/");
      await page.keyboard.type(words);
      await page.keyboard.press("Enter");
    },
    opensAccount: async (words, name) => {
      await person.finds(words);
      await person.presses(begins(name));
      await page.getByRole("heading", { level: 1, name }).waitFor();
    },
    /** A code is valid for half a minute, and only once. */
    typesDigits: () => person.types("Code", new TOTP({ secret: Secret.fromBase32(secret) }).generate()),
    signsIn: async () => {
      await person.types("Email", `${role}@desk.example`);
      await person.types("Password", password);
      await person.typesDigits();
      await person.presses("Sign in");
      await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
    },
    picture: (name, part) => takePicture(page, join(folder, `desk-${name}.png`), part),
    leaves: () => context.close(),
  };
  return person;
}

const space = 16;

/** The screen down to the end of its content, at most one desk screen; or only the part that matters. */
async function takePicture(page, path, part) {
  const screen = page.viewportSize();
  const full = await page.evaluate(() => document.documentElement.scrollHeight);
  // A frame of another origin is drawn only within the viewport.
  await page.setViewportSize({ width: screen.width, height: Math.max(full, screen.height) });
  await page.mouse.move(0, 0);
  const box = part === undefined ? await contentOf(page, screen) : await part.boundingBox();
  const clip = {
    x: Math.max(0, box.x - space),
    y: Math.max(0, box.y - space),
    width: Math.min(screen.width, box.width + 2 * space),
    height: box.height + 2 * space,
  };
  await page.screenshot({ path, clip });
  await page.setViewportSize(screen);
}

async function contentOf(page, { width, height }) {
  const ends = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll("main > *, dialog[open]")].map((each) => each.getBoundingClientRect().bottom),
    ),
  );
  return { x: 0, y: 0, width, height: (width < 1000 ? ends : Math.min(ends, height)) - space };
}

async function main([address, folder, width = "1280"]) {
  if (address === undefined || folder === undefined) {
    console.error("node bin/desk-pictures.cjs ADDRESS_OF_THE_DESK TARGET_FOLDER [WIDTH]");
    process.exitCode = 1;
    return;
  }
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const at = { address, folder, width: Number(width) };
  const people = {};
  for (const role of Object.keys(secrets)) people[role] = await aPerson(browser, at, role);
  const only = process.env.ONLY?.split(",");
  for (const [name, task] of Object.entries(tasks)) {
    if (only !== undefined && name !== "signIn" && !only.includes(name)) continue;
    for (const { count } of Object.values(people)) Object.assign(count, { presses: 0, fields: 0 });
    try {
      await task(people);
    } catch (fault) {
      console.log(`${name} FAILED: ${String(fault).split("\n").slice(0, 4).join(" ")}`);
      process.exitCode = 1;
      for (const [role, { page }] of Object.entries(people))
        await page.screenshot({ path: join(folder, `failed-${name}-${role}.png`) });
    }
    const sum = (key) => Object.values(people).reduce((all, { count }) => all + count[key], 0);
    console.log(`${name}: ${sum("presses")} presses, ${sum("fields")} fields`);
  }
  await browser.close();
}

void main(process.argv.slice(2));
