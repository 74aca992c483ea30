import type { FastifyRequest } from "fastify";
import type { FindTenantHost, TenantHost } from "#server/http/tenant-host.ts";
import { tenantHostOf } from "#server/http/tenant-host.ts";
import { refuse, type Refused } from "#server/http/refused.ts";
import type { SiteProvider, SiteProviders } from "./site-providers.ts";

/** One request for the provider of a publication. */
export type SiteVisit = { readonly tenantHost: TenantHost; readonly site: SiteProvider };

type Needs = { readonly findTenantHost: FindTenantHost; readonly siteProviders: SiteProviders };

/** The provider answers only at the publication's own address, which everything that it issues names. */
export async function siteVisitOf(
  { findTenantHost, siteProviders }: Needs,
  request: FastifyRequest,
): Promise<SiteVisit | Refused> {
  const tenantHost = await tenantHostOf(request, findTenantHost);
  if (tenantHost === null) return refuse(404);
  const { publication, origin, basePath } = tenantHost;
  if (publication.tenant.identity.kind !== "builtin")
    return refuse(404, "Readers of this publication sign in at another provider: connect your site to that one.");
  const site = await siteProviders(publication);
  if (site === null) return refuse(404, "No site is connected to this publication yet.");
  return origin + basePath === site.issuer
    ? { tenantHost, site }
    : refuse(404, "Sign-in for other sites is at another address of this publication.");
}
