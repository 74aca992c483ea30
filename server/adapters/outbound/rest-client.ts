import { type HttpAnswer, type HttpCall, type NetworkReach, openHttpExchange } from "./exchange.ts";
import { AddressRefused, type PrivateNetworks } from "./private-addresses.ts";

export type RestCall = {
  readonly method: HttpCall["method"];
  /** Below the base URL, which may have its own path. */
  readonly path: string;
  /** Empty values are left out. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as the body. */
  readonly json?: Readonly<Record<string, unknown>>;
  /** Reads the bodies of refusals, too, such as `application/problem+json`. Otherwise only that of a 200 is read. */
  readonly anyStatus?: true;
};

export type RestReply =
  | {
      readonly kind: "reply";
      readonly status: number;
      readonly body: unknown;
      readonly retryAfterSeconds: number | null;
    }
  /** Not resolved, refused, too slow, too big or not JSON. `why`: the reason if we don't call this address. */
  | { readonly kind: "none"; readonly why?: string };

export type RestClient = { call(request: RestCall): Promise<RestReply> };

type Settings = {
  readonly baseUrl: string;
  readonly reach: NetworkReach;
  readonly timeoutMs: number;
  readonly networks?: PrivateNetworks;
};

const maxBytes = 256 * 1024;

/**
 * A JSON client for one configured service, within the limits of every exchange. It never throws when the other side
 * fails; a base URL that does not fit the reach is the operator's mistake and throws at once.
 */
export function createRestClient({ baseUrl, reach, timeoutMs, networks }: Settings): RestClient {
  const exchange = openHttpExchange({ baseUrl, reach, timeoutMs, maxBytes: maxBytes, ...(networks && { networks }) });
  return {
    call: (request) => {
      const { method, headers, json } = request;
      const kind = json === undefined ? {} : { "content-type": "application/json" };
      return exchange({
        method,
        url: addressOf(baseUrl, request),
        headers: { accept: "application/json", ...kind, ...headers },
        body: json === undefined ? undefined : JSON.stringify(json),
      })
        .then(request.anyStatus === true ? replyWithBody : replyOf)
        .catch(noReply);
    },
  };
}

const noReply = (fault: unknown): RestReply =>
  fault instanceof AddressRefused ? { kind: "none", why: fault.message } : { kind: "none" };

function addressOf(baseUrl: string, { path, query = {} }: RestCall): URL {
  const url = new URL(path, baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
  for (const [name, value] of Object.entries(query)) if (value !== "") url.searchParams.set(name, value);
  return url;
}

function replyOf({ status, headers, bytes }: HttpAnswer): RestReply {
  return {
    kind: "reply",
    status,
    // A proxy may send a refusal as HTML: its status still counts.
    body: status === 200 ? JSON.parse(bytes.toString("utf8")) : null,
    retryAfterSeconds: retryAfterOf(headers),
  };
}

function replyWithBody({ status, headers, bytes }: HttpAnswer): RestReply {
  return { kind: "reply", status, body: jsonOrNull(bytes), retryAfterSeconds: retryAfterOf(headers) };
}

/** A refusal may have no body, or a proxy's page. */
function jsonOrNull(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

/** The seconds that the other side asks us to wait (Retry-After); null if it does not say. A date is not read. */
export function retryAfterOf(headers: HttpAnswer["headers"]): number | null {
  const seconds = Number(headers["retry-after"]);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
