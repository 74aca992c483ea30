import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPrivateAddress, publicLookup } from "./private-addresses.ts";
import { readWhole } from "./read-whole.ts";

/** `public`: https to public addresses, as in production. `loopback`: plain http to this machine, for emulators. */
export type Reach = "public" | "loopback";

type Settings = {
  readonly baseUrl: string;
  readonly reach: Reach;
  readonly timeoutMs: number;
  readonly mostBytes: number;
};

export type Asking = {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
};

export type Answered = {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The raw bytes: still encoded if the content has a coding. */
  readonly bytes: Buffer;
};

/** Rejects if there is no complete answer: not resolved, refused, too slow or too big. */
export type Exchange = (asking: Asking) => Promise<Answered>;

/**
 * One request and its answer with a configured service: one deadline over the whole exchange, a limit on the answer's
 * size, no redirects, connections kept open (security.md 17). A base URL that does not fit the reach throws at once.
 */
export function openExchange({ baseUrl, reach, timeoutMs, mostBytes }: Settings): Exchange {
  assertReachable(new URL(baseUrl), reach);
  const transport = reach === "public" ? https : http;
  const kept = { keepAlive: true, maxSockets: 20 };
  const agent =
    reach === "public"
      ? new https.Agent({ ...kept, lookup: publicLookup })
      : new http.Agent({ ...kept, lookup: thisMachine });
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
      bytes: await readWhole(answer, mostBytes),
    };
  };
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

function assertReachable(url: URL, reach: Reach): void {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const fits =
    reach === "loopback"
      ? url.protocol === "http:" && (["127.0.0.1", "::1"].includes(host) || isLocalName(host))
      : url.protocol === "https:" && !(isIP(host) > 0 && isPrivateAddress(host));
  if (!fits) throw new TypeError(`not a ${reach} address: ${url.origin}`);
}
