import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { HomeAnswers } from "#server/account/get-account-home.ts";

/** As in the program (web/prerender.tsx), of which the server has only the built file. */
export type PrerenderedView = "plans" | "accountHome" | "notFound";

/** Renders what a visitor sees before the page's program runs (docs/decisions/0040). */
export type Prerendering = {
  /**
   * @param bootText the JSON of the page's element `boot`.
   * @returns markup; empty if there is nothing to see yet.
   */
  readonly page: (bootText: string, view: PrerenderedView) => string;
  /** Account home with its account (docs/decisions/0139). */
  readonly accountHome: (bootText: string, answers: HomeAnswers) => string;
};

type Built = {
  readonly prepare: () => Promise<void>;
  readonly prerenderPage: Prerendering["page"];
  readonly prerenderHome: Prerendering["accountHome"];
};

const isBuilt = (built: unknown): built is Built =>
  typeof built === "object" &&
  built !== null &&
  "prepare" in built &&
  "prerenderPage" in built &&
  "prerenderHome" in built;

/**
 * Loads the site's own program, built for the server (`vite.config.ts`). If it was not built, this fails at startup.
 */
export async function loadPrerender(folder: string, report: (fault: unknown) => void): Promise<Prerendering> {
  const built: unknown = await import(pathToFileURL(join(folder, "prerender", "prerender.js")).href);
  if (!isBuilt(built)) throw new Error("the built site has no prerender program");
  await built.prepare();
  const orNothing = (render: () => string): string => {
    try {
      return render();
    } catch (fault) {
      // The page's program still draws it, a little later.
      report(fault);
      return "";
    }
  };
  return {
    page: (bootText, view) => orNothing(() => built.prerenderPage(bootText, view)),
    accountHome: (bootText, answers) => orNothing(() => built.prerenderHome(bootText, answers)),
  };
}
