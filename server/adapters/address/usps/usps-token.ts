import * as z from "zod/mini";
import type { MillisecondClock } from "../vendor/circuit-breaker.ts";
import type { RestClient, RestReply } from "#server/adapters/outbound/rest-client.ts";

type UspsCredentials = { readonly clientId: string; readonly clientSecret: string };

type TokenReply =
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "refused"; readonly reply: RestReply };

/** Holds the OAuth token of the client-credentials grant; one request for it at a time. */
export type UspsTokenCache = {
  token(): Promise<TokenReply>;
  /** Forgets a token that the service no longer accepts. */
  drop(token: string): void;
};

const grant = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.coerce.number() });
/** A token that is about to expire would be refused on arrival. */
const marginSeconds = 60;

type Needs = { readonly client: RestClient; readonly credentials: UspsCredentials; readonly now: MillisecondClock };

export function createUspsTokenCache({ client, credentials, now }: Needs): UspsTokenCache {
  let held: { token: string; until: number } | null = null;
  let asking: Promise<TokenReply> | null = null;
  const request = async (): Promise<TokenReply> => {
    const reply = await client.call({
      method: "POST",
      path: "oauth2/v3/token",
      json: {
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
        grant_type: "client_credentials",
      },
    });
    const granted = reply.kind === "reply" && reply.status === 200 ? grant.safeParse(reply.body) : null;
    if (granted?.success !== true) return { kind: "refused", reply };
    const { access_token: token, expires_in: seconds } = granted.data;
    held = { token, until: now() + (seconds - marginSeconds) * 1000 };
    return { kind: "token", token };
  };
  return {
    async token() {
      if (held !== null && now() < held.until) return { kind: "token", token: held.token };
      asking ??= request().finally(() => {
        asking = null;
      });
      return await asking;
    },
    drop(token) {
      if (held?.token === token) held = null;
    },
  };
}
