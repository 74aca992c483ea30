import type { FastifyInstance } from "fastify";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServer } from "./server.ts";

const places = 200;
const slowMachine = { timeout: 30_000 };
let app: FastifyInstance;
let held: PromiseWithResolvers<string>;
let inside: number;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  held = Promise.withResolvers();
  app = createServer({ log: null, trustedProxies: [], origins: { payOrigin: null }, warnings: new Set() });
  inside = 0;
  const hold = (): Promise<string> => {
    inside++;
    return held.promise;
  };
  app.get("/held", hold);
  app.post("/held", hold);
  for (const path of ["/", "/healthz"]) app.get(path, async () => "served");
  // With a query, it does not answer yet.
  app.get("/readyz", async (request) => (request.url === "/readyz" ? "served" : hold()));
  await app.ready();
});
afterEach(async () => {
  held.resolve("served");
  await app.close();
  vi.useRealTimers();
});

const ask = async (url: string): Promise<number> => (await app.inject({ url })).statusCode;
const fillUp = (): Promise<number[]> => Promise.all(Array.from({ length: places }, () => ask("/held")));

test("refuses a request at once when all slots are taken, and says when to retry", async () => {
  const inside = fillUp();
  await vi.waitUntil(async () => (await ask("/")) === 503, slowMachine);
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

test("under full load, still answers that the program is alive and ready", async () => {
  const inside = fillUp();
  await vi.waitUntil(async () => (await ask("/")) === 503, slowMachine);
  expect([await ask("/healthz"), await ask("/readyz")]).toEqual([200, 200]);
  held.resolve("served");
  await inside;
});

test("readiness checks take no slot, however many there are", async () => {
  const looks = Promise.all(Array.from({ length: places + 120 }, () => ask("/readyz?wait")));
  await vi.waitUntil(() => inside === places + 120, slowMachine);
  expect(await ask("/")).toBe(200);
  held.resolve("served");
  expect(new Set(await looks)).toEqual(new Set([200]));
});

test("a request that waits for an outside service doesn't block others", async () => {
  const inside = fillUp();
  await vi.waitUntil(async () => (await ask("/")) === 503, slowMachine);
  vi.advanceTimersByTime(10_000);
  expect(await ask("/")).toBe(503);
  vi.advanceTimersByTime(10_000);
  expect(await ask("/")).toBe(200);
  held.resolve("served");
  await inside;
  expect(await ask("/")).toBe(200);
});

/**
 * Opens this many connections, each of which has sent this text, and waits until the program has received all of it.
 */
async function senders(count: number, text: string): Promise<readonly Socket[]> {
  let received = 0;
  const hear = (): number => received++;
  app.server.on("request", hear);
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
  for (const socket of sockets) socket.on("error", () => undefined).write(text);
  await vi.waitUntil(() => received === count, slowMachine);
  app.server.off("request", hear);
  return sockets;
}

const head = (method: string, path: string): string => `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n`;
const almost = `${head("POST", "/held")}content-type: application/json\r\ncontent-length: 2\r\n\r\n{`;

test("a slow upload gets a slot only when its whole body has arrived, and only if a slot is free", async () => {
  await app.listen({ host: "127.0.0.1", port: 0 });
  const sockets = await senders(places + 1, almost);
  expect(await ask("/")).toBe(200);
  const answers = sockets.map((socket) => once(socket, "data").then(([data]) => String(data).slice(9, 12)));
  for (const socket of sockets) socket.write("}");
  await Promise.race(answers);
  expect(inside).toBe(places);
  held.resolve("served");
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status === "503")).toHaveLength(1);
  for (const socket of sockets) socket.destroy();
});

test("frees the slot of a caller who has disconnected", async () => {
  await app.listen({ host: "127.0.0.1", port: 0 });
  const sockets = await senders(places, `${head("GET", "/held")}\r\n`);
  await vi.waitUntil(async () => (await ask("/")) === 503, slowMachine);
  for (const socket of sockets) socket.destroy();
  held.resolve("served");
  await expect.poll(() => ask("/"), slowMachine).toBe(200);
});
