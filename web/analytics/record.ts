import { call, newKey } from "#web/data/client.ts";
import { currentBoot } from "#web/data/current-boot.ts";
import { tabStorage } from "#web/data/session.ts";
import { isStaffView } from "#web/data/staff-view.ts";
import { consent } from "./current-consent.ts";
import { isFirstTimeIn } from "./first-time.ts";
import { makeRecorder, type Recorder } from "./recorder.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const recorder = makeRecorder({
  hostname: window.location.hostname,
  domain: currentBoot().domain,
  layer: () => (window.dataLayer ??= []),
  log: (entry) => console.info("analytics", entry),
  consent,
  send: (input) => call("recordEvent", input),
  visit: newKey(),
  isFirst: isFirstTimeIn(tabStorage),
});

/** The page's only recorder of events. Staff who view a reader's pages don't count as the reader's visit. */
export const record: Recorder = (entry) => {
  if (!isStaffView()) recorder(entry);
};
