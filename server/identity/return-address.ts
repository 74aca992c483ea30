import { signedInPath } from "./site-memo.ts";
import { returnPath } from "#core/site/return-path.ts";
import type { TenantHost } from "#server/http/tenant-host.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** Where the publication's pages are. */
type Here = Pick<TenantHost, "origin"> & {
  readonly publication: Pick<Publication, "hosts"> & { readonly tenant: Pick<Publication["tenant"], "domain"> };
};

const statePattern = /^[A-Za-z0-9_-]{1,200}$/;
// Control characters and backslashes mean one thing to us and another to a browser (security.md 24).
const deceptive = /[\\\p{Cc}\s]/u;

/** Where sign-ins that began at another site continue. It isn't a page, so nobody asks to return there. */
const siteReturnPath = (path: string, domain: string): string | null =>
  ["", `/${domain}`].map((prefix) => prefix + signedInPath).find((own) => own === path) ?? null;

/**
 * Where the built-in provider may send a browser back to: a page of this publication, on the requested host or on one
 * of its own hosts. Only `state` is kept of the query.
 * @returns null if the address is not one of those.
 */
export function returnAddress(asked: string, { origin, publication }: Here): URL | null {
  const url = deceptive.test(asked) ? null : URL.parse(asked);
  if (url === null || url.username !== "" || url.password !== "") return null;
  const own = publication.hosts.some((host) => url.origin === `https://${host}`);
  if (url.origin !== origin && !own) return null;
  const path =
    siteReturnPath(url.pathname, publication.tenant.domain) ?? returnPath(url.pathname, publication.tenant.domain);
  if (path === null) return null;
  const back = new URL(path, url.origin);
  const state = url.searchParams.get("state");
  if (state !== null && statePattern.test(state)) back.searchParams.set("state", state);
  return back;
}
