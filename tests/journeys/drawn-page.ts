import type { Page } from "playwright-core";
import { holds } from "./holds.ts";

/** A page's program, without which the page doesn't respond. */
export const itsProgram = /\/assets\/[^/]+\.js$/;

/** Stops the page's animations, so that its waiting sentences come when the test says so and not the machine. */
export async function stopsAnimations(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  await page.addInitScript(() => {
    const pause = () => {
      for (const animation of document.getAnimations()) if (animation instanceof CSSAnimation) animation.pause();
      requestAnimationFrame(pause);
    };
    requestAnimationFrame(pause);
  });
  return (milliseconds) =>
    page.evaluate((at) => {
      for (const animation of document.getAnimations()) animation.currentTime = at;
    }, milliseconds);
}

/** Opens the plans at an address as the server has drawn them, while their program is still loading. */
export async function opensPlansBeforeProgram(page: Page, address: string) {
  const showsAfter = await stopsAnimations(page);
  const { asked, letsGo } = await holds(page, itsProgram);
  await page.goto(address, { waitUntil: "commit" });
  await asked;
  await page.getByText("Due today").waitFor();
  await page.waitForFunction(() => document.getAnimations().length > 0);
  return { showsAfter, letsGo };
}

/**
 * Records both drawings when one replaces the other: tags, styles and words in order, but not ids, which always differ.
 */
export const recordsRenders = (page: Page): Promise<unknown> =>
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

export type Renders = { readonly server: readonly string[]; readonly program: readonly string[] };

/** Where the focus is after pressing Tab: nowhere, as long as nothing responds. */
export const afterTab = async (page: Page): Promise<string | undefined> => {
  await page.keyboard.press("Tab");
  return page.evaluate(() => document.activeElement?.tagName);
};
