import type { UnknownReason } from "#core/payment/outcome.ts";
import type { Merchant } from "./merchant.ts";
import { type ConvergeFields, credentialFields, withoutEmpty } from "./charge-fields.ts";
import type { GatewayLine } from "../wire/gateway-line.ts";
import { xmlSafeText } from "./gateway-text.ts";
import type { GatewayResponse } from "../wire/send-request.ts";
import { postForm } from "./post-form.ts";
import { readXmlAnswer, type TxnRecord } from "./xml-answer.ts";

export type XmlResult =
  | { readonly kind: "records"; readonly records: readonly TxnRecord[] }
  | { readonly kind: "fault"; readonly fault: UnknownReason };

type XmlTransaction = "txnquery" | "ccsale" | "ccvoid" | "ccreturn" | "ccquerytoken";

/** Errors after which the issuer may have approved: gateway silent, processing error, timeout, system unavailable. */
const unclear = new Set(["3000", "3003", "4017", "4022"]);

const fault = (it: UnknownReason): XmlResult => ({ kind: "fault", fault: it });

function resultOf(answer: GatewayResponse): XmlResult {
  if (answer.kind === "unreachable") return fault({ kind: "unreachable" });
  if (answer.kind === "unanswered" || answer.status >= 500) return fault({ kind: "timeout" });
  if (answer.status !== 200) return fault({ kind: "rejected", code: `http-${answer.status}` });
  const read = readXmlAnswer(answer.body);
  if (read.kind === "records") return read;
  if (read.kind === "unreadable" || unclear.has(read.code)) return fault({ kind: "timeout" });
  return fault({ kind: "rejected", code: read.code });
}

const requestXml = (fields: ConvergeFields): string =>
  `<txn>${Object.entries(withoutEmpty(fields))
    .map(([name, value]) => `<${name}>${xmlSafeText(value)}</${name}>`)
    .join("")}</txn>`;

/** One exchange with the XML interface. */
export async function callXml(
  merchant: Merchant,
  transaction: XmlTransaction,
  fields: ConvergeFields,
  line: GatewayLine,
  signal: AbortSignal,
  maxBytes?: number,
): Promise<XmlResult> {
  const xmldata = requestXml({ ...credentialFields(merchant), ssl_transaction_type: transaction, ...fields });
  const answer = await postForm(merchant.xmlUrl, new URLSearchParams({ xmldata }), line, signal, maxBytes);
  const result = resultOf(answer);
  line.note({
    call: transaction,
    outcome: result.kind === "records" ? "answered" : result.fault.kind,
    code: result.kind === "fault" && result.fault.kind === "rejected" ? result.fault.code : "",
  });
  return result;
}

/** A query changes nothing: after a failed exchange it is sent once more, within the same time limit. */
export async function queryXml(
  merchant: Merchant,
  question: "txnquery" | "ccquerytoken",
  fields: ConvergeFields,
  line: GatewayLine,
  signal: AbortSignal,
  maxBytes?: number,
): Promise<XmlResult> {
  const first = await callXml(merchant, question, fields, line, signal, maxBytes);
  const worthAnother = first.kind === "fault" && first.fault.kind === "timeout" && !signal.aborted;
  return worthAnother ? callXml(merchant, question, fields, line, signal, maxBytes) : first;
}
