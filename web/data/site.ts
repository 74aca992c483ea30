import { useSyncExternalStore } from "react";
import type { FeatureStates } from "#core/site/feature.ts";
import type { Bundle, SiteOptions } from "#contract/site.ts";
import { currentBoot } from "./current-boot.ts";
import { tabStorage } from "./session.ts";
import { previewedStates, previewEvent, previewKey, readPreview } from "./toggle-preview.ts";

/** The publication this page belongs to. */
export type Site = {
  readonly domain: string;
  readonly basePath: string;
  readonly options: SiteOptions;
  readonly features: FeatureStates;
  readonly offers: readonly Bundle[];
  readonly sandbox: boolean;
};

/** Account §3: flags are false and strings empty if nothing is known. */
const noOptions: SiteOptions = {
  applePay: false,
  googlePay: false,
  payPal: false,
  languages: ["en"],
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

const previewText = (): string | null => tabStorage.read(previewKey);

function featuresWith(preview: string | null): FeatureStates {
  const { toggles, sandbox } = currentBoot();
  return previewedStates(toggles, sandbox ? readPreview(preview) : {});
}

/** What is on now, including what the debug hook has switched (sandbox publications only). */
export const currentFeatures = (): FeatureStates => featuresWith(previewText());

/** The site's current facts. */
export function useSite(): Site {
  const features = featuresWith(useSyncExternalStore(subscribe, previewText, previewText));
  const { domain, basePath, options, offers, sandbox } = currentBoot();
  return { domain, basePath, options: options ?? noOptions, features, offers, sandbox };
}
