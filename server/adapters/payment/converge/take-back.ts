import type { Asked, GatewayFault, GatewayTransaction, Merchant, Refund } from "../port.ts";
import { findById, findByReference } from "./find-transaction.ts";
import { type GatewayLine, overallSignal } from "../wire/gateway-line.ts";
import { amountText } from "../wire/amount-text.ts";
import { readTransaction } from "./read-transaction.ts";
import { callXml } from "./xml-call.ts";
import { textOf } from "./xml-answer.ts";

type Voided = Asked<"voided" | "already-settled">;

/** While a batch is being settled its sales cannot be voided any more. */
const settling = "4018";

/** What a void came to that was not plainly accepted: the record tells. */
async function askWhatBecame(
  merchant: Merchant,
  id: string,
  because: GatewayFault,
  line: GatewayLine,
  signal: AbortSignal,
): Promise<Voided> {
  const found = await findById(merchant, id, line, signal);
  if (found.kind === "ok" && found.value?.state === "voided") return { kind: "ok", value: "voided" };
  if (found.kind === "ok" && found.value?.settled === true) return { kind: "ok", value: "already-settled" };
  return { kind: "fault", fault: because };
}

export async function voidSale(merchant: Merchant, transactionId: string, line: GatewayLine): Promise<Voided> {
  const signal = overallSignal(line);
  const result = await callXml(merchant, "ccvoid", { ssl_txn_id: transactionId }, line, signal);
  if (result.kind === "records") {
    const [record] = result.records;
    if (record !== undefined && textOf(record, "ssl_result") === "0") return { kind: "ok", value: "voided" };
    return askWhatBecame(merchant, transactionId, { kind: "timeout" }, line, signal);
  }
  const { fault } = result;
  if (fault.kind === "unreachable") return result;
  if (fault.kind === "rejected" && fault.code === settling) return { kind: "ok", value: "already-settled" };
  // 5040: voided before, or settled long ago, or never there.
  return askWhatBecame(merchant, transactionId, fault, line, signal);
}

export async function refundSale(
  merchant: Merchant,
  refund: Refund,
  line: GatewayLine,
): Promise<Asked<GatewayTransaction>> {
  const signal = overallSignal(line);
  const fields = {
    ssl_txn_id: refund.transactionId,
    ssl_amount: amountText(refund.amount),
    ssl_merchant_txn_id: refund.reference,
  };
  const result = await callXml(merchant, "ccreturn", fields, line, signal);
  if (result.kind === "fault" && result.fault.kind !== "timeout") return result;
  const record = result.kind === "records" ? result.records[0] : undefined;
  const read = record === undefined ? null : readTransaction(record);
  if (read !== null) return { kind: "ok", value: { ...read, reference: read.reference || refund.reference } };
  const found = await findByReference(merchant, refund.reference, line, signal);
  const done = found.kind === "ok" ? found.value.find((it) => it.state === "refunded") : undefined;
  return done === undefined ? { kind: "fault", fault: { kind: "timeout" } } : { kind: "ok", value: done };
}
