import { getFeatureToggles } from "#contract/site.ts";
import type { Handler } from "#server/http/handler.ts";
import { sharedAnswer } from "./shared-answer.ts";
import { featureToggleOf } from "./site-options.ts";

export function makeGetFeatureToggles(): Handler<typeof getFeatureToggles> {
  const answer = sharedAnswer(getFeatureToggles, ({ tenant }) => tenant.features.map(featureToggleOf));
  return (_, context) => answer(context);
}
