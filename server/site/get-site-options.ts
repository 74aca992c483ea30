import { getSiteOptions } from "#contract/site.ts";
import type { Handler } from "#server/http/handler.ts";
import { sameForAll } from "./same-for-all.ts";
import { siteOptionsOf } from "./site-options.ts";

export function makeGetSiteOptions(): Handler<typeof getSiteOptions> {
  const answer = sameForAll(getSiteOptions, ({ tenant }) => siteOptionsOf(tenant));
  return (_, context) => answer(context);
}
