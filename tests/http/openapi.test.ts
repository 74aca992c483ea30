import { machineContract } from "#contract/machine/machine-contract.ts";
import { expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { type Endpoint, needsToken } from "#contract/endpoint.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

type Json = { readonly [key: string]: Json } | readonly Json[] | string | number | boolean | null;
type Node = { readonly [key: string]: Json };
const isNode = (value: Json | undefined): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const site = await siteOfFile();
const answer = await site.app.inject({ url: "/api/openapi.json", headers: { host: "localhost" } });
const document = answer.json<Node>();
const endpoints = Object.entries<Endpoint>(contract);

const at = (...path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((node, key) => (isNode(node) ? node[key] : undefined), document);
const operationOf = ({ path, method }: Endpoint) => at("paths", path, method.toLowerCase());

function* nodesOf(value: Json | undefined): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
  if (!isNode(value)) return;
  yield value;
  for (const item of Object.values(value)) yield* nodesOf(item);
}

test("is OpenAPI 3.1 with a title and a version", () => {
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    expect.stringMatching(/^application\/json/),
  ]);
  expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Doorstep", version: expect.any(String) } });
});

test("lists every call of the contract, and nothing else", () => {
  const listed = Object.entries(at("paths") ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const calls = [...endpoints.map(([, endpoint]) => endpoint), ...Object.values(machineContract)];
  expect(listed.toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted());
});

test.each(endpoints)("%s describes itself, its input and its answers", (name, endpoint) => {
  const operation = operationOf(endpoint);
  expect(operation).toMatchObject({
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[2]],
    responses: {
      200: {
        description: expect.any(String),
        content: { [endpoint.file ?? "application/json"]: { schema: expect.anything() } },
      },
    },
  });
  const body = at("paths", endpoint.path, endpoint.method.toLowerCase(), "requestBody");
  expect(isNode(body)).toBe(endpoint.body !== undefined);
  const security = at("paths", endpoint.path, endpoint.method.toLowerCase(), "security");
  expect(security).toEqual(needsToken(endpoint) ? [{ bearer: [] }] : undefined);
});

/** Fields that the specs' page sends empty: accepted only if empty, and ignored. */
const blank = { anyOf: [{ type: "string", enum: [""] }, { type: "null" }] };

test("a body names its fields and allows no others, except blank ones of ModifySubscriber", () => {
  for (const [name, endpoint] of endpoints) {
    if (endpoint.body === undefined) continue;
    const schema = at("paths", endpoint.path, "post", "requestBody", "content", "application/json", "schema");
    const additionalProperties = name === "modifySubscriber" ? blank : false;
    expect(schema).toMatchObject({ type: "object", additionalProperties, properties: expect.anything() });
  }
});

test("every parameter has a name, a location and a shape", () => {
  for (const [, endpoint] of endpoints) {
    const parameters = at("paths", endpoint.path, endpoint.method.toLowerCase(), "parameters") ?? [];
    for (const parameter of Array.isArray(parameters) ? parameters : [])
      expect(parameter).toMatchObject({ name: expect.any(String), in: "query", schema: expect.anything() });
  }
});

test("every reference can be resolved, and every security scheme is declared", () => {
  for (const { $ref } of nodesOf(document)) {
    if (typeof $ref !== "string") continue;
    expect(at(...$ref.replace("#/", "").split("/"))).toBeDefined();
  }
  expect(at("components", "securitySchemes", "bearer")).toEqual({ type: "http", scheme: "bearer" });
});

const types = ["object", "array", "string", "number", "integer", "boolean", "null"];

/**
 * What is not JSON Schema 2020-12 in a shape: unknown types, a field required twice, an invalid pattern, keywords of
 * 3.0.
 */
function* faultsOf(node: Node): Generator<string> {
  const { type, required, pattern } = node;
  if ("nullable" in node || typeof node["exclusiveMinimum"] === "boolean") yield "a word of OpenAPI 3.0";
  const isShape = "properties" in node || "items" in node || "pattern" in node;
  if (isShape && typeof type === "string" && !types.includes(type)) yield `type ${type}`;
  if (Array.isArray(required) && new Set(required).size !== required.length) yield "required twice";
  if (typeof pattern === "string" && !isPattern(pattern)) yield `pattern ${pattern}`;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

test("its shapes are JSON Schema 2020-12", () => {
  const nodes = [...nodesOf(at("paths"))];
  expect(nodes.length).toBeGreaterThan(200);
  expect(nodes.flatMap((node) => [...faultsOf(node)])).toEqual([]);
});

test("operation ids are unique", () => {
  const ids = [...nodesOf(at("paths"))].flatMap(({ operationId }) =>
    typeof operationId === "string" ? [operationId] : [],
  );
  expect(new Set(ids).size).toBe(endpoints.length + Object.keys(machineContract).length);
});

test("/api/docs is a page of every call, without a script", async () => {
  const page = await site.app.inject({ url: "/api/docs", headers: { host: "localhost" } });
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  for (const [, { path }] of endpoints) expect(page.body).toContain(path);
  expect(page.body).not.toMatch(/<script|style=|onclick/);
  const stylesheet = await site.app.inject({ url: "/api/docs.css", headers: { host: "localhost" } });
  expect([stylesheet.statusCode, stylesheet.headers["content-type"]]).toEqual([
    200,
    expect.stringContaining("text/css"),
  ]);
});
