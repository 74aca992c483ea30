import type { GatewayLine } from "../wire/gateway-line.ts";
import { type Answer, sendRequest } from "../wire/send-request.ts";

/** Converge accepts only forms. */
export function postForm(
  address: string,
  fields: URLSearchParams,
  line: GatewayLine,
  signal: AbortSignal,
): Promise<Answer> {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    accept: "text/xml, text/plain, */*",
  };
  return sendRequest(address, { method: "POST", headers, body: fields.toString() }, line, signal);
}
