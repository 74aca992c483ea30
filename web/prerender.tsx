import { QueryClient } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "./ui/router/router.tsx";
import { Pages } from "./app.tsx";
import { readBoot } from "./data/boot.ts";
import { startWith } from "./data/current-boot.ts";
import { currentFeatures } from "./data/site.ts";
import { paths } from "./paths.ts";
import { loadScreen } from "./routes.tsx";

/** What is rendered: the plans, or the page that says an address doesn't exist. */
export type PrerenderedView = "plans" | "notFound";

/** An address that no page has. */
const nowhere = "/404";

/** Loads the plans page. Runs once before the first rendering, because nothing is rendered until it is loaded. */
export const prepare = (): Promise<void> =>
  loadScreen(paths.subscribe, { ...currentFeatures(), new_subscription_page: true });

/**
 * Renders a page for the first HTML, which a visitor sees before its script has loaded (docs/decisions/0040).
 * It is the same code, built for the server. Nobody is signed in, and nothing has been chosen.
 *
 * @param bootText of the page's element `boot`.
 * @returns markup; empty if the page has no plans to show.
 */
export function prerenderPage(bootText: string, view: PrerenderedView): string {
  const boot = readBoot(bootText);
  if (boot === null || (view === "plans" && boot.offers.length === 0)) return "";
  // Pages are rendered one at a time: until this one is done, the page load's facts are its own.
  startWith(boot);
  const markup = renderToStaticMarkup(
    <StaticRouter basePath={boot.basePath} pathname={view === "plans" ? paths.subscribe : nowhere}>
      <Pages queries={new QueryClient()} />
    </StaticRouter>,
  );
  // A screen that fails, or wasn't loaded, silently leaves its fallback in the markup.
  if (markup.includes('class="on-its-way"'))
    throw new Error(`a part of the page ${view} of ${boot.domain} was not rendered`);
  return markup;
}
