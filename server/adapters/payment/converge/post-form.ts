import { type Answer, sendRequest, type Wire } from "../wire/send-request.ts";

/** Converge accepts only forms. */
export function postForm(address: string, fields: URLSearchParams, wire: Wire, signal: AbortSignal): Promise<Answer> {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    accept: "text/xml, text/plain, */*",
  };
  return sendRequest(address, { method: "POST", headers, body: fields.toString() }, wire, signal);
}
