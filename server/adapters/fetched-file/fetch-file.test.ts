import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { fileFetcher } from "./fetch-file.ts";

const fetchFile = fileFetcher();

async function portOf(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const fetching = async (answer: RequestListener) => fetchFile(`http://127.0.0.1:${await portOf(answer)}/a`, "loopback");

test.each([
  ["no coding", "", (text: string) => Buffer.from(text)],
  ["gzip", "gzip", gzipSync],
  ["brotli", "br", brotliCompressSync],
])("%s: returns the bytes that a browser would run", async (_, coding, coded) => {
  const file = await fetching((_asked, reply) =>
    reply.writeHead(200, coding === "" ? {} : { "content-encoding": coding }).end(coded("let a = 1;")),
  );
  expect(file).toMatchObject({ kind: "answer", status: 200, bytes: Buffer.from("let a = 1;") });
});

test("asks for the encodings that a browser accepts, and joins repeated headers", async () => {
  const file = await fetching((asked, reply) => {
    reply.setHeader("content-security-policy", ["default-src 'none'", "script-src *"]);
    reply.end(asked.headers["accept-encoding"]);
  });
  expect(file).toMatchObject({
    headers: { "content-security-policy": "default-src 'none', script-src *" },
    bytes: Buffer.from("gzip, br"),
  });
});

test("does not follow a redirect", async () => {
  const file = await fetching((_, reply) => reply.writeHead(302, { location: "/elsewhere" }).end());
  expect(file).toMatchObject({ kind: "answer", status: 302 });
});

test.each([
  ["too much", "", Buffer.alloc(3_000_000)],
  ["too much once it is unpacked", "gzip", gzipSync(Buffer.alloc(3_000_000))],
  ["a coding that was not asked for", "zstd", Buffer.from("x")],
  ["no gzip where it says so", "gzip", Buffer.from("x")],
])("%s doesn't count as an answer", async (_, coding, body) => {
  expect(await fetching((_asked, reply) => reply.writeHead(200, { "content-encoding": coding }).end(body))).toEqual({
    kind: "none",
  });
});

test("treats a name under localhost as this machine, as a browser does", async () => {
  const port = await portOf((asked, reply) => reply.end(asked.headers.host));
  const file = await fetchFile(`http://pay.localhost:${port}/`, "loopback");
  expect(file).toMatchObject({ kind: "answer", bytes: Buffer.from(`pay.localhost:${port}`) });
});

test.each([
  ["https://127.0.0.1/", "public"],
  ["https://localhost/", "public"],
  ["http://paper.example/", "public"],
  ["http://paper.example/", "loopback"],
  ["not an address", "public"],
] as const)("doesn't fetch %s as %s", async (address, reach) => {
  expect(await fetchFile(address, reach)).toEqual({ kind: "none" });
});
