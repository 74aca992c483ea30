import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { redirect } from "./show.ts";
import type { PageHandler } from "./visit.ts";

/** Where a form led, with the cookies that it set. Null if it led nowhere, and may be sent again. */
type Led = { readonly location: string; readonly cookies: readonly string[] };
type Kept = { readonly led: Promise<Led | null>; readonly since: number };

const keptMs = 5000;
const maxKept = 1000;

/**
 * A double click sends a form twice, and the browser shows the second answer. If the first was carried out, the second
 * leads to the same page, so that a new password or a sign-in link is not reported as used. Only the very same form of
 * the same browser counts, within a few seconds, on this server.
 */
export function ignoreDoubleSubmit(handler: PageHandler): PageHandler {
  const kept = new Map<string, Kept>();
  return async (visit, request, reply) => {
    const now = visit.now.getTime();
    for (const [key, { since }] of kept) if (now - since > keptMs || kept.size > maxKept) kept.delete(key);
    const key = keyOf(visit.formToken, request);
    const earlier = kept.get(key);
    const led = earlier === undefined ? null : await earlier.led;
    if (led !== null) return redirect(reply.header("set-cookie", [...led.cookies]), led.location);
    const { promise, resolve } = Promise.withResolvers<Led | null>();
    kept.set(key, { led: promise, since: now });
    try {
      await handler(visit, request, reply);
      resolve(ledTo(reply));
      return reply;
    } finally {
      resolve(null);
    }
  };
}

const keyOf = (browser: string, { url, body }: FastifyRequest): string =>
  hash("sha256", JSON.stringify([browser, url, body]), "base64url");

function ledTo(reply: FastifyReply): Led | null {
  const [location, cookies = []] = [reply.getHeader("location"), reply.getHeader("set-cookie")];
  // A sign-out may be repeated: the browser may have missed the first answer, which clears its storage.
  if (reply.statusCode !== 303 || typeof location !== "string" || reply.hasHeader("clear-site-data")) return null;
  return { location, cookies: [cookies].flat().map(String) };
}
