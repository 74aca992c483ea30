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

/** The repayment that the gateway has under our reference; null: none. */
async function findRefund(
  merchant: Merchant,
  reference: string,
  line: GatewayLine,
  signal: AbortSignal,
): Promise<Asked<GatewayTransaction | null>> {
  const found = await findByReference(merchant, reference, line, signal);
  if (found.kind === "fault") return found;
  return { kind: "ok", value: found.value.find(({ state }) => state === "refunded") ?? null };
}

/** The gateway would pay a second time for the same reference: it is asked first. */
export async function refundSale(
  merchant: Merchant,
  refund: Refund,
  line: GatewayLine,
): Promise<Asked<GatewayTransaction>> {
  const signal = overallSignal(line);
  const before = await findRefund(merchant, refund.reference, line, signal);
  if (before.kind === "fault") return before;
  if (before.value !== null) return { kind: "ok", value: before.value };
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
  const after = await findRefund(merchant, refund.reference, line, signal);
  return after.kind === "ok" && after.value !== null
    ? { kind: "ok", value: after.value }
    : { kind: "fault", fault: { kind: "timeout" } };
}
