import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { isPrivateAddress, publicLookup } from "./private-addresses.ts";

/** `public`: https to public addresses, as in production. `loopback`: plain http to this machine, for emulators. */
export type Reach = "public" | "loopback";

type RestCall = {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Empty values are left out. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as the body. */
  readonly json?: Readonly<Record<string, unknown>>;
};

export type RestReply =
  | {
      readonly kind: "reply";
      readonly status: number;
      readonly body: unknown;
      readonly retryAfterSeconds: number | null;
    }
  /** Not resolved, refused, too slow, too big or no JSON. */
  | { readonly kind: "none" };

export type RestClient = { call(request: RestCall): Promise<RestReply> };

type Settings = { readonly baseUrl: string; readonly reach: Reach; readonly timeoutMs: number };

const maxBytes = 256 * 1024;

/**
 * A JSON client for one configured service: one deadline over the whole exchange, a limit on the answer's size, no
 * redirects, connections kept open (security.md 17). Nothing throws for what the other side does; a base address that does
 * not fit the reach is the operator's mistake and throws at once.
 */
export function createRestClient({ baseUrl, reach, timeoutMs }: Settings): RestClient {
  assertReachable(new URL(baseUrl), reach);
  const transport = reach === "public" ? https : http;
  const agent =
    reach === "public"
      ? new https.Agent({ keepAlive: true, maxSockets: 20, lookup: publicLookup })
      : new http.Agent({ keepAlive: true, maxSockets: 20 });
  const send = async (request: RestCall): Promise<http.IncomingMessage> =>
    await new Promise((resolve, reject) => {
      const { method, headers, json } = request;
      const options = { method, agent, signal: AbortSignal.timeout(timeoutMs) };
      const kind = json === undefined ? {} : { "content-type": "application/json" };
      transport
        .request(
          addressOf(baseUrl, request),
          { ...options, headers: { accept: "application/json", ...kind, ...headers } },
          resolve,
        )
        .on("error", reject)
        .end(json === undefined ? undefined : JSON.stringify(json));
    });
  return {
    call: (request) =>
      send(request)
        .then(readReply)
        .catch(() => noReply),
  };
}

const noReply: RestReply = { kind: "none" };

function addressOf(baseUrl: string, { path, query = {} }: RestCall): URL {
  const url = new URL(path, baseUrl);
  for (const [name, value] of Object.entries(query)) if (value !== "") url.searchParams.set(name, value);
  return url;
}

function assertReachable(url: URL, reach: Reach): void {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const fits =
    reach === "loopback"
      ? url.protocol === "http:" && ["127.0.0.1", "::1", "localhost"].includes(host)
      : url.protocol === "https:" && !(isIP(host) > 0 && isPrivateAddress(host));
  if (!fits) throw new TypeError(`not a ${reach} address: ${url.origin}`);
}

async function readReply(response: http.IncomingMessage): Promise<RestReply> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new RangeError("answer too big");
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString("utf8");
  const seconds = Number(response.headers["retry-after"]);
  return {
    kind: "reply",
    status: response.statusCode ?? 0,
    // A refusal may come from a proxy as HTML: its status still counts.
    body: response.statusCode === 200 ? JSON.parse(text) : null,
    retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
  };
}
