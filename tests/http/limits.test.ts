import { connect } from "node:net";
import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const { domain } = await aPublisher(site);
const address = new URL(await site.listen());

const beginSignIn = (payload: string) =>
  fetch(new URL("/api/Auth/BeginSignIn", address), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: payload,
  });

/** Sends these lines as they are, and returns the answer. */
function raw(text: string): Promise<string> {
  return new Promise((answered, failed) => {
    let answer = "";
    const socket = connect(Number(address.port), "127.0.0.1", () => socket.write(text));
    socket.on("data", (data) => (answer += String(data)));
    socket.on("end", () => answered(answer));
    socket.on("error", failed);
  });
}

test("a body of 100 kB is read, one byte more is 413", async () => {
  const frame = JSON.stringify({ domain, returnPath: "" });
  const padded = (bytes: number) => frame.slice(0, -2) + "x".repeat(bytes - frame.length) + frame.slice(-2);
  expect((await beginSignIn(padded(100_000))).status).toBe(400);
  const over = await beginSignIn(padded(100_001));
  expect([over.status, await over.json()]).toMatchObject([413, { title: "Content Too Large", status: 413 }]);
});

test("a body of unknown length is cut off at the same size", async () => {
  const chunk = "x".repeat(60_000);
  const chunks = [chunk, chunk].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join("");
  const head =
    "POST /api/Auth/BeginSignIn HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
  expect(await raw(`${head}${chunks}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
});

test("an address of 8 kB is read, a longer one is 414", async () => {
  const path = "/api/Site/GetSiteOptions/?domain=";
  const ask = (length: number) => fetch(address.origin + path + "x".repeat(length - path.length));
  expect((await ask(8_192)).status).toBe(400);
  const over = await ask(8_193);
  expect([over.status, await over.json()]).toMatchObject([414, { title: "URI Too Long" }]);
});

test("headers of more than 16 kB are 431, as a problem and not a page", async () => {
  const ask = (length: number) =>
    raw(`GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-long: ${"x".repeat(length)}\r\n\r\n`);
  expect(await ask(15_000)).toMatch(/^HTTP\/1\.1 200 /);
  const over = await ask(17_000);
  expect(over).toMatch(/^HTTP\/1\.1 431 /);
  expect(over).toMatch(/content-type: application\/problem\+json/i);
  expect(JSON.parse(over.split("\r\n\r\n")[1] ?? "")).toMatchObject({
    status: 431,
    title: "Request Header Fields Too Large",
  });
});

test("invalid HTTP gets a 400, and the connection is closed", async () => {
  expect(await raw("HELLO\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
});

test("a slow client has 10 s for its headers and 15 s for its request", () => {
  expect(site.app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000 });
});
