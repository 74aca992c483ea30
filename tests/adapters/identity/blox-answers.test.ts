import { expect, test } from "vitest";
import { bloxProvider } from "#server/adapters/identity/blox.ts";
import type { IdentityResult } from "#server/adapters/identity/port.ts";
import { type Served, serveJson } from "#tests/world/serve-json.ts";
import { aTenant } from "./a-tenant.ts";

const user = { id: "5e0c-uuid", email: "Ada@Readers.example", screen_name: "ada", status: "active", services: [] };

const arrival = { code: "one time/code", stateHash: Buffer.alloc(32) };

/** The adapter's result for an answer of BLOX's web service, and the requests that it sent. */
async function exchanged(
  served: Served,
  secret: string | null = "key:s3cret",
): Promise<{ exchange: IdentityResult; asked: string[] }> {
  const asked: string[] = [];
  const server = await serveJson(({ method, url, headers }) => {
    asked.push(`${method} ${url.pathname}${url.search} ${headers.authorization}`);
    return served;
  });
  const { host } = new URL(server.baseUrl);
  const provider = bloxProvider({ secretOf: async () => secret, reach: "loopback" });
  const exchange = await provider.exchange(aTenant({ kind: "blox", host }), arrival);
  await server.close();
  const named =
    exchange.kind === "identity"
      ? { ...exchange.identity, issuer: exchange.identity.issuer.replace(host, "HOST") }
      : null;
  return { exchange: named === null ? exchange : { kind: "identity", identity: named }, asked };
}
const refused = (because: string) => ({ kind: "refused", because });

test("the login address is the publisher's federated login, with the return address encoded", () => {
  const provider = bloxProvider({ secretOf: async () => null });
  const page = {
    origin: "https://subscribe.courier.example",
    basePath: "",
    returnTo: "https://subscribe.courier.example/account?state=a",
  };
  expect(provider.start(aTenant({ kind: "blox", host: "courier.example" }), page)).toEqual({
    loginUrl:
      "https://courier.example/tncms/auth/federated/?return=https%3A%2F%2Fsubscribe.courier.example%2Faccount%3Fstate%3Da",
    memo: {},
  });
});

test("an active user is identified by site and user id", async () => {
  const { exchange, asked } = await exchanged({ status: 200, body: user });
  expect(exchange).toEqual({
    kind: "identity",
    identity: {
      issuer: "https://HOST",
      subject: "5e0c-uuid",
      email: "ada@readers.example",
      emailConfirmed: true,
      name: "ada",
    },
  });
  const basic = Buffer.from("key:s3cret").toString("base64");
  expect(asked).toEqual([`GET /tncms/webservice/v1/user/get/?code=one+time%2Fcode Basic ${basic}`]);
});

test.each<[string, Served, object]>([
  ["an error under 401", { status: 401, body: { code: 401, status: "error", message: "no" } }, refused("code")],
  ["an error under 400", { status: 400, body: "<html>" }, refused("code")],
  [
    "an error under 200 with code 0",
    { status: 200, body: { code: 0, status: "error", message: "no" } },
    refused("code"),
  ],
  ["a user who is not active", { status: 200, body: { ...user, status: "suspended" } }, refused("inactive")],
  ["a user without status", { status: 200, body: { ...user, status: undefined } }, refused("inactive")],
  ["a user without id", { status: 200, body: { ...user, id: null } }, refused("inactive")],
  ["a user without email", { status: 200, body: { ...user, email: "" } }, refused("no-email")],
  ["a user whose email is none", { status: 200, body: { ...user, email: "ada" } }, refused("no-email")],
  ["something else than a user", { status: 200, body: [] }, refused("code")],
  ["no JSON", { status: 200, body: "<html>" }, { kind: "unavailable" }],
  ["a fault of the site", { status: 500, body: {} }, { kind: "unavailable" }],
  ["too many requests", { status: 429, body: {} }, { kind: "unavailable" }],
  ["a redirect", { status: 302, body: "", headers: { location: "http://127.0.0.1:1/" } }, { kind: "unavailable" }],
])("%s signs nobody in", async (_, served, expected) => {
  expect((await exchanged(served)).exchange).toEqual(expected);
});

test("asks nothing without a stored key", async () => {
  const { exchange, asked } = await exchanged({ status: 200, body: user }, null);
  expect(exchange).toEqual({ kind: "unavailable" });
  expect(asked).toEqual([]);
});
