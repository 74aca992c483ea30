import type { Input } from "#contract/call-shape.ts";
import type { Bundle, FeatureToggle, Quote, quoteOrder, SiteOptions } from "#contract/site.ts";

/** What the server writes into the first HTML (element `boot`), so that the first paint needs no further requests. */
export type Boot = {
  readonly domain: string;
  /** "" on a publication's own host, "/{domain}" on a shared host. */
  readonly basePath: string;
  /** null if the publication is unknown or couldn't be read: the specs' defaults apply. */
  readonly options: SiteOptions | null;
  readonly toggles: readonly FeatureToggle[];
  readonly offers: readonly Bundle[];
  /** The price of the plan that is selected first, with its request; only on pages with plans. */
  readonly quote: { readonly input: Input<typeof quoteOrder>; readonly answer: Quote } | null;
  readonly sandbox: boolean;
};

export function readBoot(text: string | null | undefined): Boot | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isBoot(value) ? value : null;
  } catch {
    return null;
  }
}

function isBoot(value: unknown): value is Boot {
  if (typeof value !== "object" || value === null) return false;
  return "domain" in value && typeof value.domain === "string" && "basePath" in value && "toggles" in value;
}
