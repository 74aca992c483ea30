import { liveAuth } from "./data/auth.ts";
import { accountRead, confirmationRead, type EarlyCall } from "./data/early-call.ts";
import { readAuth } from "./data/session-values.ts";
import { previewKey } from "./data/toggle-preview.ts";
import { viewKey } from "./data/view-key.ts";
import { accountNumberOf } from "./paths.ts";
import type {} from "./early-press.ts";

/*
 * Runs before the page's program. The server writes it into the page itself (server/pages/first-page.ts), so it must
 * stay small: it is no file that a browser could keep.
 */

/** In ms. Some apps load a page before they show it, and neither paint it nor call it hidden. */
const longestWait = 2000;

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
 */
async function loadProgram(files: readonly string[]): Promise<void> {
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
function readEarly(domain: string, isHome: boolean): EarlyCall[] | null {
  const auth = liveAuth(readAuth(stored("userAuth") ?? ""), domain, "account", Date.now());
  if (auth === null) return null;
  if (stored(previewKey) !== null) return [];
  const authorization = `Bearer ${auth.token}`;
  const headers = { accept: "application/json", "accept-language": document.documentElement.lang, authorization };
  const urls = [
    accountRead(domain, accountNumberOf(window.location.search)),
    ...(isHome ? [confirmationRead(domain)] : []),
  ];
  return urls.map((url) => {
    const answer = fetch(url, { headers, credentials: "same-origin" });
    // Whoever takes it over handles its failure; nobody may take it over.
    answer.catch(() => undefined);
    return { url, authorization, answer, askedAt: Date.now() };
  });
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
if (program !== undefined) void loadProgram(program.split(" ")).catch(tellOfFailure);
if (domain !== undefined) {
  window.earlyCalls = readEarly(domain, reads === "home");
  // Who isn't signed in is led to the sign-in page, and sees nothing of the account area before. What staff look at, or
  // preview, has another frame.
  const hasThisFrame = window.earlyCalls !== null && stored(viewKey) === null && stored(previewKey) === null;
  if (reads === "home" && !hasThisFrame) drawn()?.remove();
}
