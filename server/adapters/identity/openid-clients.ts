import * as openid from "openid-client";
import type { Tenant } from "#core/site/tenant.ts";
import type { NetworkReach } from "#server/adapters/outbound/exchange.ts";
import type { SecretOf } from "./port.ts";
import { guardedFetch } from "./guarded-fetch.ts";

type Kept = { readonly client: Promise<openid.Configuration>; readonly until: number };

const freshMs = 10 * 60 * 1000;
const maxClients = 200;
const timeoutMs = 5000;

/**
 * Each tenant's provider, discovered from its pinned issuer and kept for ten minutes, including its keys: they are
 * fetched again only if an unknown one is named, and at most once a minute (security.md F14).
 */
export function openIdClients({ secretOf, reach, now }: { secretOf: SecretOf; reach: NetworkReach; now: () => Date }) {
  const kept = new Map<string, Kept>();
  const fetchIt = guardedFetch(reach, timeoutMs);
  const find = async ({ tenantId, identity }: Tenant): Promise<openid.Configuration> => {
    if (identity.kind !== "oidc") throw new TypeError(`tenant ${tenantId} has no OpenID provider`);
    const secret = await secretOf(tenantId);
    if (secret === null) throw new openid.ClientError("no client secret is stored");
    return openid.discovery(new URL(identity.issuer), identity.clientId, secret, openIdAuthentication(secret), {
      [openid.customFetch]: fetchIt,
      timeout: timeoutMs / 1000,
      // Checks signatures too, although the token comes straight from the provider: the provider is pinned by its keys.
      execute: [openid.enableNonRepudiationChecks, ...(reach === "loopback" ? [openid.allowInsecureRequests] : [])],
    });
  };
  /** Asks the provider now, whatever is kept. */
  const discover = (tenant: Tenant): Promise<openid.Configuration> =>
    find(tenant).catch((fault: unknown) => {
      throw new openid.ClientError("the provider could not be discovered", { cause: fault });
    });
  const clientOf = (tenant: Tenant): Promise<openid.Configuration> => {
    const key = JSON.stringify([tenant.tenantId, tenant.identity]);
    const known = kept.get(key);
    if (known !== undefined && known.until > now().getTime()) return known.client;
    const client = discover(tenant);
    // A failed discovery is not stored: the next sign-in asks again.
    client.catch(() => kept.delete(key));
    if (kept.size >= maxClients) kept.clear();
    kept.set(key, { client, until: now().getTime() + freshMs });
    return client;
  };
  return { clientOf, discover };
}

/** The method that the provider offers: Basic, which is OpenID's default, else in the form. */
export const openIdAuthentication =
  (secret: string): openid.ClientAuth =>
  (server, ...request) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const way = offered.includes("client_secret_basic") ? openid.ClientSecretBasic : openid.ClientSecretPost;
    way(secret)(server, ...request);
  };
