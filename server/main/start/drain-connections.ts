import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Proxies that ask /readyz ask once a second or two. */
const noticedMs = 3000;
/** A request that was sent to the open port has arrived by then. */
const arrivedMs = 500;

/**
 * Lets the proxies go before a site closes, so that they lose no request. /readyz has said no since the stop was
 * requested, so a proxy that asks it sends its requests elsewhere; then the port closes, and a proxy that doesn't ask
 * is refused and tries another server. Requests that have come in by then are answered.
 */
export async function drainConnections(server: Server, wait: (ms: number) => Promise<unknown> = sleep): Promise<void> {
  await wait(noticedMs);
  // Not the server's own close(), which also ends connections whose request is still arriving.
  Server.prototype.close.call(server);
  await wait(arrivedMs);
}
