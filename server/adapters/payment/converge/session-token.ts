import type { UnknownReason } from "#core/payment/outcome.ts";
import type { Charge } from "../port.ts";
import type { GatewayResult } from "../wire/gateway-result.ts";
import type { Merchant } from "./merchant.ts";
import { chargeFields, credentialFields, withoutEmpty } from "./charge-fields.ts";
import { type GatewayLine, overallSignal } from "../wire/gateway-line.ts";
import type { GatewayResponse } from "../wire/send-request.ts";
import { postForm } from "./post-form.ts";

/** Converge answers 200 with the bare token, but also 200 with an error as text or as a page. */
const isToken = (body: string): boolean => /^\S{20,}$/.test(body) && !body.includes("<");

function codeIn(status: number, body: string): string {
  const inText = /^(\d{4})\s/.exec(body)?.[1];
  if (inText !== undefined) return inText;
  const inPage = /error code = (\d{3})/.exec(body)?.[1];
  if (inPage !== undefined) return `http-${inPage}`;
  return status === 200 ? "unreadable" : `http-${status}`;
}

function tokenOrFault(answer: GatewayResponse): GatewayResult<string> {
  const fault = (it: UnknownReason): GatewayResult<string> => ({ kind: "fault", fault: it });
  if (answer.kind === "unreachable") return fault({ kind: "unreachable" });
  if (answer.kind === "unanswered" || answer.status >= 500) return fault({ kind: "timeout" });
  const body = answer.body.trim();
  if (answer.status === 200 && isToken(body)) return { kind: "ok", value: body };
  return fault({ kind: "rejected", code: codeIn(answer.status, body) });
}

/** Asks for a session token that binds amount, invoice, reference, names and address. It charges nothing. */
export async function requestSessionToken(
  merchant: Merchant,
  charge: Charge,
  line: GatewayLine,
): Promise<GatewayResult<string>> {
  const fields = withoutEmpty({
    ...credentialFields(merchant),
    ...chargeFields(charge),
    // The gateway has two ways to store a card without a sale; only this one leaves a record that can be looked up.
    ...(charge.amount === 0
      ? { ssl_transaction_type: "ccverify", ssl_amount: "" }
      : { ssl_transaction_type: "ccsale" }),
    ...(charge.keepCard ? { ssl_get_token: "Y", ssl_add_token: "Y" } : {}),
  });
  const url = `${merchant.hostedUrl.replace(/\/$/, "")}/transaction_token`;
  const asked = tokenOrFault(await postForm(url, new URLSearchParams(fields), line, overallSignal(line)));
  line.note({
    call: "transaction_token",
    outcome: asked.kind === "ok" ? "answered" : asked.fault.kind,
    code: asked.kind === "fault" && asked.fault.kind === "rejected" ? asked.fault.code : "",
  });
  return asked;
}
