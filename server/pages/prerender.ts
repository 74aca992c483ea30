import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Renders what a visitor sees before the page's program runs (docs/decisions/0040).
 * @param bootText the JSON of the page's element `boot`.
 * @returns markup; empty if there is nothing to see yet.
 */
export type Prerender = (bootText: string, view: PrerenderedView) => string;

/** As in the program (web/prerender.tsx), of which the server has only the built file. */
export type PrerenderedView = "plans" | "accountHome" | "notFound";

type Built = { readonly prepare: () => Promise<void>; readonly prerenderPage: Prerender };

const isBuilt = (built: unknown): built is Built =>
  typeof built === "object" && built !== null && "prepare" in built && "prerenderPage" in built;

/**
 * Loads the site's own program as it was built for the server (`vite.config.ts`). If it was not built, this fails at
 * the start.
 */
export async function loadPrerender(folder: string, report: (fault: unknown) => void): Promise<Prerender> {
  const built: unknown = await import(pathToFileURL(join(folder, "prerender", "prerender.js")).href);
  if (!isBuilt(built)) throw new Error("the built site has no prerender program");
  await built.prepare();
  return (bootText, view) => {
    try {
      return built.prerenderPage(bootText, view);
    } catch (fault) {
      // The page's program still draws it, a little later.
      report(fault);
      return "";
    }
  };
}
