import * as z from "zod/mini";
import { emailPattern } from "#core/address/email.ts";
import { looseText } from "#server/adapters/outbound/loose-text.ts";
import type { NetworkReach } from "#server/adapters/outbound/exchange.ts";
import { createRestClient, type RestClient, type RestReply } from "#server/adapters/outbound/rest-client.ts";
import type { NoteOutsideFault } from "#server/outside-fault.ts";
import type { IdentityProvider, IdentityResult, SecretOf } from "./port.ts";

type Needs = {
  /** `key:secret` of the publication's BLOX user module. */
  readonly secretOf: SecretOf;
  /** `loopback`: a provider on this machine over plain http, for tests. */
  readonly reach?: NetworkReach;
  readonly note?: NoteOutsideFault;
  readonly timeoutMs?: number;
};

const defaultTimeoutMs = 5000;
const unavailable: IdentityResult = { kind: "unavailable" };

/** The fields that we read of a BLOX user; others differ by site. A failure has status "error", even under HTTP 200. */
const bloxUser = z.object({ id: looseText, email: looseText, screen_name: looseText, status: looseText });

/** BLOX CMS as the identity provider: federated login, then the one-time code at its web service (protocols.md 2). */
export function bloxProvider({
  secretOf,
  reach = "public",
  note = () => undefined,
  timeoutMs = defaultTimeoutMs,
}: Needs): IdentityProvider {
  const scheme = reach === "public" ? "https" : "http";
  const clients = new Map<string, RestClient>();
  const clientOf = (host: string): RestClient => {
    const client = clients.get(host) ?? createRestClient({ baseUrl: `${scheme}://${host}`, reach, timeoutMs });
    clients.set(host, client);
    return client;
  };
  const hostOf = (identity: { readonly kind: string; readonly host?: string }): string => {
    if (identity.host === undefined) throw new TypeError(`identity ${identity.kind} has no BLOX host`);
    return identity.host;
  };
  return {
    start: ({ identity }, { returnTo }) => ({
      loginUrl: `${scheme}://${hostOf(identity)}/tncms/auth/federated/?return=${encodeURIComponent(returnTo)}`,
      memo: {},
    }),
    // BLOX adds its code to the return address as it got it, with our state.
    needsState: true,
    tryKey: async ({ identity, tenantId }) => {
      const secret = await secretOf(tenantId);
      if (secret === null) return { kind: "refused", code: "no-secret" };
      const reply = await askForUser(clientOf(hostOf(identity)), secret, noCode);
      if (reply.kind === "none") return { kind: "silent", code: reply.why ?? "no-answer" };
      const isRefused = reply.status === 401 || reply.status === 403 || reply.status === 429 || reply.status >= 500;
      return isRefused ? { kind: "refused", code: `http-${reply.status}` } : { kind: "answers" };
    },
    exchange: async ({ identity, tenantId }, { code }) => {
      const host = hostOf(identity);
      const secret = await secretOf(tenantId);
      const noted = (outcome: "silent" | "refused", errorCode: string): IdentityResult => {
        note({ system: "identity", outcome, call: "user/get", errorCode });
        return unavailable;
      };
      if (secret === null) return noted("refused", "no-secret");
      const reply = await askForUser(clientOf(host), secret, code);
      if (reply.kind === "none") return noted("silent", "no-answer");
      if (reply.status === 200) {
        const user = userOf(`https://${host}`, reply.body);
        if (user === null) noted("refused", "unreadable");
        return user ?? { kind: "refused", because: "code" };
      }
      if (isAboutTheCode(reply.status)) return { kind: "refused", because: "code" };
      const away = noted("refused", `http-${reply.status}`);
      // Either the reader's code or our own secret is wrong. Readers see the first; the operator gets both.
      return reply.status === 401 || reply.status === 403 ? { kind: "refused", because: "code" } : away;
    },
  };
}

/** A one-time code that was never issued. */
const noCode = "doorstep-check";

const askForUser = (client: RestClient, secret: string, code: string): Promise<RestReply> =>
  client.call({
    method: "GET",
    path: "/tncms/webservice/v1/user/get/",
    query: { code },
    headers: { authorization: `Basic ${Buffer.from(secret).toString("base64")}` },
  });

/** A code that is unknown, used or expired is a 4xx; anything else is about the service, not about the code. */
const isAboutTheCode = (status: number): boolean => status >= 400 && status < 500 && ![401, 403, 429].includes(status);

/** Null: the answer cannot be interpreted. */
function userOf(issuer: string, body: unknown): IdentityResult | null {
  const parsed = bloxUser.safeParse(body);
  if (!parsed.success) return null;
  if (parsed.data.status === "error") return { kind: "refused", because: "code" };
  const { id, status, screen_name } = parsed.data;
  const email = parsed.data.email.toLowerCase();
  if (id === "" || status !== "active") return { kind: "refused", because: "inactive" };
  if (!emailPattern.test(email)) return { kind: "refused", because: "no-email" };
  // An active BLOX user has confirmed its activation email.
  return { kind: "identity", identity: { issuer, subject: id, email, emailConfirmed: true, name: screen_name } };
}
