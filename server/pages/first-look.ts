import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * What a visitor sees of the plans before the page's program runs (docs/decisions/0040).
 *
 * @param bootText the JSON of the page's element `boot`.
 * @returns markup; empty where there is nothing to see yet.
 */
export type FirstLook = (bootText: string) => string;

type Built = { readonly prepare: () => Promise<void>; readonly drawFirstLook: FirstLook };

const isBuilt = (built: unknown): built is Built =>
  typeof built === "object" && built !== null && "prepare" in built && "drawFirstLook" in built;

/** Loads the site's own program as it was built for the server (`vite.config.ts`). One that was not built fails here, at the start. */
export async function firstLookOf(distDir: string, report: (fault: unknown) => void): Promise<FirstLook> {
  const built: unknown = await import(pathToFileURL(join(distDir, "look", "first-look.js")).href);
  if (!isBuilt(built)) throw new Error("the built site has no first look");
  await built.prepare();
  return (bootText) => {
    try {
      return built.drawFirstLook(bootText);
    } catch (fault) {
      // The page's program draws the plans all the same, a little later.
      report(fault);
      return "";
    }
  };
}
