import type { Page } from "playwright-core";
import { holds } from "./holds.ts";

/** A page's program, without which it answers nothing. */
export const itsProgram = /\/assets\/[^/]+\.js$/;

/** The page's animations stand still, so that its waiting sentences come when the test says so and not the machine. */
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

/** Opens the plans at an address: as the server has drawn them, while their program is still on its way. */
export async function opensPlansAlone(page: Page, address: string) {
  const showsAfter = await stopsAnimations(page);
  const { asked, letsGo } = await holds(page, itsProgram);
  await page.goto(address, { waitUntil: "commit" });
  await asked;
  await page.getByText("Due today").waitFor();
  await page.waitForFunction(() => document.getAnimations().length > 0);
  return { showsAfter, letsGo };
}
