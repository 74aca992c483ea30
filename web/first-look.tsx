import { QueryClient } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { baseName, Pages } from "./app.tsx";
import { readBoot } from "./data/boot.ts";
import { startWith } from "./data/current-boot.ts";
import { currentFeatures } from "./data/site.ts";
import { paths } from "./paths.ts";
import { loadScreen } from "./routes.tsx";

/** Fetches the plans page, which draws nothing before it is here. Once, before the first look is drawn. */
export const prepare = (): Promise<void> =>
  loadScreen(paths.subscribe, { ...currentFeatures(), new_subscription_page: true });

/**
 * What a visitor sees of the plans before the page's program is there, by that very program: built for the server, which
 * writes it into the first HTML (docs/decisions/0040). Nobody is signed in, and nothing has been chosen.
 *
 * @param bootText of the page's element `boot`.
 * @returns markup; empty where the page has no plans to show.
 */
export function drawFirstLook(bootText: string): string {
  const boot = readBoot(bootText);
  if (boot === null || boot.offers.length === 0) return "";
  // One page is drawn after the other: the facts of the page load are this page's until it is drawn.
  startWith(boot);
  const look = renderToStaticMarkup(
    <StaticRouter basename={baseName(boot.basePath)} location={boot.basePath + paths.subscribe}>
      <Pages queries={new QueryClient()} />
    </StaticRouter>,
  );
  // What fails in a screen, or was not fetched, leaves its stand-in behind and says nothing.
  if (look.includes('class="on-its-way"')) throw new Error(`a part of the first look of ${boot.domain} is not there`);
  return look;
}
