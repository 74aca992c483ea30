import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Served = { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> };
export type FakeServer = { readonly baseUrl: string; readonly close: () => Promise<void> };

const text = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
};

/** Serves JSON on a loopback port. If `answer` returns `null`, the request is never answered. */
export async function serveJson(
  answer: (request: { method: string; url: URL; headers: IncomingMessage["headers"]; body: string }) => Served | null,
): Promise<FakeServer> {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://fake");
    const served = answer({ method: request.method ?? "", url, headers: request.headers, body: await text(request) });
    if (served === null) return;
    response.writeHead(served.status, { "content-type": "application/json", ...served.headers });
    response.end(typeof served.body === "string" ? served.body : JSON.stringify(served.body));
  };
  const server = createServer((request, response) => void handle(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
