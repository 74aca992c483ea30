import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { addressRefusal, guardedLookup, noPrivateNetworks, type PrivateNetworks } from "./private-addresses.ts";
import { readBody } from "./read-body.ts";

/**
 * `public`: https to public addresses, or the operator's private networks, as in production. `loopback`: plain http to
 * this machine, for emulators.
 */
export type NetworkReach = "public" | "loopback";

type Settings = {
  readonly baseUrl: string;
  readonly reach: NetworkReach;
  readonly timeoutMs: number;
  /** A larger answer is refused. 0: only the status counts, and the body is dropped. */
  readonly maxBytes: number;
  /** The operator's private networks; none by default. */
  readonly networks?: PrivateNetworks;
};

export type HttpCall = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
};

export type HttpAnswer = {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The raw bytes: still encoded if the content has a coding. */
  readonly bytes: Buffer;
};

/** Rejects if there is no complete answer: not resolved, refused, too slow or too big. */
export type HttpExchange = (asking: HttpCall) => Promise<HttpAnswer>;

/**
 * One request and its answer with a configured service: one deadline over the whole exchange, a limit on the answer's
 * size, no redirects, connections kept open (security.md 17). A base URL that does not fit the reach throws at once.
 */
export function openHttpExchange({ baseUrl, reach, timeoutMs, maxBytes, networks }: Settings): HttpExchange {
  const base = new URL(baseUrl);
  assertReachable(base, reach, networks);
  const transport = base.protocol === "https:" ? https : http;
  const lookup = reach === "public" ? guardedLookup(networks ?? noPrivateNetworks, base.protocol) : thisMachine;
  const agent = new transport.Agent({ keepAlive: true, maxSockets: 20, lookup });
  return async ({ method, url, headers, body }) => {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      transport
        .request(url, { method, agent, signal: AbortSignal.timeout(timeoutMs), headers }, resolve)
        .on("error", reject)
        .end(body);
    });
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      bytes: maxBytes === 0 ? dropped(answer) : await readBody(answer, maxBytes),
    };
  };
}

/** Reads to the end without keeping anything, so that the connection can be used again. */
function dropped(answer: http.IncomingMessage): Buffer {
  answer.on("error", () => undefined).resume();
  return Buffer.alloc(0);
}

/** Browsers take every name below `localhost` for this machine (RFC 6761); the system's resolver may not. */
const thisMachine: LookupFunction = (hostname, options, done) => {
  const both = [
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ];
  if (!isLocalName(hostname)) return done(new Error(`${hostname} is not this machine`), "");
  return options.all === true ? done(null, both) : done(null, "127.0.0.1", 4);
};

const isLocalName = (host: string): boolean => host === "localhost" || host.endsWith(".localhost");

function assertReachable(url: URL, reach: NetworkReach, networks: PrivateNetworks = noPrivateNetworks): void {
  const why = reach === "loopback" ? loopbackRefusal(url) : addressRefusal(url, networks);
  if (why !== null) throw why;
}

function loopbackRefusal(url: URL): TypeError | null {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const fits = url.protocol === "http:" && (["127.0.0.1", "::1"].includes(host) || isLocalName(host));
  return fits ? null : new TypeError(`not a loopback address: ${url.origin}`);
}
