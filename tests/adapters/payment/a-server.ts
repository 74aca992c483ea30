import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A server of a few lines on a free port, for answers that no gateway should give. */
export async function aServer(listener: Listener): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((request, response) => void listener(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
