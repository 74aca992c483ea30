import type { GatewayLine } from "../wire/gateway-line.ts";
import { type GatewayResponse, sendRequest } from "../wire/send-request.ts";

/** Converge accepts only forms. */
export function postForm(
  address: string,
  fields: URLSearchParams,
  line: GatewayLine,
  signal: AbortSignal,
  maxBytes?: number,
): Promise<GatewayResponse> {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    accept: "text/xml, text/plain, */*",
  };
  const request = { method: "POST", headers, body: fields.toString(), ...(maxBytes && { maxBytes }) } as const;
  return sendRequest(address, request, line, signal);
}
