import type { Page } from "playwright-core";

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
