import { pino } from "pino";
import { ownCodes } from "#server/identity/own-codes.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { mirrorCirculation } from "#server/adapters/circulation/mirror/mirror.ts";
import { bloxProvider } from "#server/adapters/identity/blox.ts";
import { identityProviders } from "#server/adapters/identity/identity-providers.ts";
import { oidcProvider } from "#server/adapters/identity/oidc.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { systemRandom } from "#server/crypto/random.ts";
import { noteOutsideFault, outsideFaults } from "#server/main/start/note-outside.ts";
import type { NoteOutsideFault, OutsideFault } from "#server/outside-fault.ts";
import { type Served, serveJson } from "#tests/world/serve-json.ts";
import { aTenant } from "#tests/adapters/identity/a-tenant.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const { db } = site.store;

const arrival = { code: "one-time-code", stateHash: Buffer.alloc(32) };
const line = z.object({ level: z.number(), system: z.string(), outcome: z.string(), errorCode: z.string() });

/** Calls a system that answers like this, and returns what an operator can see: the log and the metrics. */
async function whatIsSeen(
  served: Served | null,
  ask: (baseUrl: string, note: NoteOutsideFault, timeoutMs: number) => Promise<unknown>,
) {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (written: string) => void lines.push(written) });
  const server = await serveJson(() => served);
  const before = await counted();
  // The timeout applies only to a system that never answers; one that answers has all the time that it needs.
  await ask(server.baseUrl, noteOutsideFault(log), served === null ? 50 : 60_000);
  await server.close();
  const seen = lines.map((each) => z.parse(line, JSON.parse(each)));
  return { seen, counted: (await counted()) - before };
}

const counted = async (): Promise<number> =>
  (await outsideFaults.get()).values.reduce((sum, { value }) => sum + value, 0);

const circulation = (url: string, note: NoteOutsideFault, timeoutMs: number): Promise<unknown> =>
  mirrorCirculation({ timeoutMs, note })({
    url,
    reach: "loopback",
    publication: "KLC",
    user: "doorstep",
    secret: "s3cret",
  }).readAccounts([100_200_300]);

const blox = (baseUrl: string, note: NoteOutsideFault, timeoutMs: number): Promise<unknown> =>
  bloxProvider({ secretOf: async () => "key:s3cret", reach: "loopback", note, timeoutMs }).exchange(
    aTenant({ kind: "blox", host: new URL(baseUrl).host }),
    arrival,
  );

const bloxWithoutSecret = (_: string, note: NoteOutsideFault): Promise<unknown> =>
  identityProviders({
    secretsOf: () => async () => null,
    exchange: ownCodes(db, systemClock),
    random: systemRandom,
    clock: systemClock,
    note,
  }).blox.exchange(aTenant({ kind: "blox", host: "news.example" }), arrival);

const openId = (issuer: string, note: NoteOutsideFault): Promise<unknown> =>
  oidcProvider({
    exchange: ownCodes(db, systemClock),
    random: systemRandom,
    clock: systemClock,
    secretOf: async () => "shh",
    reach: "loopback",
    note: (fault) =>
      note({
        system: "identity",
        outcome: "silent",
        call: "openid",
        errorCode: "code" in fault ? String(fault.code) : "",
        fault,
      }),
    deadlineMs: 50,
  }).authorizationUrl(aTenant({ kind: "oidc", issuer, clientId: "doorstep" }), {
    redirectUri: "https://news.example/auth/oidc/callback",
    state: "s".repeat(43),
    memo: { verifier: "v".repeat(43), nonce: "n".repeat(43) },
  });

type Expected = Pick<OutsideFault, "system" | "outcome" | "errorCode">;
const is = (system: OutsideFault["system"], outcome: OutsideFault["outcome"], errorCode: string): Expected => ({
  system,
  outcome,
  errorCode,
});

test.each([
  ["a silent circulation system", null, circulation, is("circulation", "silent", "no-answer")],
  ["a circulation system that fails", { status: 503, body: "" }, circulation, is("circulation", "refused", "http-503")],
  [
    "a circulation system that refuses our sign-in",
    { status: 401, body: {} },
    circulation,
    is("circulation", "refused", "http-401"),
  ],
  [
    "a circulation system that answers nonsense",
    { status: 200, body: { hello: "world" } },
    circulation,
    is("circulation", "refused", "http-200"),
  ],
  ["a silent BLOX", null, blox, is("identity", "silent", "no-answer")],
  ["a BLOX that fails", { status: 500, body: "" }, blox, is("identity", "refused", "http-500")],
  ["a BLOX that refuses our key", { status: 401, body: {} }, blox, is("identity", "refused", "http-401")],
  ["a BLOX that answers nonsense", { status: 200, body: [] }, blox, is("identity", "refused", "unreadable")],
  ["a BLOX without a secret of ours", null, bloxWithoutSecret, is("identity", "refused", "no-secret")],
  ["an OpenID provider that is slower than we wait", null, openId, is("identity", "silent", "too-slow")],
] as const)("logs %s as a warning with its code, and counts it", async (_, served, ask, expected) => {
  const { seen, counted: times } = await whatIsSeen(served, ask);
  expect(seen).toEqual([{ level: 40, ...expected }]);
  expect(times).toBe(1);
});

const loopbackBlox = { secretOf: async () => "key:s3cret", reach: "loopback", timeoutMs: 60_000 } as const;

test.each([
  ["an unknown code", { status: 404, body: {} }, { kind: "answers" }],
  ["a refused key", { status: 401, body: {} }, { kind: "refused", code: "http-401" }],
  ["a failure", { status: 503, body: {} }, { kind: "refused", code: "http-503" }],
] as const)("testing the key at a BLOX site that answers %s reports that", async (_, served, state) => {
  const server = await serveJson(() => served);
  const tenant = aTenant({ kind: "blox", host: new URL(server.baseUrl).host });
  expect(await bloxProvider(loopbackBlox).tryKey(tenant)).toEqual(state);
  await server.close();
  expect(await bloxProvider(loopbackBlox).tryKey(tenant)).toEqual({ kind: "silent", code: "no-answer" });
});

test("a circulation address that we never call is a warning, too", async () => {
  const ask = (_: string, note: NoteOutsideFault): Promise<unknown> =>
    mirrorCirculation({ note })({
      url: "http://10.0.0.1/",
      reach: "public",
      publication: "KLC",
      user: "doorstep",
      secret: "s3cret",
    }).readAccounts([100_200_300]);
  expect((await whatIsSeen(null, ask)).seen).toMatchObject([{ level: 40, ...is("circulation", "silent", "address") }]);
});

test("doesn't count a reader's own outdated code as the identity provider's fault", async () => {
  expect((await whatIsSeen({ status: 404, body: {} }, blox)).seen).toEqual([]);
});
