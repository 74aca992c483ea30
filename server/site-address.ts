import type { Publication } from "./store/publication/publication.ts";

/** Where a publication's pages are found from outside. Emails link there, never to the host of a request. */
export type SiteAddressOf = (publication: Publication) => string;

/**
 * A live publication has its own host; a sandbox one is shown on this installation's shared address, under its domain.
 * @param sharedOrigin `http://localhost:3000`.
 */
export const siteAddresses =
  (sharedOrigin: string): SiteAddressOf =>
  ({ tenant, hosts }) =>
    tenant.mode === "live" ? `https://${hosts[0] ?? tenant.domain}` : `${sharedOrigin}/${tenant.domain}`;
