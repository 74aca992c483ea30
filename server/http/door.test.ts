import type { FastifyInstance } from "fastify";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServer } from "./server.ts";

const places = 300;
let app: FastifyInstance;
let held: PromiseWithResolvers<string>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  held = Promise.withResolvers();
  app = await createServer({ log: null, trustedProxies: [], origins: { payOrigin: null } });
  app.get("/held", () => held.promise);
  app.post("/", async () => "served");
  for (const path of ["/", "/healthz", "/readyz"]) app.get(path, async () => "served");
  await app.ready();
});
afterEach(async () => {
  held.resolve("served");
  await app.close();
  vi.useRealTimers();
});

const ask = async (url: string): Promise<number> => (await app.inject({ url })).statusCode;
const fillUp = (): Promise<number[]> => Promise.all(Array.from({ length: places }, () => ask("/held")));

test("who comes when all places are taken is sent away at once, with the time to come again", async () => {
  const inside = fillUp();
  await vi.waitUntil(async () => (await ask("/")) === 503);
  const { headers, json } = await app.inject({ url: "/" });
  expect([headers["retry-after"], headers["content-type"], headers["x-request-id"]]).toEqual([
    "5",
    expect.stringMatching(/^application\/problem\+json/),
    expect.any(String),
  ]);
  expect(json()).toMatchObject({ title: "Service Unavailable", status: 503, isSuccess: false });
  held.resolve("served");
  expect(new Set(await inside)).toEqual(new Set([200]));
  expect(await ask("/")).toBe(200);
});

test("meanwhile the program says that it lives and is ready", async () => {
  const inside = fillUp();
  await vi.waitUntil(async () => (await ask("/")) === 503);
  expect([await ask("/healthz"), await ask("/readyz")]).toEqual([200, 200]);
  held.resolve("served");
  await inside;
});

test("who waits for somebody outside for long keeps nobody out", async () => {
  const inside = fillUp();
  await vi.waitUntil(async () => (await ask("/")) === 503);
  vi.advanceTimersByTime(10_000);
  expect(await ask("/")).toBe(503);
  vi.advanceTimersByTime(10_000);
  expect(await ask("/")).toBe(200);
  held.resolve("served");
  await inside;
  expect(await ask("/")).toBe(200);
});

test("who sends slowly takes nobody's place", async () => {
  let begun = 0;
  app.server.on("request", () => begun++);
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const head = "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n";
  const senders = Array.from({ length: places + 1 }, () => {
    const sender = connect(Number(port), "127.0.0.1");
    sender.write(`${head}{`);
    return sender;
  });
  await vi.waitUntil(() => begun === senders.length);
  expect(await ask("/")).toBe(200);
  for (const sender of senders) sender.destroy();
});
