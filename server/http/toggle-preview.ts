import type { FastifyRequest } from "fastify";
import { featureKeys, type FeatureStates, featureStates } from "#core/site/feature.ts";
import type { Tenant } from "#core/site/tenant.ts";

const known = new WeakMap<Tenant, FeatureStates>();

/** A tenant stays the same object for as long as it is cached, so its states are computed once. */
function storedStates(tenant: Tenant): FeatureStates {
  const kept = known.get(tenant);
  if (kept !== undefined) return kept;
  const states = featureStates(tenant.features);
  known.set(tenant, states);
  return states;
}

/** The tenant's toggles; for a sandbox tenant the tab's own preview overrides them (security.md S10). */
export function requestFeatures(tenant: Tenant, request: FastifyRequest): FeatureStates {
  const stored = storedStates(tenant);
  const header = request.headers["x-toggle-preview"];
  return tenant.mode === "sandbox" && typeof header === "string" ? previewed(stored, header) : stored;
}

/** `payment_options=on,delivery_issue=off` over the stored states; unknown words are ignored. */
function previewed(stored: FeatureStates, header: string): FeatureStates {
  const asked = new Map(header.split(",").map((pair) => pair.trim().split("=") as [string, string | undefined]));
  const states = featureKeys.map((key) => {
    const state = asked.get(key);
    return [key, state === "on" || (state !== "off" && stored[key])] as const;
  });
  return Object.fromEntries(states) as FeatureStates;
}
