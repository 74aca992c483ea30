import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import {
  addressRefusal,
  AddressRefused,
  guardedLookup,
  noPrivateNetworks,
  type PrivateNetworks,
} from "#server/adapters/outbound/private-addresses.ts";
import type { GatewayLine } from "./gateway-line.ts";

const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);

/**
 * Why a URL is not called; null if it is. Plain http is for the built-in emulator on this machine; everything else is
 * https to a public address, or goes to a private network of the operator (security.md 17).
 */
const requestRefusal = (url: URL, networks: PrivateNetworks): AddressRefused | null =>
  url.protocol === "http:" && loopback.has(url.hostname) ? null : addressRefusal(url, networks);

export type GatewayResponse =
  | { readonly kind: "answered"; readonly status: number; readonly body: string }
  /** No connection was made: nothing was sent. */
  | { readonly kind: "unreachable" }
  /** Sent, but no complete answer came back. It may have been acted on. */
  | { readonly kind: "unanswered" };

export type GatewayRequest = {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for none. */
  readonly body: string;
  /** A longer answer is not read; half a megabyte by default. */
  readonly maxBytes?: number;
};

const defaultMaxBytes = 512 * 1024;

// `fetch` can neither limit the time of connecting alone nor pin the resolved address, and the difference between "not
// connected" and "sent" decides whether a charge can have happened.
const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

type Opening = GatewayRequest & { readonly signal: AbortSignal; readonly networks: PrivateNetworks };

function open(url: URL, { method, headers, body, signal, networks }: Opening): ClientRequest {
  const length = body === "" ? {} : { "content-length": Buffer.byteLength(body) };
  const options = { method, headers: { ...headers, ...length }, signal };
  return url.protocol === "https:"
    ? httpsRequest(url, { ...options, agent: agents.https, lookup: guardedLookup(networks, "https:") })
    : httpRequest(url, {
        ...options,
        agent: agents.http,
        ...(loopback.has(url.hostname) ? {} : { lookup: guardedLookup(networks, "http:") }),
      });
}

function readBody(response: IncomingMessage, maxBytes: number, done: (body: string | null) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > maxBytes) response.destroy();
  });
  response.on("error", () => done(null));
  response.on("close", () => done(response.complete ? Buffer.concat(chunks).toString("utf8") : null));
}

/**
 * Sends a request and reads the whole answer. Follows no redirect, sends nothing to private addresses, and never
 * throws: it distinguishes a request that was not sent from one that was sent and not answered. `signal` ends it early.
 */
export function sendRequest(
  address: string,
  wanted: GatewayRequest,
  { limits, note, networks = noPrivateNetworks }: GatewayLine,
  signal: AbortSignal,
): Promise<GatewayResponse> {
  const url = URL.parse(address);
  const noteNotSent = (why: unknown): void => {
    if (why instanceof AddressRefused) note({ call: "address", outcome: "unreachable", code: why.message });
  };
  const why = url === null ? null : requestRefusal(url, networks);
  noteNotSent(why);
  if (url === null || why !== null || signal.aborted) return Promise.resolve({ kind: "unreachable" });
  return new Promise((resolve) => {
    const request = open(url, { ...wanted, signal, networks });
    let connected = false;
    let timer = setTimeout(() => request.destroy(), limits.connect);
    const finish = (answer: GatewayResponse): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    const onConnected = (): void => {
      connected = true;
      clearTimeout(timer);
      timer = setTimeout(() => request.destroy(), limits.read);
    };
    request.once("socket", (socket) => {
      if (request.reusedSocket) onConnected();
      else socket.once(url.protocol === "https:" ? "secureConnect" : "connect", onConnected);
    });
    // Once an answer has begun, only its end decides.
    const onLost = (): void => finish({ kind: connected ? "unanswered" : "unreachable" });
    request.once("response", (response) => {
      request.off("close", onLost);
      readBody(response, wanted.maxBytes ?? defaultMaxBytes, (body) => {
        if (body === null) onLost();
        else finish({ kind: "answered", status: response.statusCode ?? 0, body });
      });
    });
    request.on("error", noteNotSent);
    request.once("close", onLost);
    request.end(wanted.body);
  });
}
