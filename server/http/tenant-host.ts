import type { FastifyRequest } from "fastify";
import { canonicalHost, tenantFor } from "#core/site/tenant-host.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { Directory, Publication } from "#server/store/publication/publication.ts";

/** The publication of a request, and how the publication's addresses begin on this host. */
export type TenantHost = {
  readonly publication: Publication;
  /** `http(s)://host[:port]` as the browser wrote it. */
  readonly origin: string;
  /** `""`, or `/{domain}` on a shared host. */
  readonly basePath: string;
};

export type HostQuery = {
  readonly protocol: string;
  readonly host: string;
  readonly path: string | null;
  readonly domain: string | null;
};

export type FindTenantHost = (asked: HostQuery) => Promise<TenantHost | null>;

type Known = {
  readonly directory: Directory;
  readonly publication: Publication;
  readonly tenantHost: Promise<TenantHost>;
};

const maxKept = 500;

/** @param sharedHosts hosts, besides localhost and addresses, on which every publication answers. */
export function tenantHostFinder(publications: Publications, sharedHosts: ReadonlySet<string>): FindTenantHost {
  // Hosts that calls use again and again; computed again when the directory or the publication was reloaded.
  const kept = new Map<string, Known>();
  const worked = async (
    { protocol, host, path, domain }: HostQuery,
    key: string | null,
  ): Promise<TenantHost | null> => {
    const directory = await publications.directory();
    const found = tenantFor({ host, path, domain }, { ...directory, sharedHosts });
    if (found === null) return null;
    const publication = await publications.publication(found.tenant.tenantId);
    if (publication === null) return null;
    const port = /:\d+$/.exec(host)?.[0] ?? "";
    const tenantHost = { publication, origin: `${protocol}://${canonicalHost(host)}${port}`, basePath: found.prefix };
    if (kept.size >= maxKept) kept.clear();
    if (key !== null) kept.set(key, { directory, publication, tenantHost: Promise.resolve(tenantHost) });
    return tenantHost;
  };
  return (asked) => {
    const key = asked.path === null ? `${asked.protocol} ${asked.host} ${asked.domain ?? ""}` : null;
    const known = key === null ? undefined : kept.get(key);
    if (known !== undefined && publications.areCurrent(known.directory, known.publication)) return known.tenantHost;
    return worked(asked, key);
  };
}

/**
 * Finds the publication of a requested page, by host or by the path's prefix. Null if there is none at this address.
 */
export async function tenantHostOf(
  request: FastifyRequest,
  findTenantHost: FindTenantHost,
): Promise<TenantHost | null> {
  const path = request.url.split("?")[0] ?? "/";
  const tenantHost = await findTenantHost({ protocol: request.protocol, host: request.host, path, domain: null });
  const { domain = null } = request.params as { domain?: string };
  // A prefix that does not name a publication of this host must not show another one's page.
  const asked = domain === null ? "" : `/${domain.toLowerCase()}`;
  return tenantHost !== null && (asked === "" || tenantHost.basePath === asked) ? tenantHost : null;
}
