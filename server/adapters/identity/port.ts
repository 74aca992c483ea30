import type { SystemState } from "#server/outside-fault.ts";
import type { IdentitySettings, Tenant } from "#core/site/tenant.ts";

/** A person at a provider: (issuer, subject) is the key, never the email (security.md I22). */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  /** Lower case. */
  readonly email: string;
  readonly emailConfirmed: boolean;
  readonly name: string;
};

/** The page that a sign-in began on. */
export type SignInPage = {
  /** `http(s)://host[:port]` of the page. */
  readonly origin: string;
  /** `""`, or `/{domain}` on a shared host. */
  readonly basePath: string;
  /** This site's absolute return address; its query carries `state`. */
  readonly returnTo: string;
};

export type SignInMemo = Readonly<Record<string, string>>;

export type SignInStart = {
  /** The address that the browser is sent to. */
  readonly loginUrl: string;
  /** Data that the adapter needs back later (PKCE verifier, nonce); stored with the transaction, never sent out. */
  readonly memo: SignInMemo;
};

/** The code that came back from the provider, and the hash of the state that the sign-in began with. */
export type ReturnedCode = { readonly code: string; readonly stateHash: Buffer };

export type IdentityResult =
  | { readonly kind: "identity"; readonly identity: Identity }
  | { readonly kind: "refused"; readonly because: "code" | "inactive" | "no-email" }
  | { readonly kind: "unavailable" };

export type IdentityProvider = {
  /** Contacts nobody: if a provider is down, the browser finds out when it gets there. */
  start(tenant: Tenant, page: SignInPage): SignInStart;
  /**
   * Whether the state must come back with the code. False only if the code itself is bound to the sign-in that it was
   * made for.
   */
  readonly needsState: boolean;
  /** Redeems the one-time code that came back, within six seconds (security.md F14). */
  exchange(tenant: Tenant, arrival: ReturnedCode): Promise<IdentityResult>;
  /** Whether the provider can be reached and lets us in. Signs nobody in. */
  tryKey(tenant: Tenant): Promise<SystemState>;
};

/** An OpenID provider, whose redirects end at our own routes before the browser returns with a code of ours. */
export type OpenIdProvider = IdentityProvider & {
  /** Where the browser signs in. Null: the provider cannot be reached. */
  authorizationUrl(
    tenant: Tenant,
    step: { redirectUri: string; state: string; memo: SignInMemo },
  ): Promise<string | null>;
  /** Checks the provider's answer and redeems it: iss, aud, exp, nonce, state and signature (security.md 16). */
  identify(tenant: Tenant, answer: { callback: URL; state: string; memo: SignInMemo }): Promise<IdentityResult>;
};

/** The adapters by the tenant's setting. */
export type IdentityProviders = {
  readonly [Kind in IdentitySettings["kind"]]: Kind extends "oidc" ? OpenIdProvider : IdentityProvider;
};

/** A publication's secret at its provider. Null: none is stored. */
export type SecretOf = (tenantId: number) => Promise<string | null>;
