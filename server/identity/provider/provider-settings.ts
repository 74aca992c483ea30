import { createHmac, hash } from "node:crypto";
import { base, Check } from "oidc-provider/lib/helpers/interaction_policy/index.js";
import type { Context } from "oidc-provider/lib/provider.js";
import { siteSignInDays, siteSignInSeconds } from "#core/site/site-sign-in.ts";
import { siteCookieName } from "#server/http/sign-in-cookie.ts";
import type { KeySet } from "#server/crypto/signing-keys.ts";
import { providerPaths } from "./provider-paths.ts";
import { askToSignOut, renderError, showSignedOut } from "./provider-pages.ts";
import { claimsOfScopes } from "./reader-claims.ts";

const signInSeconds = siteSignInDays * 24 * 3600;
const off = { enabled: false } as const;

/**
 * Cookies are bound to the publication's address, and their names differ by publication: a shared host has several.
 */
function cookies(issuer: string, keys: KeySet) {
  const isSecure = issuer.startsWith("https:");
  const short = hash("sha256", issuer, "base64url").slice(0, 8);
  const options = { httpOnly: true, sameSite: "lax", overwrite: true } as const;
  return {
    names: {
      session: siteCookieName(issuer),
      // These cookies have their own paths, which the stricter prefix does not allow.
      interaction: `${isSecure ? "__Secure-" : ""}site-sign-in-${short}`,
      resume: `${isSecure ? "__Secure-" : ""}site-resume-${short}`,
    },
    long: options,
    short: options,
    // Derived from the signing keys, so they change with them, and end with them after a leak.
    keys: keys.held.map(({ d }) => createHmac("sha256", d).update("doorstep openid cookies").digest("base64url")),
  };
}

/** Everything that calls other servers, or accepts clients that staff have not created, is off. */
const features = {
  devInteractions: off,
  dPoP: off,
  pushedAuthorizationRequests: off,
  resourceIndicators: off,
  registration: off,
  requestObjects: off,
  clientIdMetadataDocument: off,
  introspection: off,
  revocation: off,
  userinfo: { enabled: true },
  backchannelLogout: { enabled: true },
  rpInitiatedLogout: { enabled: true, logoutSource: askToSignOut, postLogoutSuccessSource: showSignedOut },
} as const;

type Parts = {
  readonly issuer: string;
  readonly basePath: string;
  readonly keys: KeySet;
  readonly adapter: unknown;
  readonly findAccount: (subject: string) => Promise<unknown>;
  readonly fetch: unknown;
};

/** The provider of one publication: the code flow with PKCE and nothing else, for clients that staff have made. */
export function providerSettings({ issuer, basePath, keys, adapter, findAccount, fetch }: Parts) {
  return {
    adapter,
    fetch,
    findAccount: (_: unknown, subject: string) => findAccount(subject),
    jwks: { keys: keys.held },
    cookies: cookies(issuer, keys),
    features,
    routes: {
      authorization: providerPaths.authorize,
      token: providerPaths.token,
      userinfo: providerPaths.reader,
      jwks: providerPaths.keys,
      end_session: providerPaths.signOut,
    },
    scopes: Object.keys(claimsOfScopes),
    claims: claimsOfScopes,
    responseTypes: ["code"],
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "none"],
    enabledJWA: { idTokenSigningAlgValues: ["RS256"] },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: () => false,
    pkce: { required: () => true },
    interactions: {
      policy: policy(),
      url: (_: unknown, { uid }: { readonly uid: string }) => `${basePath}${providerPaths.continue}/${uid}`,
    },
    loadExistingGrant,
    renderError,
    ttl: {
      AccessToken: siteSignInSeconds.accessToken,
      AuthorizationCode: siteSignInSeconds.code,
      IdToken: siteSignInSeconds.idToken,
      Interaction: siteSignInSeconds.interaction,
      Session: signInSeconds,
      Grant: signInSeconds,
    },
  };
}

/** Consent is not asked for, because the clients are the paper's own. A reader whose login is gone has to sign in. */
function policy() {
  const prompts = base();
  prompts.remove("consent");
  const isGone = ({ oidc }: Context): boolean => oidc?.session?.accountId !== undefined && oidc.account === undefined;
  prompts.get("login")?.checks.add(new Check("login_gone", "the login is locked or gone", isGone));
  return prompts;
}

/** The paper's own sites are granted what they ask for, with the same grant for as long as the sign-in lasts. */
async function loadExistingGrant({ oidc }: Context) {
  const { session, client, account, provider, requestParamScopes } = oidc ?? {};
  if (client === undefined || account === undefined || provider === undefined || session === undefined)
    return undefined;
  const known = session.grantIdFor(client.clientId);
  const { accountId } = account;
  const grant =
    (known === undefined ? undefined : await provider.Grant.find(known)) ??
    new provider.Grant({ accountId, clientId: client.clientId });
  grant.addOIDCScope([...(requestParamScopes ?? [])].join(" "));
  await grant.save();
  return grant;
}
