import { call, newKey } from "#web/data/client.ts";
import { currentBoot } from "#web/data/current-boot.ts";
import { tabStorage } from "#web/data/session.ts";
import { consent } from "./current-consent.ts";
import { firstTimeIn } from "./first-time.ts";
import { makeRecorder } from "./recorder.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** The page's one recorder of events. */
export const record = makeRecorder({
  hostname: window.location.hostname,
  domain: currentBoot().domain,
  layer: () => (window.dataLayer ??= []),
  log: (entry) => console.info("analytics", entry),
  consent,
  send: (input) => call("recordEvent", input),
  visit: newKey(),
  isFirst: firstTimeIn(tabStorage),
});
