import * as openid from "openid-client";
import { emailPattern } from "#core/address/email.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { NetworkReach } from "#server/adapters/outbound/exchange.ts";
import type { Random } from "#server/crypto/random.ts";
import { isOpenIdFault, isSignInRefused, systemStateOfFault } from "./openid-faults.ts";
import { openIdClients } from "./openid-clients.ts";
import type { IdentityResult, OpenIdProvider, SecretOf, SignInMemo } from "./port.ts";
import type { Clock } from "#server/adapters/clock/port.ts";

export type OidcNeeds = {
  /** Redeems the code that the browser brings back. */
  readonly exchange: OpenIdProvider["exchange"];
  readonly random: Random;
  readonly clock: Clock;
  /** The client secret of the tenant. */
  readonly secretOf: SecretOf;
  /** `loopback`: a provider on this machine over plain http, for tests. */
  readonly reach?: NetworkReach;
  /** Gets the reason why a sign-in failed, for the log. */
  readonly note: (fault: Error) => void;
  readonly deadlineMs?: number;
};

const defaultDeadlineMs = 5500;

/**
 * Any OpenID provider: code flow with PKCE, state and nonce between the provider and our server (security.md 16). The
 * browser then comes back with a one-time code of ours, so that its part is the same as with the other providers.
 */
export function oidcProvider({
  exchange,
  random,
  clock,
  secretOf,
  reach = "public",
  note,
  deadlineMs = defaultDeadlineMs,
}: OidcNeeds): OpenIdProvider {
  const { clientOf, discover } = openIdClients({ secretOf, reach, now: clock.now });
  /** Answers null or unavailable instead of throwing when the other side fails, and keeps the deadline. */
  const guarded = async <T>(work: Promise<T>, refused: T, unavailable: T): Promise<T> => {
    try {
      return await withDeadline(work, deadlineMs);
    } catch (fault) {
      if (!(fault instanceof TooSlow) && !isOpenIdFault(fault)) throw fault;
      note(fault);
      return !(fault instanceof TooSlow) && isSignInRefused(fault) ? refused : unavailable;
    }
  };
  return {
    start: (_, { origin, basePath, returnTo }) => ({
      loginUrl: `${origin}${basePath}/auth/oidc/start/?return=${encodeURIComponent(returnTo)}`,
      memo: { verifier: random.token(), nonce: random.token() },
    }),
    authorizationUrl: (tenant, { redirectUri, state, memo }) =>
      guarded(addressFor(clientOf(tenant), { redirectUri, state, memo }), null, null),
    identify: (tenant, answer) =>
      guarded<IdentityResult>(identify(clientOf, tenant, answer), noCode, { kind: "unavailable" }),
    needsState: false,
    exchange,
    tryKey: async (tenant) => {
      try {
        await withDeadline(discover(tenant), deadlineMs);
        return { kind: "answers" };
      } catch (fault) {
        if (!(fault instanceof TooSlow) && !isOpenIdFault(fault)) throw fault;
        return systemStateOfFault(fault);
      }
    },
  };
}

const noCode: IdentityResult = { kind: "refused", because: "code" };

async function addressFor(
  client: Promise<openid.Configuration>,
  { redirectUri, state, memo }: { redirectUri: string; state: string; memo: SignInMemo },
): Promise<string | null> {
  const url = openid.buildAuthorizationUrl(await client, {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state,
    nonce: memo["nonce"] ?? "",
    code_challenge: await openid.calculatePKCECodeChallenge(memo["verifier"] ?? ""),
    code_challenge_method: "S256",
  });
  return url.href;
}

async function identify(
  clientOf: (tenant: Tenant) => Promise<openid.Configuration>,
  tenant: Tenant,
  { callback, state, memo }: { callback: URL; state: string; memo: SignInMemo },
): Promise<IdentityResult> {
  const client = await clientOf(tenant);
  const tokens = await openid.authorizationCodeGrant(client, callback, {
    pkceCodeVerifier: memo["verifier"] ?? "",
    expectedNonce: memo["nonce"] ?? "",
    expectedState: state,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) return noCode;
  // Many providers give the address only at their userinfo endpoint.
  const person =
    typeof claims["email"] === "string" ? claims : await openid.fetchUserInfo(client, tokens.access_token, claims.sub);
  const email = typeof person["email"] === "string" ? person["email"].toLowerCase() : "";
  if (!emailPattern.test(email)) return { kind: "refused", because: "no-email" };
  const name = typeof person["name"] === "string" ? person["name"].slice(0, 200) : "";
  const emailConfirmed = person["email_verified"] === true;
  return { kind: "identity", identity: { issuer: claims.iss, subject: claims.sub, email, emailConfirmed, name } };
}

/** Each of the provider's answers may be in time, and all of them together too late. */
class TooSlow extends Error {
  readonly code = "too-slow";
}

async function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooSlow("the provider was slower than we wait")), deadlineMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
