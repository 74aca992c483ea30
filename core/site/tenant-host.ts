/** Where a request arrived, and which publication it names. */
export type RequestedHost = {
  /** The Host header as received, port included. */
  readonly host: string;
  /** Path of the page without its query; null for calls. */
  readonly path: string | null;
  /** The `domain` parameter of a call; null if there is none. */
  readonly domain: string | null;
};

export type TenantHosts<T> = {
  readonly byDomain: ReadonlyMap<string, T>;
  readonly byHost: ReadonlyMap<string, T>;
  readonly defaultEntry: T | null;
  readonly sharedHosts: ReadonlySet<string>;
};

/** `prefix` is how page addresses of this tenant begin on this host: `""`, or `/{domain}` on a shared host. */
export type FoundTenantHost<T> = { readonly tenant: T; readonly prefix: string } | null;

const areas: readonly string[] = ["subscribe", "account"];

const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** Lower case, without port and trailing dot (security.md S18). */
export function canonicalHost(host: string): string {
  const bare = host.startsWith("[") ? host.slice(0, host.indexOf("]") + 1) : host.replace(/:\d*$/, "");
  return bare.toLowerCase().replace(/\.$/, "");
}

/**
 * Localhost, an IP address, the test host, or a host that the operator lists: many tenants share these (contract.md,
 * Tenant).
 */
export function isSharedHost(host: string, listed: ReadonlySet<string>): boolean {
  return host === "localhost" || host.startsWith("[") || ipv4.test(host) || listed.has(host);
}

/**
 * Finds the publication that a request is for (contract.md, Tenant). On a publication's own host, a page's prefix and a
 * call's parameter are optional and must name that publication; on a shared host they choose it, and without them it is
 * the default publication. Any other host finds none.
 */
export function tenantFor<T>(request: RequestedHost, known: TenantHosts<T>): FoundTenantHost<T> {
  const host = canonicalHost(request.host);
  const own = known.byHost.get(host) ?? null;
  if (own === null && !isSharedHost(host, known.sharedHosts)) return null;
  const asked = request.domain === null || request.domain === "" ? null : canonicalHost(request.domain);
  const inPath = domainInPath(request.path ?? "", known.byDomain);
  const named = asked ?? inPath;
  const tenant = named === null ? (own ?? known.defaultEntry) : (known.byDomain.get(named) ?? null);
  if (tenant === null || (own !== null && tenant !== own)) return null;
  // A call doesn't say how its page was reached. The default publication and a publication's own host need no prefix.
  const bare = named === null || (inPath === null && (own !== null || tenant === known.defaultEntry));
  return { tenant, prefix: bare ? "" : `/${named}` };
}

/**
 * The domain prefix of a page's path: a known domain, or whatever precedes an area's name, so that an unknown
 * publisher's page isn't shown as the default publication's. `/favicon.ico` names no publication.
 */
function domainInPath(path: string, byDomain: ReadonlyMap<string, unknown>): string | null {
  const [first = "", area = ""] = path.toLowerCase().split("/").slice(1);
  const isPrefix = byDomain.has(first) || (first !== "" && areas.includes(area) && !areas.includes(first));
  return isPrefix ? first : null;
}
