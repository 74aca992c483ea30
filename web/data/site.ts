import { useSyncExternalStore } from "react";
import type { FeatureStates } from "#core/site/feature.ts";
import type { Bundle, SiteOptions } from "#contract/site.ts";
import { currentBoot } from "./current-boot.ts";
import { tabStorage } from "./session.ts";
import { previewEvent, previewKey, previewedStates, readPreview } from "./toggle-preview.ts";

/** The publication this page belongs to. */
export type Site = {
  readonly domain: string;
  readonly basePath: string;
  readonly options: SiteOptions;
  readonly features: FeatureStates;
  readonly offers: readonly Bundle[];
  readonly sandbox: boolean;
};

/** Account §3: flags false and strings empty where nothing is known. */
const noOptions: SiteOptions = {
  applePay: false,
  googlePay: false,
  payPal: false,
  siteName: "",
  addrDesc: "",
  logoUrl: "",
  domain: "",
  company: "",
  theme: { stylesheetUrl: "" },
  links: {},
  customerService: { phone: "", email: "" },
  copyrightYear: 2024,
  timeZone: "America/New_York",
  consentManager: "builtin",
  consentScript: null,
  passwordPolicy: "spec",
  mode: "live",
};

function subscribe(listener: () => void): () => void {
  window.addEventListener(previewEvent, listener);
  return () => window.removeEventListener(previewEvent, listener);
}

/** The site as it is now: toggles include what the debug hook has switched (sandbox publications only). */
export function useSite(): Site {
  const text = useSyncExternalStore(subscribe, () => tabStorage.read(previewKey));
  const { domain, basePath, options, toggles, offers, sandbox } = currentBoot();
  const features = previewedStates(toggles, sandbox ? readPreview(text) : {});
  return { domain, basePath, options: options ?? noOptions, features, offers, sandbox };
}
