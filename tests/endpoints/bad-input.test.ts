import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import type { CallName } from "#contract/contract.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { everythingInStore, everythingMailed } from "#tests/world/everything-kept.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { visa } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { openFreshStore } from "#tests/world/store.ts";
import { callNames, endpointOf } from "./call-names.ts";
import { goodRequests } from "./good-requests.ts";

// A separate database, so that all of it can be compared.
const site = await siteOfFile({ store: await openFreshStore(), clockStands: true });
const publisher = await aPublisher(site);
const requests = await goodRequests(site, publisher, callNames);

const everythingKept = async () => (await everythingInStore(site)) + (await everythingMailed(site));
let before = "";
beforeAll(async () => {
  before = await everythingKept();
});
type Bad = { readonly what: string; readonly text: string };

/** Sends this text as the body, or as the query of a GET call. */
async function send(name: CallName, { what, text }: Bad) {
  const { method, path } = endpointOf(name);
  const { token = "", headers = {} } = requests.get(name) ?? {};
  const response = await site.app.inject({
    method,
    url: method === "GET" ? `${path}?${text}` : path,
    headers: { host: "localhost", authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    ...(method === "GET" ? {} : { payload: text }),
  });
  const answer = { status: response.statusCode, body: response.json<unknown>(), headers: response.headers };
  return { what, said: expectProblem(answer, 400) };
}

const inputOf = (name: CallName) => Object.entries(requests.get(name)?.input ?? {});

/** A good body in which one field has another JSON text, or appears twice. */
const bodyWith = (name: CallName, field: string, json: string, again = ""): string => {
  const fields = inputOf(name)
    .filter(([key]) => key !== "domain" || endpointOf(name).query === undefined)
    .map(([key, value]) => `${JSON.stringify(key)}:${key === field ? json : JSON.stringify(value)}`);
  return `{${[...fields, again].filter((it) => it !== "").join(",")}}`;
};

const recased = (field: string): string => (field === field.toUpperCase() ? field.toLowerCase() : field.toUpperCase());

const faultyTexts = [
  ["NUL", String.raw`"a\u0000b"`],
  ["a lone high surrogate", String.raw`"\ud83d"`],
  ["a lone low surrogate", String.raw`"\udcf0x"`],
  ["a card number", `"${visa.ssl_card_number}"`],
  ["a card number in groups among words", `"card 4124 9399-9999 9990 12/29"`],
  ["a very long text", JSON.stringify("x".repeat(25_000))],
] as const;

const posts = callNames.filter((name) => endpointOf(name).method === "POST");
const gets = callNames.filter((name) => endpointOf(name).method === "GET");

test.each(posts)("%s refuses impossible input in each field of its body, and names the field", async (name) => {
  const fields = inputOf(name)
    .map(([field]) => field)
    .filter((field) => field !== "domain" || endpointOf(name).query === undefined);
  expect(fields.length).toBeGreaterThan(0);
  for (const field of fields) {
    for (const [what, json] of faultyTexts) {
      const { said } = await send(name, { what, text: bodyWith(name, field, json) });
      const pointers = new Set(said.errors?.map(({ pointer }) => pointer));
      expect([what, ...pointers]).toEqual([what, `/${field}`]);
      expect(JSON.stringify(said)).not.toContain(visa.ssl_card_number);
    }
    for (const [key, detail] of [
      [field, "a key is given twice"],
      [recased(field), "is given twice"],
    ] as const) {
      const again = `${JSON.stringify(key)}:1`;
      const { said } = await send(name, { what: "doubled", text: bodyWith(name, field, "1", again) });
      expect([key, said.errors?.[0]?.detail]).toEqual([key, detail]);
    }
  }
});

test.each(gets)("%s refuses impossible input in each of its parameters, and names the parameter", async (name) => {
  for (const [field, value] of inputOf(name)) {
    const good = `${field}=${encodeURIComponent(String(value))}`;
    const others = inputOf(name).flatMap(([key, other]) =>
      key === field ? [] : [`&${key}=${encodeURIComponent(String(other))}`],
    );
    for (const [what, bad] of [
      ["NUL", `${field}=a%00b`],
      ["a card number", `${field}=${visa.ssl_card_number}`],
      ["a very long text", `${field}=${"x".repeat(2000)}`],
      ["doubled", `${good}&${good}`],
      ["doubled in another case", `${good}&${recased(field)}=${encodeURIComponent(String(value))}`],
    ] as const) {
      const { said } = await send(name, { what, text: bad + others.join("") });
      expect([what, said.errors?.length]).toEqual([what, 1]);
      expect(said.errors?.[0]?.pointer.toLowerCase()).toContain(field.toLowerCase());
    }
  }
});

type Node = { readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** The fields of a shape that accept a text of any length. */
function unbounded(node: unknown, at: string): string[] {
  if (!isNode(node)) return [];
  const bounded = ["maxLength", "enum", "const", "pattern"].some((key) => key in node);
  const here = node["type"] === "string" && !bounded ? [at] : [];
  const inside = Object.entries(node).flatMap(([key, value]) => unbounded(value, `${at}/${key}`));
  return [...here, ...inside];
}

test.each(callNames)("%s limits the length of every text it accepts, sent or not", (name) => {
  const { query, body } = endpointOf(name);
  for (const schema of [query, body]) {
    if (schema === undefined) continue;
    expect(unbounded(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), "")).toEqual([]);
  }
});

test("finds a text without a length limit", () => {
  const planted = z.strictObject({ deep: z.array(z.object({ note: z.string() })) });
  expect(unbounded(z.toJSONSchema(planted, { io: "input" }), "")).toEqual(["/properties/deep/items/properties/note"]);
});

test("leaves no trace of refused input", async () => {
  expect(await everythingKept()).toBe(before);
});
