import type { Stripe } from "stripe";
import type { UnknownReason } from "#core/payment/outcome.ts";
import type { GatewayLine } from "../wire/gateway-line.ts";
import { sendRequest } from "../wire/send-request.ts";

type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>["httpClient"]>;

/** Sends the library's requests, and keeps what the line saw of the last one that failed. */
export type StripeHttp = HttpClient & { readonly lost: () => UnknownReason | null };

class ConnectionLost extends Error {}

/**
 * Sends the library's requests like those of every gateway: to public addresses only, with one time limit for
 * connecting and one for the answer. The library's own client can't say whether a request was sent at all.
 */
export function stripeHttp(url: string, line: GatewayLine, signal: AbortSignal): StripeHttp {
  let lost: UnknownReason | null = null;
  return {
    lost: () => lost,
    getClientName: () => "doorstep",
    makeRequest: async (_host, _port, path, method, headers, body) => {
      lost = null;
      if (method !== "GET" && method !== "POST") throw new ConnectionLost(`${method} is not sent to Stripe`);
      const sent = Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) =>
          value === undefined || name.toLowerCase() === "content-length" ? [] : [[name, String(value)]],
        ),
      );
      const answer = await sendRequest(
        url + path,
        { method, headers: sent, body: method === "POST" ? body : "" },
        line,
        signal,
      );
      if (answer.kind !== "answered") {
        lost = { kind: answer.kind === "unreachable" ? "unreachable" : "timeout" };
        throw new ConnectionLost("no answer");
      }
      return {
        getStatusCode: () => answer.status,
        getHeaders: () => ({}),
        getRawResponse: () => answer,
        toStream: () => null,
        toJSON: async (): Promise<unknown> => JSON.parse(answer.body),
      };
    },
  };
}
