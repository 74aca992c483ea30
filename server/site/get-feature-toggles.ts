import { getFeatureToggles } from "#contract/site.ts";
import type { Handler } from "#server/http/handler.ts";
import { sameForAll } from "./same-for-all.ts";
import { featureToggleOf } from "./site-options.ts";

export function makeGetFeatureToggles(): Handler<typeof getFeatureToggles> {
  const answer = sameForAll(getFeatureToggles, ({ tenant }) => tenant.features.map(featureToggleOf));
  return (_, context) => answer(context);
}
