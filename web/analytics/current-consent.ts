import { currentBoot } from "#web/data/current-boot.ts";
import { deviceStorage } from "#web/data/session.ts";
import { makeConsentStore } from "./consent-store.ts";

/** What this browser has allowed this publication. */
export const consent = makeConsentStore({
  storage: deviceStorage,
  domain: currentBoot().domain,
  privacySignal: () => "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true,
  now: () => new Date(),
});
