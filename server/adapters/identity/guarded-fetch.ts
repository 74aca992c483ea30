import http from "node:http";
import https from "node:https";
import { publicLookup } from "#server/adapters/outbound/private-addresses.ts";
import type { NetworkReach } from "#server/adapters/outbound/exchange.ts";
import { readBody } from "#server/adapters/outbound/read-body.ts";

export type GuardedFetch = (
  url: string,
  options: { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal | undefined },
) => Promise<Response>;

const maxBytes = 512 * 1024;

/**
 * A `fetch` for other people's servers: https to public addresses only, pinned for the connection, no redirects, one
 * deadline, a bounded answer (security.md 17). `loopback` uses plain http to this machine, for tests.
 */
export function guardedFetch(reach: NetworkReach, timeoutMs: number): GuardedFetch {
  const agent = reach === "public" ? new https.Agent({ keepAlive: true, lookup: publicLookup }) : new http.Agent();
  const transport = reach === "public" ? https : http;
  return async (url, { method, headers: asked, body, signal }) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const options = {
        method,
        headers: asked,
        agent,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      };
      transport.request(url, options, resolve).on("error", reject).end(textOf(body));
    });
    const bytes = await readBody(answer, maxBytes);
    const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    );
    const status = answer.statusCode ?? 502;
    return new Response(status === 204 || status === 304 ? null : bytes, { status, headers });
  };
}

function textOf(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string" || body instanceof URLSearchParams) return body.toString();
  throw new TypeError("only text and forms are sent");
}
