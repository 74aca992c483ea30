import type { IncomingMessage } from "node:http";
import https from "node:https";
import { TLSSocket } from "node:tls";
import { readBody } from "#server/adapters/outbound/read-body.ts";

/** What an outsider sees at an https address. */
export type HostAnswer =
  /** No answer: `code` is the resolver's, the network's or the certificate's, such as `ENOTFOUND` or `CERT_HAS_EXPIRED`. */
  | { readonly kind: "none"; readonly code: string }
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly body: string;
      /** When its certificate expires. */
      readonly certificateUntil: Date;
      /** The answer's own time; null if it does not say. */
      readonly at: Date | null;
    };

export type FetchHost = (address: string) => Promise<HostAnswer>;

type Options = {
  readonly timeoutMs?: number;
  /** A certificate to trust besides the usual ones: for tests. */
  readonly ca?: string;
};

const defaultTimeoutMs = 5000;
const maxBytes = 256 * 1024;

/**
 * Calls an address of the operator's own, or of a service, as an outsider would: its name is resolved, its certificate
 * is checked, no connection is kept, and no redirect is followed. Never throws when the other side fails.
 */
export const hostFetcher =
  ({ timeoutMs = defaultTimeoutMs, ca }: Options = {}): FetchHost =>
  async (address) => {
    const url = new URL(address);
    try {
      const { socket, message } = await opened(url, { timeoutMs, ...(ca !== undefined && { ca }) });
      const certificateUntil = new Date(socket.getPeerCertificate().valid_to);
      const body = (await readBody(message, maxBytes)).toString("utf8");
      return { kind: "answered", status: message.statusCode ?? 0, body, certificateUntil, at: dateOf(message) };
    } catch (fault) {
      return { kind: "none", code: codeOf(fault) };
    }
  };

type Opened = { readonly socket: TLSSocket; readonly message: IncomingMessage };

const opened = (url: URL, { timeoutMs, ...trust }: Options & { readonly timeoutMs: number }): Promise<Opened> =>
  new Promise((resolve, reject) => {
    https
      .request(url, { ...trust, agent: false, signal: AbortSignal.timeout(timeoutMs) }, (message) => {
        const { socket } = message;
        if (socket instanceof TLSSocket) resolve({ socket, message });
        else reject(new TypeError("not a TLS connection"));
      })
      .on("error", reject)
      .end();
  });

function dateOf({ headers: { date } }: IncomingMessage): Date | null {
  const at = new Date(date ?? "");
  return Number.isNaN(at.getTime()) ? null : at;
}

function codeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  if (fault.name === "TimeoutError" || fault.name === "AbortError") return "no-answer";
  return "code" in fault && typeof fault.code === "string" ? fault.code : fault.message;
}
