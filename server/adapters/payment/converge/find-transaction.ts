import type { Day } from "#core/day.ts";
import type { GatewayTransaction, StoredCard, UnknownReason } from "#core/payment/outcome.ts";
import type { GatewayResult } from "../wire/gateway-result.ts";
import type { Merchant } from "./merchant.ts";
import type { GatewayLine } from "../wire/gateway-line.ts";
import { isZeroId, readCard, readTransaction } from "./read-transaction.ts";
import { queryXml, type XmlResult } from "./xml-call.ts";
import { fieldText, type TxnRecord } from "./xml-answer.ts";

/** `MM/DD/YYYY hh:mm:ss AM|PM` as text that sorts by time. */
function sortable(time: string): string {
  const parts = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d:\d\d) ([AP])M$/.exec(time);
  if (parts === null) return "";
  const [, month, day, year, hour, rest, half] = parts;
  const hours = (Number(hour) % 12) + (half === "P" ? 12 : 0);
  return `${year}${month}${day}${String(hours).padStart(2, "0")}${rest}`;
}

const timeOf = (record: TxnRecord): string => sortable(fieldText(record, "ssl_txn_time"));

/** Errors that mean "no such transaction" and "no such card token". */
const unknownId = "5040";
const unknownToken = new Set(["5085", "5087"]);

export const isUnknownId = (why: UnknownReason): boolean => why.kind === "rejected" && why.code === unknownId;

const isUnknown = (result: XmlResult, codes: (code: string) => boolean): boolean =>
  result.kind === "fault" && result.fault.kind === "rejected" && codes(result.fault.code);

export async function findById(
  merchant: Merchant,
  transactionId: string,
  line: GatewayLine,
  signal: AbortSignal,
): Promise<GatewayResult<GatewayTransaction | null>> {
  // The id came from a browser: if it does not look like an id, it is not asked for.
  if (!/^[A-Za-z0-9-]{8,46}$/.test(transactionId) || isZeroId(transactionId)) return { kind: "ok", value: null };
  const result = await queryXml(merchant, "txnquery", { ssl_txn_id: transactionId }, line, signal);
  if (isUnknown(result, (code) => code === unknownId)) return { kind: "ok", value: null };
  if (result.kind === "fault") return result;
  const record = result.records.find((it) => fieldText(it, "ssl_txn_id") === transactionId);
  return { kind: "ok", value: record === undefined ? null : readTransaction(record) };
}

export async function findByReference(
  merchant: Merchant,
  reference: string,
  line: GatewayLine,
  signal: AbortSignal,
): Promise<GatewayResult<readonly GatewayTransaction[]>> {
  const result = await queryXml(merchant, "txnquery", { ssl_merchant_txn_id: reference }, line, signal);
  if (isUnknown(result, (code) => code === unknownId)) return { kind: "ok", value: [] };
  if (result.kind === "fault") return result;
  // The real search returns the newest first; records of the same second keep that order, reversed.
  const found = result.records
    .toReversed()
    .toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0))
    .flatMap((record) => readTransaction(record) ?? []);
  return {
    kind: "ok",
    value: found.filter((it) => it.reference === reference || it.reference === "").map((it) => ({ ...it, reference })),
  };
}

export async function findStoredCard(
  merchant: Merchant,
  token: string,
  line: GatewayLine,
  signal: AbortSignal,
): Promise<GatewayResult<StoredCard | null>> {
  if (!/^\d{12,20}$/.test(token)) return { kind: "ok", value: null };
  const result = await queryXml(merchant, "ccquerytoken", { ssl_token: token }, line, signal);
  if (isUnknown(result, (code) => unknownToken.has(code))) return { kind: "ok", value: null };
  if (result.kind === "fault") return result;
  const [record] = result.records;
  if (record === undefined || fieldText(record, "ssl_token_response") !== "SUCCESS") return { kind: "ok", value: null };
  const card = readCard(record);
  return { kind: "ok", value: card === null ? null : { ...card, token } };
}

/** The gateway has no pages: a day comes as one answer, with some 700 bytes for each of up to 50,000 transactions. */
const maxBytesOfOneDay = 36_000_000;

/** All transactions of one day as the gateway counts days: in New York. */
export async function listDay(
  merchant: Merchant,
  day: Day,
  line: GatewayLine,
  signal: AbortSignal,
): Promise<GatewayResult<readonly GatewayTransaction[]>> {
  const date = day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1");
  const fields = { ssl_search_start_date: date, ssl_search_end_date: date };
  const result = await queryXml(merchant, "txnquery", fields, line, signal, maxBytesOfOneDay);
  if (isUnknown(result, (code) => code === unknownId)) return { kind: "ok", value: [] };
  if (result.kind === "fault") return result;
  return { kind: "ok", value: result.records.flatMap((record) => readTransaction(record) ?? []) };
}
