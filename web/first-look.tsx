import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { baseName, Pages } from "./app.tsx";
import { readBoot } from "./data/boot.ts";
import { startWith } from "./data/current-boot.ts";
import { queryClient } from "./data/query-client.ts";
import { currentFeatures } from "./data/site.ts";
import { paths } from "./paths.ts";
import { loadScreen } from "./routes.tsx";

/** Fetches both subscribe pages, which draw nothing before they are here. Once, before the first look is drawn. */
export async function prepare(): Promise<void> {
  const features = currentFeatures();
  await Promise.all(
    [true, false].map((newer) => loadScreen(paths.subscribe, { ...features, new_subscription_page: newer })),
  );
}

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
  // One page is drawn after the other: what the program holds for a page load is this page's until it is drawn.
  startWith(boot);
  queryClient.clear();
  return renderToStaticMarkup(
    <StaticRouter basename={baseName(boot.basePath)} location={boot.basePath + paths.subscribe}>
      <Pages />
    </StaticRouter>,
  );
}
