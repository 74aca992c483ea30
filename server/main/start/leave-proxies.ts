import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Proxies that ask /readyz ask once a second or two. */
const noticedMs = 3000;
/** A request that was sent to the open port is here by then. */
const arrivedMs = 500;

/**
 * Lets go of the proxies before a site closes, so that they lose no request: /readyz has said no since the stop was asked for, and a
 * proxy that asks it sends its requests elsewhere; then the port closes, and a proxy that asks nobody is refused and tries another
 * server. What has come in by then is answered.
 */
export async function leaveProxies(server: Server, wait: (ms: number) => Promise<unknown> = sleep): Promise<void> {
  await wait(noticedMs);
  // Not the server's own close(), which also ends connections whose request is on its way.
  Server.prototype.close.call(server);
  await wait(arrivedMs);
}
