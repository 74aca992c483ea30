import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Publisher } from "#tests/world/publisher.ts";
import { newEmail } from "#tests/world/shopper.ts";
import { type Effort, type Words, wordsFor } from "./words.ts";

/** A person at a screen, with their own browser session. */
export type Reader = Words &
  AsyncDisposable & {
    readonly page: Page;
    /** An address that nobody else has. */
    readonly email: string;
    /** The card form: a frame of another origin. */
    readonly card: Words;
    /** The frame with a wallet's button: `Apple Pay`, `Google Pay`. */
    wallet(name: string): Words;
    /** A part of the page by its name: a card, the summary, the menu. */
    region(name: string | RegExp): Words;
    /** Saves pictures of the whole page, on a phone and wide, in the folder that SHOTS names, for people to look at. */
    pictures(name: string): Promise<void>;
    /**
     * Opens a path of the publication, as the specs write it, and waits for the page's program, without which nothing
     * responds.
     */
    opens(path: string): Promise<void>;
    /** Loads the same page again from the server. */
    reloads(): Promise<void>;
    /** Waits until the address bar shows this path of the publication. */
    isAt(path: string): Promise<void>;
    /** What this reader has clicked and typed so far. */
    readonly effort: Effort;
    /** Everything that this tab has in session storage, by key. */
    stored(): Promise<Record<string, string>>;
  };

export type Wishes = BrowserContextOptions & {
  /** Browser errors that belong to this test, such as a 401 that it is about. */
  readonly pardons?: readonly RegExp[];
  readonly email?: string;
};

export const wide = { width: 1280, height: 900 };
export const narrow = { width: 390, height: 844 };

/**
 * A day ahead of every publication for most of the day, because what a screen shows must not depend on the device's own
 * day.
 */
const elsewhere = "Pacific/Kiritimati";

/** By the frame's titles in each language. */
const cardFrame = 'iframe:is([title="Card payment"], [title="Pago con tarjeta"])';

/** A busy machine is slow; a page that is wrong is still wrong after this time. */
const patience = 60_000;

export type Doorway = { readonly address: string; readonly browser: Browser; readonly complaints: string[] };

/** @param complaints collects the browser's errors: scripts that failed, and whatever a policy blocked. */
export async function aReader(
  { address, browser, complaints }: Doorway,
  { domain }: Publisher,
  { pardons = [], email = newEmail(), ...options }: Wishes = {},
): Promise<Reader> {
  const context = await browser.newContext({
    viewport: wide,
    timezoneId: elsewhere,
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const complain = (text: string) => {
    if (!pardons.some((pardon) => pardon.test(text))) complaints.push(text);
  };
  page.on("pageerror", (error) => complain(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complain(message.text());
  });
  const home = `${address}/${domain}`;
  const effort: Effort = { presses: 0, fields: 0 };
  return {
    ...wordsFor(page, page, effort),
    page,
    email,
    effort,
    card: wordsFor(page.frameLocator(cardFrame), page, effort),
    wallet: (name) => wordsFor(page.frameLocator(`iframe[title="${name}"]`), page, effort),
    region: (name) =>
      wordsFor(page.getByRole("region", { name }).or(page.getByRole("navigation", { name })), page, effort),
    pictures: (name) => takePictures(page, name),
    opens: async (path) => {
      await page.goto(home + path);
      await answers(page);
    },
    reloads: async () => {
      await page.reload();
      await answers(page);
    },
    isAt: (path) => page.waitForURL(home + path),
    stored: () => page.evaluate(() => Object.fromEntries(Object.entries(window.sessionStorage))),
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Waits for the program, because the server has drawn what is seen first. */
const answers = (page: Page): Promise<void> => page.locator(".prerendered").waitFor({ state: "detached" });

/**
 * Takes pictures on a screen as high as the page: a picture of content beyond the screen would distort frames of other
 * origins.
 */
async function takePictures(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  const before = page.viewportSize();
  if (folder === undefined || before === null) return;
  for (const screen of [narrow, wide]) {
    await page.setViewportSize(screen);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: screen.width, height });
    await page.screenshot({ path: join(folder, `${screen.width}-${name}.png`) });
  }
  await page.setViewportSize(before);
}
