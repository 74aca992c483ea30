import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { startupServer } from "./startup-server.ts";

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

const never = 2 ** 30;

test("a starting server keeps its port closed until it has to wait, so that a proxy tries another server", async () => {
  const port = await aFreePort();
  const ask = async (path: string): Promise<number | "refused"> =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => "refused",
    );
  const door = startupServer({ host: "127.0.0.1", port }, never);
  expect(await ask("/healthz")).toBe("refused");
  await door.open();
  await door.open();
  expect([await ask("/healthz"), await ask("/readyz"), await ask("/account")]).toEqual([200, 503, 503]);
  await door.close();
  expect(await ask("/healthz")).toBe("refused");
});

test("opens the port during a slow start, and not at all if the start ends first", async () => {
  const port = await aFreePort();
  const late = startupServer({ host: "127.0.0.1", port }, 0);
  const answer = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/healthz`)).status;
  await expect.poll(() => answer().catch(() => 0)).toBe(200);
  await late.close();
  await startupServer({ host: "127.0.0.1", port }, never).close();
  await expect(answer()).rejects.toThrow("fetch failed");
});
