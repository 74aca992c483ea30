import { createRemoteJWKSet, jwtVerify } from "jose";
import * as openid from "openid-client";
import type { NewsConnection } from "./connection.ts";
import type { NewsReader, PendingSignIn } from "./visits.ts";

/** The news site's side of OpenID Connect, as a library would have it. */
export type SignIn = {
  /** Where to send the browser, and what to store until it comes back. */
  begin(
    article: string,
  ): Promise<{ readonly address: string; readonly state: string; readonly pending: PendingSignIn }>;
  /** @throws if the answer is not meant for us, or does not fit what was stored. */
  finish(back: URL, state: string, pending: PendingSignIn): Promise<NewsReader>;
  /** The address that signs the reader out. */
  signOutAddress(reader: NewsReader): string;
  /**
   * Reads a notice that somebody signed out.
   *
   * @returns which sign-in ended; null: the notice is not valid.
   */
  readNotice(token: string): Promise<string | null>;
  /** @returns what the signed answer lets its reader read; null: it isn't valid, or not anymore. */
  checkEntitlements(token: string, now: Date): Promise<readonly string[] | null>;
};

const minute = 60_000;

export async function openSignIn({ address, issuer, clientId, clientSecret }: NewsConnection): Promise<SignIn> {
  // Plain http is only for this machine. A real site leaves this out.
  const plain = issuer.startsWith("http:") ? { execute: [openid.allowInsecureRequests] } : {};
  const client = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, plain);
  const { jwks_uri = "" } = client.serverMetadata();
  const keys = createRemoteJWKSet(new URL(jwks_uri), { cacheMaxAge: 5 * minute });
  return {
    begin: async (article) => {
      const [verifier, state, nonce] = [openid.randomPKCECodeVerifier(), openid.randomState(), openid.randomNonce()];
      const to = openid.buildAuthorizationUrl(client, {
        redirect_uri: `${address}/signed-in`,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return { address: to.href, state, pending: { verifier, nonce, article } };
    },
    finish: async (back, state, { verifier, nonce }) => {
      const tokens = await openid.authorizationCodeGrant(client, back, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined || tokens.id_token === undefined) throw new Error("no ID token");
      const { email = "", name } = await openid.fetchUserInfo(client, tokens.access_token, claims.sub);
      const sid = claims["sid"];
      return {
        email,
        name: name ?? email,
        sid: typeof sid === "string" ? sid : "",
        idToken: tokens.id_token,
        token: null,
      };
    },
    signOutAddress: ({ idToken }) =>
      openid.buildEndSessionUrl(client, { id_token_hint: idToken, post_logout_redirect_uri: address }).href,
    readNotice: async (token) => {
      try {
        const { payload } = await jwtVerify(token, keys, { issuer, audience: clientId, typ: "logout+jwt" });
        const sid = payload["sid"];
        return typeof sid === "string" ? sid : null;
      } catch {
        return null;
      }
    },
    checkEntitlements: async (token, now) => {
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience: "entitlements",
          typ: "entitlements+jwt",
          algorithms: ["RS256"],
          currentDate: now,
        });
        const products: unknown = payload["products"];
        return Array.isArray(products) ? products.map(String) : null;
      } catch {
        return null;
      }
    },
  };
}
