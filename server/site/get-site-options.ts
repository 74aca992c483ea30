import { getSiteOptions } from "#contract/site.ts";
import type { Handler } from "#server/http/handler.ts";
import { sharedAnswer } from "./shared-answer.ts";
import { siteOptionsOf } from "./site-options.ts";

export function makeGetSiteOptions(): Handler<typeof getSiteOptions> {
  const answer = sharedAnswer(getSiteOptions, ({ tenant }) => siteOptionsOf(tenant));
  return (_, context) => answer(context);
}
