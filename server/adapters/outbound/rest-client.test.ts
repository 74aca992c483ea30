import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createRestClient } from "./rest-client.ts";

async function asking(answer: RequestListener, timeoutMs = 10_000) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const client = createRestClient({ baseUrl: `http://127.0.0.1:${port}`, reach: "loopback", timeoutMs });
  return await client.call({ method: "GET", path: "/x", query: { a: "1 & 2", empty: "" } });
}

test("encodes the query and leaves empty values out", async () => {
  const reply = await asking((request, response) => response.end(JSON.stringify(request.url)));
  expect(reply).toMatchObject({ kind: "reply", status: 200, body: "/x?a=1+%26+2" });
});

test("does not follow a redirect", async () => {
  const reply = await asking((_, response) => response.writeHead(302, { location: "/elsewhere" }).end());
  expect(reply).toMatchObject({ kind: "reply", status: 302, body: null });
});

test("reads from Retry-After how long the vendor asks us to wait", async () => {
  const reply = await asking((_, response) => response.writeHead(429, { "retry-after": "90" }).end("slow down"));
  expect(reply).toMatchObject({ status: 429, retryAfterSeconds: 90 });
});

test("treats no answer in time as no reply", async () => {
  expect(await asking(() => undefined, 200)).toEqual({ kind: "none" });
});

test("treats an answer that starts and never finishes as no reply", async () => {
  expect(await asking((_, response) => void response.writeHead(200).write("{"), 200)).toEqual({ kind: "none" });
});

test("treats an answer of endless size as no reply", async () => {
  expect(await asking((_, response) => response.end(`"${"x".repeat(300_000)}"`))).toEqual({ kind: "none" });
});

test("treats an answer that isn't JSON as no reply", async () => {
  expect(await asking((_, response) => response.end("<html>"))).toEqual({ kind: "none" });
});

test.each(["http://api.example.com", "https://127.0.0.1", "https://[::1]", "https://192.168.0.7"])(
  "refuses a public vendor at %s when the program starts",
  (baseUrl) => {
    expect(() => createRestClient({ baseUrl, reach: "public", timeoutMs: 300 })).toThrow("not a public address");
  },
);
