import { type DeclineReason, type GatewayTransaction, type Outcome, unknownOutcome } from "#core/payment/outcome.ts";
import type { ReversalRequest } from "../port.ts";
import { amountText } from "../wire/amount-text.ts";
import { notStarted } from "../wire/gateway-result.ts";
import { type GatewayLine, overallSignal } from "../wire/gateway-line.ts";
import { readDecline } from "./decline-classes.ts";
import { findById, findByReference, isUnknownId } from "./find-transaction.ts";
import type { Merchant } from "./merchant.ts";
import { readTransaction } from "./read-transaction.ts";
import { fieldText, type TxnRecord } from "./xml-answer.ts";
import { callXml, type XmlResult } from "./xml-call.ts";

type Wire = { readonly merchant: Merchant; readonly line: GatewayLine; readonly signal: AbortSignal };

/** While a batch is being settled its sales can no longer be voided. */
const settling = "4018";

/**
 * Returns a sale as the gateway's record allows: a full return is a void while that is possible, and a refund once the
 * sale is settled; a partial return is a refund. Only an approved return counts, not merely a readable answer.
 */
export async function reverseSale(merchant: Merchant, back: ReversalRequest, line: GatewayLine): Promise<Outcome> {
  const wire: Wire = { merchant, line, signal: overallSignal(line) };
  const found = await findById(merchant, back.transactionId, line, wire.signal);
  if (found.kind === "fault") return notStarted(found.fault);
  const sale = found.value;
  if (sale === null) return unknownOutcome({ kind: "rejected", code: "no-sale" });
  if (sale.state === "voided") return sale;
  if (sale.state !== "captured") return unknownOutcome({ kind: "rejected", code: `sale-${sale.state}` });
  const isWhole = back.amount === sale.amount;
  // A card that was only verified: no money has moved.
  if (sale.amount === 0 && back.amount === 0) return voidedOf(sale);
  if (isWhole && !sale.settled) {
    const voided = await voidSale(wire, sale, back);
    if (voided !== "settled") return voided;
  }
  return refund(wire, back);
}

const heldBack = unknownOutcome({ kind: "timeout" });

const voidedOf = (sale: GatewayTransaction): GatewayTransaction => ({ ...sale, state: "voided", declineReason: null });

/** May be sent any number of times, even when we are only asking: a sale can be voided only once. */
async function voidSale(
  wire: Wire,
  sale: GatewayTransaction,
  { noteSent }: ReversalRequest,
): Promise<Outcome | "settled"> {
  const { merchant, line, signal } = wire;
  const { transactionId } = sale;
  if (!(await noteSent())) return heldBack;
  const result = await callXml(merchant, "ccvoid", { ssl_txn_id: transactionId }, line, signal);
  if (result.kind === "fault") {
    if (result.fault.kind === "unreachable") return unknownOutcome(result.fault);
    if (result.fault.kind === "rejected" && result.fault.code === settling) return "settled";
  }
  const record = result.kind === "records" ? result.records[0] : undefined;
  const resultCode = record === undefined ? null : fieldText(record, "ssl_result");
  if (resultCode === "0") return voidedOf(sale);
  // Declined, held, lost, or 5040 (voided before, settled long ago, or never there): the record decides.
  const now = await findById(merchant, transactionId, line, signal);
  if (now.kind === "ok" && now.value?.state === "voided") return now.value;
  if (now.kind === "ok" && now.value?.settled === true) return "settled";
  // The gateway says there is no such open sale, but its record shows one: the record is behind, and by tomorrow it
  // will show which is true.
  const isBehind = result.kind === "fault" && isUnknownId(result.fault);
  if (isBehind && now.kind === "ok" && now.value?.state === "captured") return now.value;
  if (record === undefined) return unknownOutcome(result.kind === "fault" ? result.fault : { kind: "timeout" });
  return resultCode === ""
    ? { ...sale, state: "pending", declineReason: null }
    : { ...sale, state: "declined", declineReason: declineIn(record) };
}

const declineIn = (record: TxnRecord): DeclineReason =>
  readDecline(fieldText(record, "ssl_issuer_response"), fieldText(record, "ssl_result_message"));

/** The gateway would refund a second time under the same reference, so it is asked first. */
async function refund(wire: Wire, back: ReversalRequest): Promise<Outcome> {
  const { merchant, line, signal } = wire;
  const before = await findByReference(merchant, back.reference, line, signal);
  if (before.kind === "fault") return notStarted(before.fault);
  const made = returnIn(before.value);
  if (made !== null) return made;
  if (back.onlyAsk || !(await back.noteSent())) return heldBack;
  const fields = {
    ssl_txn_id: back.transactionId,
    ssl_amount: amountText(back.amount),
    ssl_merchant_txn_id: back.reference,
  };
  const result = await callXml(merchant, "ccreturn", fields, line, signal);
  if (result.kind === "fault" && result.fault.kind === "unreachable") return unknownOutcome(result.fault);
  const answered = readAnswer(result, back);
  if (answered !== null) return answered;
  // Even after a refusal: of a request that arrived twice, the first was carried out and the second refused.
  const after = await findByReference(merchant, back.reference, line, signal);
  const why = result.kind === "fault" ? result.fault : ({ kind: "timeout" } as const);
  return (after.kind === "ok" ? returnIn(after.value) : null) ?? unknownOutcome(why);
}

function readAnswer(result: XmlResult, { reference }: ReversalRequest): GatewayTransaction | null {
  const record = result.kind === "records" ? result.records[0] : undefined;
  const read = record === undefined ? null : readTransaction(record);
  return read === null ? null : { ...read, reference: read.reference || reference };
}

/**
 * The gateway's record under the reference of a refund: a completed refund if there is one, else a pending one, else
 * the last that was declined.
 */
const returnIn = (found: readonly GatewayTransaction[]): GatewayTransaction | null =>
  found.find(({ state }) => state === "refunded") ??
  found.find(({ state }) => state === "pending") ??
  found.findLast(({ state }) => state === "declined") ??
  null;
