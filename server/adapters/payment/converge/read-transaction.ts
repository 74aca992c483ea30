import { cents } from "#core/money.ts";
import type { DeclineReason, GatewayTransaction, StoredCard } from "#core/payment/outcome.ts";
import { readDecline } from "./decline-classes.ts";
import { readAmount } from "../wire/amount-text.ts";
import { fieldText, type TxnRecord } from "./xml-answer.ts";

/** Failed by one of the merchant's rules, before or after authorization, or by fraud prevention. */
const failedStatus = new Set(["FPR", "PRE", "PST"]);
const approvalWords = /^(APPROVAL|SUCCESS|APPROBAT|PARTIAL APPROVAL)/i;

/**
 * A search answer has no reliable `ssl_result`: there an approval code and the right word mean approval (protocols
 * 1.4).
 */
function isApproved(record: TxnRecord): boolean {
  if (failedStatus.has(fieldText(record, "ssl_trans_status"))) return false;
  const result = fieldText(record, "ssl_result");
  if (result !== "") return result === "0";
  return fieldText(record, "ssl_approval_code") !== "" && approvalWords.test(fieldText(record, "ssl_result_message"));
}

const verification = "CARDVERIFICATION";

/** By `ssl_transaction_type`: these move money, or verify a card for zero. */
const approvedState: ReadonlyMap<string, "captured" | "refunded"> = new Map([
  [verification, "captured"],
  ["SALE", "captured"],
  ["FORCE", "captured"],
  ["RETURN", "refunded"],
  ["CREDIT", "refunded"],
]);

/** The gateway is still reviewing it: there is no result yet. */
const heldStatus = "REV";

function stateOf(record: TxnRecord): GatewayTransaction["state"] | null {
  const type = fieldText(record, "ssl_transaction_type").toUpperCase();
  const isVoid = type === "VOID" || type === "DELETE";
  const state = isVoid ? "voided" : approvedState.get(type);
  if (state === undefined) return null;
  if (fieldText(record, "ssl_trans_status") === heldStatus) return "pending";
  const declined = isVoid ? !["", "0"].includes(fieldText(record, "ssl_result")) : !isApproved(record);
  return declined ? "declined" : state;
}

const declineIn = (record: TxnRecord): DeclineReason =>
  readDecline(fieldText(record, "ssl_issuer_response"), fieldText(record, "ssl_result_message"));

const brands: ReadonlyMap<string, StoredCard["brand"]> = new Map([
  ["VISA", "VISA"],
  ["MC", "MC"],
  ["AMEX", "AMEX"],
  ["DISC", "DISC"],
]);

function brandByMask(mask: string): StoredCard["brand"] {
  if (mask.startsWith("4")) return "VISA";
  if (/^(5[1-5]|2[2-7])/.test(mask)) return "MC";
  if (/^3[47]/.test(mask)) return "AMEX";
  return /^6[0145]/.test(mask) ? "DISC" : "OTHER";
}

/** The card behind a record. Anything but a masked number is dropped here, so that a card number cannot get through. */
export function readCard(record: TxnRecord): StoredCard | null {
  const mask = fieldText(record, "ssl_card_number") || fieldText(record, "ssl_account_number");
  if (!/^\d{0,6}\*+\d{4}$/.test(mask)) return null;
  const named = fieldText(record, "ssl_card_short_description");
  const expires = fieldText(record, "ssl_exp_date");
  const token = fieldText(record, "ssl_token");
  return {
    token: fieldText(record, "ssl_token_response") !== "FAILURE" && /^\d{12,20}$/.test(token) ? token : null,
    brand: named === "" ? brandByMask(mask) : (brands.get(named) ?? "OTHER"),
    last4: mask.slice(-4),
    expires: /^\d{4}$/.test(expires) ? expires : "",
  };
}

/** A terminal left in test mode approves with an id of zeros, and processes nothing. */
export const isTestModeApproval = (record: TxnRecord): boolean => isZeroId(fieldText(record, "ssl_txn_id"));
export const isZeroId = (id: string): boolean => /^[0-]{8,}$/.test(id);

/** A record as a payment, refund or verified card; null for anything else, or if the amount is unreadable. */
export function readTransaction(record: TxnRecord): GatewayTransaction | null {
  const isVerification = fieldText(record, "ssl_transaction_type").toUpperCase() === verification;
  const amount = isVerification ? cents(0) : readAmount(fieldText(record, "ssl_amount"));
  const state = stateOf(record);
  if (amount === null || state === null || isTestModeApproval(record)) return null;
  return {
    transactionId: fieldText(record, "ssl_txn_id"),
    ...(state === "declined" ? { state, declineReason: declineIn(record) } : { state, declineReason: null }),
    amount,
    invoiceNumber: fieldText(record, "ssl_invoice_number"),
    reference: fieldText(record, "ssl_merchant_txn_id"),
    approvalCode: fieldText(record, "ssl_approval_code"),
    avs: fieldText(record, "ssl_avs_response"),
    cvv: fieldText(record, "ssl_cvv2_response"),
    settled: fieldText(record, "ssl_trans_status") === "STL",
    card: readCard(record),
  };
}
