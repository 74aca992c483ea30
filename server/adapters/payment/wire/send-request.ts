import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { isPrivateAddress, publicLookup } from "#server/adapters/outbound/private-addresses.ts";
import { isIP } from "node:net";

const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Plain http is for the built-in emulator on this machine; everything else is https to a public address (security.md 17). */
function isAllowedUrl(url: URL): boolean {
  if (url.protocol === "http:") return loopback.has(url.hostname);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return url.protocol === "https:" && (isIP(host) === 0 || !isPrivateAddress(host));
}

export type Answer =
  | { readonly kind: "answered"; readonly status: number; readonly body: string }
  /** No connection was made: nothing was sent. */
  | { readonly kind: "unreachable" }
  /** Sent, but no complete answer came back. It may have been acted on. */
  | { readonly kind: "unanswered" };

export type Request = {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  /** Empty: none. */
  readonly body: string;
};

/** Milliseconds. */
export type LineLimits = { readonly connect: number; readonly read: number; readonly overall: number };

const mostBytes = 512 * 1024;

// `fetch` can neither limit the time of connecting alone nor pin the resolved address, and the difference between "not
// connected" and "sent" decides whether a charge can have happened.
const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

function open(url: URL, { method, headers, body }: Request, signal: AbortSignal): ClientRequest {
  const length = body === "" ? {} : { "content-length": Buffer.byteLength(body) };
  const options = { method, headers: { ...headers, ...length }, signal };
  return url.protocol === "https:"
    ? httpsRequest(url, { ...options, agent: agents.https, lookup: publicLookup })
    : httpRequest(url, { ...options, agent: agents.http });
}

function readBody(response: IncomingMessage, done: (body: string | null) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > mostBytes) response.destroy();
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
  wanted: Request,
  limits: LineLimits,
  signal: AbortSignal,
): Promise<Answer> {
  const url = URL.parse(address);
  if (url === null || !isAllowedUrl(url) || signal.aborted) return Promise.resolve({ kind: "unreachable" });
  return new Promise((resolve) => {
    const request = open(url, wanted, signal);
    let connected = false;
    let timer = setTimeout(() => request.destroy(), limits.connect);
    const finish = (answer: Answer): void => {
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
      readBody(response, (body) => {
        if (body === null) onLost();
        else finish({ kind: "answered", status: response.statusCode ?? 0, body });
      });
    });
    request.on("error", () => {});
    request.once("close", onLost);
    request.end(wanted.body);
  });
}
