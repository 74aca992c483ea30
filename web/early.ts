import { liveAuth } from "./data/auth.ts";
import { accountUrl, confirmationUrl, type EarlyCall, homeUrl } from "./data/early-call.ts";
import { readAuth } from "./data/session-values.ts";
import { previewKey } from "./data/toggle-preview.ts";
import { viewKey } from "./data/view-key.ts";
import { accountNumberOf } from "./paths.ts";
import { safeHtmlPolicy } from "./ui/safe-html-policy.ts";
import type {} from "./data/prefetch-home.ts";
import type {} from "./early-press.ts";

/* Runs before the page's program. The server writes it into the page itself (server/pages/first-page.ts), so it must
   stay small: browsers can't cache it as a file. */

/** In ms. Some apps load a page before they show it, and neither paint it nor report it as hidden. */
const longestWait = 2000;

/**
 * In ms: how long the program waits for the account. If the page itself took longer than `fastPage`, the account won't
 * arrive within that time, and waiting would only delay the program.
 */
const longestWaitForHome = 150;
const fastPage = 300;

/**
 * Resolves once the browser has painted what the server rendered, because loading the program earlier would delay that.
 * A page in the background is never painted, so it doesn't wait; a page that isn't painted for another reason doesn't
 * wait forever.
 */
const firstPaint = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.hidden) resolve(null);
    document.addEventListener("visibilitychange", resolve);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, longestWait);
  });

/**
 * Loads all files of the program together, after the first paint, and runs them in two steps, so that a phone can
 * respond in between.
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

/** What this tab has stored; nothing if the browser blocks storage. */
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
    // The client handles the failure if it takes over the answer, but it may not.
    answer.catch(() => undefined);
    return { url, authorization, answer, askedAt: Date.now() };
  });
}

/** Shows the account as rendered by the server, in place of the frame. What was pressed in the frame is kept. */
async function showHome({ answer }: EarlyCall): Promise<void> {
  // The server's own answer; an answer of another shape is not shown.
  const { markup } = (await (await answer).json()) as { readonly markup?: string };
  const page = prerenderedPage();
  if (!markup || page === null || window.earlyPress) return;
  // Cast: TypeScript's DOM library doesn't know yet that something other than a string can be assigned.
  page.innerHTML = safeHtmlPolicy().createHTML(markup) as string;
  window.homeIsDrawn = true;
}

/** What the server rendered, until the program replaces it. */
const prerenderedPage = (): HTMLElement | null => document.querySelector(".prerendered");

/** Makes the loading note say this at once, instead of after a while (loading-note.css). */
const say = (what: "failed" | "pressed"): void => document.querySelector(".on-its-way")?.classList.add(what);

/** If one of its files is missing, the program will never start. */
const showLoadFailure = (): void => say("failed");

addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && showLoadFailure(), true);

// Remembers what was pressed before the program is there. The program presses it again (web/early-press.ts). It doesn't
// listen for clicks, because what the server rendered is inert, and iOS reports no clicks outside of controls.
addEventListener("pointerup", ({ clientX, clientY }) => {
  const page = prerenderedPage();
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
  // A reader who isn't signed in is sent to the sign-in page, and sees nothing of the account area before that. What
  // staff view, or preview, has another frame.
  const hasThisFrame = isHome && auth !== null && !isPreview && stored(viewKey) === null;
  if (isHome && !hasThisFrame) prerenderedPage()?.remove();
  if (auth !== null && !isPreview) {
    const [authorization, number] = [`Bearer ${auth.token}`, accountNumberOf(window.location.search)];
    const urls = [accountUrl(domain, number), ...(isHome ? [confirmationUrl(domain)] : [])];
    window.earlyCalls = readEarly(authorization, urls);
    const [home] = hasThisFrame ? readEarly(authorization, [homeUrl(domain, number)]) : [];
    if (home !== undefined)
      ready = Promise.race([
        showHome(home).catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, performance.now() < fastPage ? longestWaitForHome : 0)),
      ]);
  }
}
if (program !== undefined) void loadProgram(program.split(" "), ready).catch(showLoadFailure);
