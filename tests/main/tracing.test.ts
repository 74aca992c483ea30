import { afterAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { serveJson } from "#tests/world/serve-json.ts";
import { anInstallation, start } from "./a-program.ts";

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.optional(z.string()), intValue: z.optional(z.union([z.number(), z.string()])) }),
});
const reported = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              kind: z.number(),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Span = z.output<typeof reported>["resourceSpans"][number]["scopeSpans"][number]["spans"][number];

const spans: Span[] = [];
const keys = new Set<unknown>();
const collector = await serveJson(({ url, headers, body }) => {
  if (url.pathname !== "/v1/traces") return { status: 404, body: {} };
  keys.add(headers["x-collector-key"]);
  const { resourceSpans } = reported.parse(JSON.parse(body));
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  return { status: 200, body: {} };
});
const home = await anInstallation();
const program = start(home, {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.baseUrl,
  OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=a%20key",
});
afterAll(async () => {
  home[Symbol.dispose]();
  await collector.close();
});
await program.line(/ready/);

const domain = "spruceharborbeacon.example";
const valueOf = ({ attributes }: Span, name: string): unknown => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

test("a request, its statements and its calls to outside systems are one trace at the collector", async () => {
  const address = { streetAddress: "418 3rd Ave SE", city: "Cedar Rapids", stateCode: "IA", zip: "52401" };
  const answer = await fetch(`http://127.0.0.1:${home.port}/api/Site/ValidateAddress?domain=${domain}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(address),
  });
  expect(answer.status).toBe(200);
  // The rest is sent when the program stops.
  await program.kill("SIGTERM");
  const request = spans.find((span) => valueOf(span, "doorstep.request_id") === answer.headers.get("x-request-id"));
  expect(request).toMatchObject({ kind: 2, name: expect.stringMatching(/^POST \/api\//) });
  const parts = spans.filter(({ traceId, kind }) => traceId === request?.traceId && kind !== 2);
  expect(parts.filter(({ name }) => name.startsWith("sql ")).length).toBeGreaterThan(0);
  const [vendor] = parts.filter(({ kind }) => kind === 3);
  expect(vendor).toMatchObject({ name: expect.stringMatching(/^(GET|POST) 127\.0\.0\.1:\d+$/) });
  // Every span belongs to another traced one.
  const known = new Set(spans.map(({ spanId }) => spanId));
  expect(parts.filter(({ parentSpanId = "" }) => !known.has(parentSpanId))).toEqual([]);
});

test("jobs are traced, the reports themselves aren't, and no span contains what a person typed", () => {
  expect(spans.filter(({ name }) => name.startsWith("job ")).length).toBeGreaterThan(0);
  const { host } = new URL(collector.baseUrl);
  expect(spans.filter(({ name }) => name.includes(host))).toEqual([]);
  expect(JSON.stringify(spans)).not.toMatch(/Cedar Rapids|418 3rd|@/);
  expect([...keys]).toEqual(["a key"]);
});
