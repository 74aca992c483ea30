import { featureToggleOf, siteOptionsOf } from "#server/site/site-options.ts";
import type { webOffersOf } from "#server/site/web-offers.ts";
import type { firstQuote } from "#server/subscribing/first-quote.ts";
import type { TenantHost } from "#server/http/tenant-host.ts";

/** JSON that cannot end its own element: `<` is written as an escape. */
const inertJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

type Sale = { readonly offers: ReturnType<typeof webOffersOf>; readonly quote: ReturnType<typeof firstQuote> };

/** The text of a page's element `boot`: the facts with which its program starts (web/data/boot.ts). */
export function pageFacts(
  { publication: { tenant }, basePath }: Pick<TenantHost, "publication" | "basePath">,
  { offers, quote }: Sale,
): string {
  return inertJson({
    domain: tenant.domain,
    basePath,
    options: siteOptionsOf(tenant),
    toggles: tenant.features.map(featureToggleOf),
    offers,
    quote,
    sandbox: tenant.mode === "sandbox",
  });
}
