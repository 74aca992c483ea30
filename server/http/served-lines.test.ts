import { afterAll, expect, test } from "vitest";
import { createLogger } from "./log.ts";
import { createServer } from "./server.ts";

const lines: string[] = [];
const log = createLogger(
  "info",
  (text) => void lines.push(...text.trim().split("\n")),
  () => 0,
);
const app = createServer({ log, trustedProxies: [], origins: { payOrigin: null }, warnings: new Set() });
let isReady = true;
app.get("/readyz", async (_, reply) => reply.code(isReady ? 200 : 503).send("said"));
app.get("/", async () => "served");
afterAll(() => app.close());

test("logs each answer, except a healthy readiness check", async () => {
  for (const url of ["/readyz", "/", "/readyz?at=1"]) await app.inject({ url });
  isReady = false;
  await app.inject({ url: "/readyz" });
  // A warning is written at once, with all before it.
  log.warn("end");
  const served = lines.map((line) => JSON.parse(line) as { path?: string; status?: number }).filter((it) => it.path);
  expect(served.map(({ path, status }) => `${path} ${status}`)).toEqual(["/ 200", "/readyz 503"]);
});
