import { liveAuth } from "./data/auth.ts";
import { accountRead, confirmationRead, type EarlyCall, homeRead } from "./data/early-call.ts";
import { readAuth } from "./data/session-values.ts";
import { previewKey } from "./data/toggle-preview.ts";
import { viewKey } from "./data/view-key.ts";
import { accountNumberOf } from "./paths.ts";
import { safeHtmlPolicy } from "./ui/safe-html-policy.ts";
import type {} from "./data/home-ahead.ts";
import type {} from "./early-press.ts";

/*
 * Runs before the page's program. The server writes it into the page itself (server/pages/first-page.ts), so it must
 * stay small: it is no file that a browser could keep.
 */

/** In ms. Some apps load a page before they show it, and neither paint it nor call it hidden. */
const longestWait = 2000;

/**
 * In ms: how long the program waits for the account. Where the page itself took longer than `fastPage`, the account won't
 * come in that time, and waiting would only make the page respond later.
 */
const longestWaitForHome = 150;
const fastPage = 300;

/**
 * Once the browser has painted what the server drew; loading the program earlier would delay that. A page in the
 * background is never painted, and doesn't wait; one that isn't painted for another reason doesn't wait forever.
 */
const firstPaint = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.hidden) resolve(null);
    document.addEventListener("visibilitychange", resolve);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, longestWait);
  });

/**
 * Loads all files of the program together, after the first paint, and runs them in two steps, so that a phone can respond in between.
 *
 * @param files the libraries first, the program itself last.
 * @param ready what is painted first.
 */
async function loadProgram(files: readonly string[], ready: Promise<unknown>): Promise<void> {
  await ready;
  await firstPaint();
  for (const file of files) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  }
  await import(/* @vite-ignore */ files[0] ?? "");
  await new Promise((resolve) => setTimeout(resolve));
  await import(/* @vite-ignore */ files.at(-1) ?? "");
}

/** What this tab keeps; nothing if the browser blocks storage. */
function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Reads what an account's page waits for, while the program is loading. The client takes over the answers.
 *
 * @returns null if nobody is signed in.
 */
function readEarly(authorization: string, urls: readonly string[]): EarlyCall[] {
  const headers = { accept: "application/json", "accept-language": document.documentElement.lang, authorization };
  return urls.map((url) => {
    const answer = fetch(url, { headers, credentials: "same-origin" });
    // Whoever takes it over handles its failure; nobody may take it over.
    answer.catch(() => undefined);
    return { url, authorization, answer, askedAt: Date.now() };
  });
}

/** Shows the account as the server has drawn it, in the frame's place. What was pressed in the frame stays. */
async function showHome({ answer }: EarlyCall): Promise<void> {
  // The server's own answer; one of another shape is shown by nobody.
  const { markup } = (await (await answer).json()) as { readonly markup?: string };
  const page = drawn();
  if (!markup || page === null || window.earlyPress) return;
  // TypeScript's DOM library doesn't know yet that more than a string can be written there.
  page.innerHTML = safeHtmlPolicy().createHTML(markup) as string;
  window.homeIsDrawn = true;
}

/** What the server rendered, until the program takes its place. */
const drawn = (): HTMLElement | null => document.querySelector(".prerendered");

/** What the note about the program's coming says at once, and not after a while (on-its-way.css). */
const say = (what: "failed" | "pressed"): void => document.querySelector(".on-its-way")?.classList.add(what);

/** Without one of its files the program never comes. */
const tellOfFailure = (): void => say("failed");

addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && tellOfFailure(), true);

// What was pressed on the page before its program is there. The program presses it again (web/early-press.ts). There are
// no clicks: what the server rendered is inert, and iOS tells of none beside a control.
addEventListener("pointerup", ({ clientX, clientY }) => {
  const page = drawn();
  if (page?.inert !== true) return;
  page.inert = false;
  window.earlyPress = document.elementFromPoint(clientX, clientY);
  page.inert = true;
  say("pressed");
});

const { program, domain, reads } = document.currentScript?.dataset ?? {};
let ready: Promise<unknown> = Promise.resolve();
if (domain !== undefined) {
  const isHome = reads === "home";
  const isPreview = stored(previewKey) !== null;
  const auth = liveAuth(readAuth(stored("userAuth") ?? ""), domain, "account", Date.now());
  // Who isn't signed in is led to the sign-in page, and sees nothing of the account area before. What staff look at, or
  // preview, has another frame.
  const hasThisFrame = isHome && auth !== null && !isPreview && stored(viewKey) === null;
  if (isHome && !hasThisFrame) drawn()?.remove();
  if (auth !== null && !isPreview) {
    const [authorization, number] = [`Bearer ${auth.token}`, accountNumberOf(window.location.search)];
    const urls = [accountRead(domain, number), ...(isHome ? [confirmationRead(domain)] : [])];
    window.earlyCalls = readEarly(authorization, urls);
    const [home] = hasThisFrame ? readEarly(authorization, [homeRead(domain, number)]) : [];
    if (home !== undefined)
      ready = Promise.race([
        showHome(home).catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, performance.now() < fastPage ? longestWaitForHome : 0)),
      ]);
  }
}
if (program !== undefined) void loadProgram(program.split(" "), ready).catch(tellOfFailure);
