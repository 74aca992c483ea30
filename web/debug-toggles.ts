import { featureKeys } from "#core/site/feature.ts";
import { tabStorage } from "./data/session.ts";
import { previewEvent, previewKey, previewText, readPreview } from "./data/toggle-preview.ts";

/** The debug hook of account §4, for sandbox publications only: `doorstepToggles.set("profile_page", true)`. */
export type DoorstepToggles = { readonly set: (key: string, on: boolean) => void; readonly clear: () => void };

declare global {
  interface Window {
    doorstepToggles?: DoorstepToggles;
  }
}

function store(text: string | null): void {
  tabStorage.write(previewKey, text);
  window.dispatchEvent(new Event(previewEvent));
}

window.doorstepToggles = {
  set: (key, on) => {
    const known = featureKeys.find((it) => it === key);
    if (known === undefined) throw new RangeError(`no such toggle: ${key}. There are: ${featureKeys.join(", ")}`);
    store(previewText({ ...readPreview(tabStorage.read(previewKey)), [known]: on }));
  },
  clear: () => store(null),
};
