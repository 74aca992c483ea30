import { createServer, type ServerResponse } from "node:http";
import type { Config } from "#server/config/config.ts";

/**
 * For this long, a start keeps its port closed, so that a proxy passes a request on to another server. With an open
 * port the proxy would get a 503, and a POST is not sent twice.
 */
const closedForMs = 10_000;

export type StartupServer = { readonly open: () => Promise<void>; readonly close: () => Promise<void> };

/**
 * Opens on request, or automatically during a slow start: a migration may take minutes, and the process should not be
 * killed for that.
 */
export function startupServer(config: Pick<Config, "host" | "port">, afterMs: number = closedForMs): StartupServer {
  let door: Promise<() => Promise<void>> | null = null;
  const open = async (): Promise<void> => {
    door ??= openStartupServer(config);
    await door;
  };
  // If the port is taken, the site reports it when it listens.
  const timer = setTimeout(() => void open().catch(() => undefined), afterMs);
  return {
    open,
    close: async () => {
      clearTimeout(timer);
      await (
        await door?.catch(() => null)
      )?.();
      door = null;
    },
  };
}

/**
 * Answers in place of the site while the program waits for its database (security.md F1): the process is alive, but not
 * ready yet.
 * @returns a function that closes it, so that the site can listen there.
 */
export async function openStartupServer({ host, port }: Pick<Config, "host" | "port">): Promise<() => Promise<void>> {
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
