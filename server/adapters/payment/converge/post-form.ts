import type { GatewayLine } from "../wire/gateway-line.ts";
import { type GatewayResponse, sendRequest } from "../wire/send-request.ts";

/** Converge accepts only forms. */
export function postForm(
  address: string,
  fields: URLSearchParams,
  line: GatewayLine,
  signal: AbortSignal,
  mostBytes?: number,
): Promise<GatewayResponse> {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    accept: "text/xml, text/plain, */*",
  };
  const request = { method: "POST", headers, body: fields.toString(), ...(mostBytes && { mostBytes }) } as const;
  return sendRequest(address, request, line, signal);
}
