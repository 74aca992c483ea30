import * as openid from "openid-client";
import { emailPattern } from "#core/address/email.ts";
import { guardedFetch } from "#server/adapters/identity/guarded-fetch.ts";
import { isOpenIdFault, isSignInRefused, systemStateOfFault } from "#server/adapters/identity/openid-faults.ts";
import { openIdAuthentication } from "#server/adapters/identity/openid-clients.ts";
import type { NetworkReach } from "#server/adapters/outbound/exchange.ts";
import type { ProvidedPerson, StaffProvider, StaffProviderResult } from "./port.ts";

export type OpenIdStaffSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that roles come from: a text, or a list of texts. */
  readonly claim: string;
};

type Needs = OpenIdStaffSettings & {
  /** `loopback`: a provider on this machine over plain http, for tests. */
  readonly reach?: NetworkReach;
  readonly now: () => Date;
  readonly note: (fault: Error) => void;
};

const timeoutMs = 5000;
const freshMs = 10 * 60_000;

/** An OpenID provider for staff: code flow with PKCE, state and nonce, its keys pinned by its issuer. */
export function openIdStaff(needs: Needs): StaffProvider {
  const { reach = "public", now, note } = needs;
  let kept: { readonly client: Promise<openid.Configuration>; readonly until: number } | null = null;
  const clientOf = (): Promise<openid.Configuration> => {
    if (kept !== null && kept.until > now().getTime()) return kept.client;
    const client = discover(needs, reach).catch((fault: unknown) => {
      throw new openid.ClientError("the staff provider could not be discovered", { cause: fault });
    });
    // A failed discovery is not kept: the next sign-in asks again.
    client.catch(() => (kept = null));
    kept = { client, until: now().getTime() + freshMs };
    return client;
  };
  const guarded = async <T>(work: Promise<T>, refused: T, unavailable: T): Promise<T> => {
    try {
      return await work;
    } catch (fault) {
      if (!isOpenIdFault(fault)) throw fault;
      note(fault);
      return isSignInRefused(fault) ? refused : unavailable;
    }
  };
  return {
    begin: (asked) => guarded<string | null>(addressFor(clientOf(), asked), null, null),
    finish: (answer) =>
      guarded<StaffProviderResult>(
        personOf(clientOf(), needs.claim, answer),
        { kind: "refused" },
        { kind: "unavailable" },
      ),
    tryKey: async () => {
      try {
        await discover(needs, reach);
        return { kind: "answers" };
      } catch (fault) {
        return systemStateOfFault(fault instanceof Error ? fault : new Error(String(fault)));
      }
    },
  };
}

const discover = ({ issuer, clientId, clientSecret }: Needs, reach: NetworkReach): Promise<openid.Configuration> =>
  openid.discovery(new URL(issuer), clientId, clientSecret, openIdAuthentication(clientSecret), {
    [openid.customFetch]: guardedFetch(reach, timeoutMs),
    timeout: timeoutMs / 1000,
    execute: [openid.enableNonRepudiationChecks, ...(reach === "loopback" ? [openid.allowInsecureRequests] : [])],
  });

async function addressFor(
  client: Promise<openid.Configuration>,
  { redirectUri, memo, again }: Parameters<StaffProvider["begin"]>[0],
): Promise<string> {
  return openid.buildAuthorizationUrl(await client, {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state: memo.state,
    nonce: memo.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(memo.verifier),
    code_challenge_method: "S256",
    ...(again && { prompt: "login", max_age: "0" }),
  }).href;
}

async function personOf(
  asked: Promise<openid.Configuration>,
  claim: string,
  { callback, memo }: Parameters<StaffProvider["finish"]>[0],
): Promise<StaffProviderResult> {
  const client = await asked;
  const tokens = await openid.authorizationCodeGrant(client, callback, {
    pkceCodeVerifier: memo.verifier,
    expectedNonce: memo.nonce,
    expectedState: memo.state,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) return { kind: "refused" };
  const isWhole = typeof claims["email"] === "string" && claims[claim] !== undefined;
  // Many providers give the address and the groups only at their userinfo endpoint.
  const info = isWhole
    ? claims
    : { ...(await openid.fetchUserInfo(client, tokens.access_token, claims.sub)), ...claims };
  const text = (name: string): string => (typeof info[name] === "string" ? info[name] : "");
  const email = text("email").toLowerCase();
  if (!emailPattern.test(email)) return { kind: "refused" };
  const person: ProvidedPerson = {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    emailVerified: info["email_verified"] === true,
    name: text("name").slice(0, 80) || email,
    values: [info[claim] ?? []].flat().filter((value) => typeof value === "string"),
    provenAt: typeof claims.auth_time === "number" ? new Date(claims.auth_time * 1000) : null,
  };
  return { kind: "person", person };
}
