import { featureKeys, featureStates } from "#core/site/feature.ts";
import type { Feature, FeatureKey, FeatureStates } from "#core/site/feature.ts";

export type TogglePreview = Partial<Record<FeatureKey, boolean>>;

/** Where the debug hook stores its switches, for this tab only. */
export const previewKey = "togglePreview";
/** Sent on `window` when the debug hook has switched something. */
export const previewEvent = "doorstep:toggles";

/** `key=on,key=off`: the format in which a preview is stored and sent as X-Toggle-Preview (security.md S10). */
export function previewText(preview: TogglePreview): string {
  return featureKeys
    .filter((key) => preview[key] !== undefined)
    .map((key) => `${key}=${preview[key] === true ? "on" : "off"}`)
    .join(",");
}

export function readPreview(text: string | null): TogglePreview {
  const preview: TogglePreview = {};
  for (const part of (text ?? "").split(",")) {
    const [name, state] = part.split("=");
    const key = featureKeys.find((known) => known === name);
    if (key !== undefined && (state === "on" || state === "off")) preview[key] = state === "on";
  }
  return preview;
}

export function previewedStates(toggles: readonly Feature[], preview: TogglePreview): FeatureStates {
  return { ...featureStates(toggles), ...preview };
}
