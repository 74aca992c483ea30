import type { UnknownReason } from "#core/payment/outcome.ts";
import type { PayPalAccount } from "./paypal-calls.ts";
import { type GatewayResponse, sendRequest } from "../wire/send-request.ts";
import { accessToken, forgetToken } from "./access-token.ts";
import type { PayPalLine } from "./paypal-line.ts";
import { issueOf, parsedJson } from "./read-answer.ts";

export type PayPalCall = {
  /** For the log. */
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  /** `PayPal-Request-Id`: a call that is repeated with it acts once. */
  readonly requestId?: string;
  readonly json?: unknown;
};

export type PayPalResult =
  | { readonly kind: "body"; readonly body: unknown }
  | { readonly kind: "fault"; readonly fault: UnknownReason };

const fault = (it: UnknownReason): PayPalResult => ({ kind: "fault", fault: it });

function resultOf(answer: GatewayResponse): PayPalResult {
  if (answer.kind === "unreachable") return fault({ kind: "unreachable" });
  if (answer.kind === "unanswered" || answer.status >= 500 || answer.status === 429) return fault({ kind: "timeout" });
  const body = parsedJson(answer.body);
  if (answer.status >= 200 && answer.status < 300 && body !== null) return { kind: "body", body };
  if (answer.status < 300) return fault({ kind: "timeout" });
  if (answer.status === 401 || answer.status === 403 || body === null)
    return fault({ kind: "rejected", code: `http-${answer.status}` });
  return fault({ kind: "rejected", code: issueOf(body) });
}

async function send(
  account: PayPalAccount,
  token: string,
  { method, path, requestId, json }: PayPalCall,
  line: PayPalLine,
  signal: AbortSignal,
): Promise<GatewayResponse> {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: "application/json",
    ...(method === "POST" ? { "content-type": "application/json", prefer: "return=representation" } : {}),
    ...(requestId === undefined ? {} : { "paypal-request-id": requestId }),
  };
  const body = method === "POST" ? JSON.stringify(json ?? {}) : "";
  return sendRequest(account.url + path, { method, headers, body }, line, signal);
}

/** PayPal's names for something that it doesn't have. */
const nothingThere = new Set(["RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID"]);

/** PayPal has no such thing. To a question, that is an answer and not a refusal. */
export const isNotFound = (result: PayPalResult): boolean =>
  result.kind === "fault" && result.fault.kind === "rejected" && nothingThere.has(result.fault.code);

/** One exchange with PayPal; if a token expired early, a new one is fetched, once. */
export async function callPayPal(
  account: PayPalAccount,
  call: PayPalCall,
  line: PayPalLine,
  signal: AbortSignal,
): Promise<PayPalResult> {
  const result = await exchange(account, call, line, signal);
  const isAnswer = result.kind === "body" || (call.method === "GET" && isNotFound(result));
  line.note({
    call: call.name,
    outcome: isAnswer ? "answered" : result.fault.kind,
    code: result.kind === "fault" && result.fault.kind === "rejected" ? result.fault.code : "",
  });
  return result;
}

async function exchange(
  account: PayPalAccount,
  call: PayPalCall,
  line: PayPalLine,
  signal: AbortSignal,
): Promise<PayPalResult> {
  const kept = await accessToken(account, line, signal);
  if (kept.kind === "fault") return kept;
  const answer = await send(account, kept.value, call, line, signal);
  if (answer.kind !== "answered" || answer.status !== 401) return resultOf(answer);
  forgetToken(account, line);
  const fresh = await accessToken(account, line, signal);
  return fresh.kind === "fault" ? fresh : resultOf(await send(account, fresh.value, call, line, signal));
}

/** A query changes nothing: after a failed exchange it is sent once more, within the same time limit. */
export async function queryPayPal(
  account: PayPalAccount,
  question: Pick<PayPalCall, "name" | "path">,
  line: PayPalLine,
  signal: AbortSignal,
): Promise<PayPalResult> {
  const call = { ...question, method: "GET" } as const;
  const first = await callPayPal(account, call, line, signal);
  const worthAnother = first.kind === "fault" && first.fault.kind === "timeout" && !signal.aborted;
  return worthAnother ? callPayPal(account, call, line, signal) : first;
}
