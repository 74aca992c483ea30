import { createServer, type ServerResponse } from "node:http";
import type { Config } from "#server/config.ts";

/**
 * Answers in place of the site while the program waits for its database (security.md F1): the process is alive, and not
 * ready yet.
 * @returns how to close it, so that the site can listen there.
 */
export async function openWaitingDoor({ host, port }: Pick<Config, "host" | "port">): Promise<() => Promise<void>> {
  const server = createServer(({ url }, response) => {
    if (url === "/healthz") send(response, 200, { status: "ok" });
    else send(response.setHeader("retry-after", "2"), 503, { title: "Service Unavailable", status: 503 });
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed).listen(port, host, listening);
  });
  return () =>
    new Promise((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
}

function send(response: ServerResponse, status: number, body: object): void {
  const type = status === 200 ? "application/json" : "application/problem+json";
  response.writeHead(status, { "content-type": type, "cache-control": "no-store", connection: "close" });
  response.end(JSON.stringify(body));
}
