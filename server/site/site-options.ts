import type { FeatureToggle, SiteOptions } from "#contract/site.ts";
import { offeredWallets } from "#core/payment/offered-wallets.ts";
import type { Feature } from "#core/site/feature.ts";
import type { Tenant } from "#core/site/tenant.ts";

/** The facts that a browser may know about a publication: options by allow-list, never the settings row. */
export function siteOptionsOf(tenant: Tenant): SiteOptions {
  const { site, policy } = tenant;
  return {
    ...offeredWallets(tenant),
    languages: [...site.languages],
    siteName: site.siteName,
    addrDesc: site.addrDesc,
    logoUrl: site.logoUrl,
    domain: tenant.domain,
    company: site.company,
    theme: { stylesheetUrl: `/theme/${tenant.domain}.css` },
    links: { ...site.links },
    customerService: { ...site.customerService },
    copyrightYear: site.copyrightYear,
    timeZone: tenant.timeZone,
    consentManager: site.consentManager,
    consentScript: site.consentScript,
    passwordPolicy: policy.passwordPolicy,
    mode: tenant.mode,
  };
}

export const featureToggleOf = (feature: Feature): FeatureToggle => ({ ...feature });
