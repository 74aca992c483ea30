import type { Page } from "playwright-core";

/** Holds requests until they are released. */
export async function holds(page: Page, address: string | RegExp) {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    asked.resolve();
    await answered.promise;
    await route.fallback();
  });
  return { asked: asked.promise, letsGo: () => answered.resolve() };
}
