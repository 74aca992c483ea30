import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { anOrder, aVisitor, newEmail, newIp, password } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const { domain } = publisher;

async function post(path: string, payload: string | Buffer, headers: Record<string, string> = {}) {
  const response = await site.app.inject({
    method: "POST",
    url: path,
    remoteAddress: newIp(),
    headers: { host: "localhost", "content-type": "application/json", ...headers },
    payload,
  });
  const body = response.json<{ detail?: string; errors?: { pointer: string; detail: string }[] }>();
  return { status: response.statusCode, body };
}

/** SetupAccount with this text for its email field, in an otherwise good body. */
const withText = (json: string) =>
  post(
    "/api/Subscriber/SetupAccount",
    `{"domain":"${domain}","email":${json},"password":"${password}","createBloxAccount":"N"}`,
  );

const refused = (detail: string, pointer = "") => ({ status: 400, body: { errors: [{ pointer, detail }] } });

test("accepts a valid body", async () => {
  expect(await withText(`"${newEmail()}"`)).toMatchObject({ status: 200 });
});

test.each([
  ["nothing at all", ""],
  ["half an object", `{"domain":`],
  ["a comment", `{"domain":"x" /* y */}`],
  ["a trailing comma", `{"domain":"x",}`],
  ["single quotes", `{'domain':'x'}`],
  ["a byte order mark", `\uFEFF{"domain":"x"}`],
  ["NaN", `{"domain":NaN}`],
])("%s is not JSON", async (_, text) => {
  expect(await post("/api/Auth/SignOut", text, { authorization: `Bearer ${"A".repeat(43)}` })).toMatchObject(
    refused("is not JSON"),
  );
});

test.each([
  ["a key given twice", `{"domain":"a","domain":"b"}`, "a key is given twice", ""],
  ["a key given twice, once escaped", `{"domain":"a","\\u0064omain":"b"}`, "a key is given twice", ""],
  ["a key given in another case", `{"domain":"a","Domain":"b"}`, "is given twice", "/Domain"],
  ["a key given twice deep inside", `{"a":[{"b":1,"b":2}]}`, "a key is given twice", ""],
  ["__proto__", `{"__proto__":{"isAdmin":true}}`, "is not allowed", "/__proto__"],
  ["__proto__, escaped", `{"\\u005f_proto__":1}`, "is not allowed", "/__proto__"],
  ["constructor", `{"a":{"constructor":{}}}`, "is not allowed", "/a/constructor"],
  ["prototype", `{"PROTOTYPE":1}`, "is not allowed", "/PROTOTYPE"],
])("%s is refused", async (_, text, detail, pointer) => {
  const answer = await post("/api/Auth/SignOut", text, { authorization: `Bearer ${"A".repeat(43)}` });
  expect(answer).toMatchObject(refused(detail, pointer));
});

test.each([
  ["NUL", `"a\\u0000@readers.example"`],
  ["a lone high surrogate", `"a\\ud800@readers.example"`],
  ["a lone low surrogate", `"\\udc00a@readers.example"`],
])("%s in a text is refused", async (_, json) => {
  expect(await withText(json)).toMatchObject(refused("contains characters that are not allowed", "/email"));
});

test("32 levels are read, 33 are not", async () => {
  const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  const send = (levels: number) =>
    post("/api/Auth/SignOut", `{"domain":${nested(levels - 1)}}`, { authorization: `Bearer ${"A".repeat(43)}` });
  expect((await send(32)).body.errors?.[0]?.pointer).toBe("/domain");
  expect(await send(33)).toMatchObject(refused("nests deeper than 32 levels"));
  expect(await send(40_000)).toMatchObject(refused("nests deeper than 32 levels"));
});

test("brackets and colons inside texts are treated as text", async () => {
  const { status, body } = await withText(JSON.stringify(`${"[{:".repeat(40)}"`));
  expect([status, body.errors?.[0]?.pointer]).toEqual([400, "/email"]);
});

test.each([
  ["2^53", "9007199254740992"],
  ["2^53 + 1", "9007199254740993"],
  ["1e400", "1e400"],
  ["a fraction", "1.5"],
  ["a negative number", "-1"],
  ["13 digits", "1000000000000"],
])("%s is no account number", async (_, number) => {
  const answer = await post(
    "/api/Payment/GetConvergeAuthToken",
    `{"domain":"${domain}","accountNumber":${number},"paymentMethod":"Credit Card","oneTime":"N"}`,
    { authorization: `Bearer ${"A".repeat(43)}` },
  );
  expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([400, "/accountNumber"]);
});

test("text is kept in its composed form (NFC)", async () => {
  const visitor = await aVisitor(site, publisher);
  const order = { ...(await anOrder(site, publisher, visitor.email)), firstName: "Rene\u0301e" };
  await post("/api/Subscriber/CreateSubscription", JSON.stringify(order), { authorization: `Bearer ${visitor.token}` });
  const rows = await asOwner(site.store.owner, "select first_name from account where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(rows).toEqual([{ first_name: "Ren\u00e9e" }]);
});

test.each([
  ["text/plain", "text/plain"],
  ["a form", "application/x-www-form-urlencoded"],
  ["a form with files", "multipart/form-data; boundary=x"],
  ["XML", "application/xml"],
  ["JSON of another kind", "application/json-patch+json"],
  ["nothing", ""],
])("a body sent as %s is 415", async (_, type) => {
  const body = JSON.stringify({ domain, returnPath: "/account" });
  expect((await post("/api/Auth/BeginSignIn", body, { "content-type": type })).status).toBe(415);
});

test("accepts JSON with a stated character set", async () => {
  const body = JSON.stringify({ domain, returnPath: "/account" });
  const type = "application/json; charset=utf-8";
  expect((await post("/api/Auth/BeginSignIn", body, { "content-type": type })).status).toBe(200);
});

test("invalid UTF-8 does no harm", async () => {
  const body = Buffer.concat([
    Buffer.from(`{"domain":"${domain}","returnPath":"/`),
    Buffer.from([0xff, 0xfe]),
    Buffer.from(`"}`),
  ]);
  expect((await post("/api/Auth/BeginSignIn", body)).status).toBe(400);
});
