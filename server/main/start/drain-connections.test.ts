import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { drainConnections } from "./drain-connections.ts";

const server = createServer((_, response) => response.setHeader("connection", "close").end("served"));
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());
const address = server.address();
const port = typeof address === "object" && address !== null ? address.port : 0;

async function connected(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

async function answerOn(socket: Socket): Promise<string> {
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  let text = "";
  for await (const part of socket) text += String(part);
  return text;
}

test("a stopping site serves until proxies have noticed, then closes its port and answers requests it has received", async () => {
  const waits: (() => void)[] = [];
  const left = drainConnections(server, () => new Promise((done) => waits.push(() => done(undefined))));
  expect(await answerOn(await connected())).toContain("served");
  const open = await connected();
  waits[0]?.();
  await expect.poll(() => waits.length).toBe(2);
  await expect(connected()).rejects.toThrow("ECONNREFUSED");
  expect(await answerOn(open)).toContain("served");
  waits[1]?.();
  await left;
});
