import { XMLParser } from "fast-xml-parser";
import * as z from "zod/mini";
import { type ErrorCode, errorFields } from "./error-codes.ts";
import type { RequestFields } from "./request-fields.ts";

const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true });
const request = z.object({ txn: z.record(z.string(), z.string()) });

/** The fields of `<txn>...</txn>`; none for any other text. */
export function parseTxn(xml: string): RequestFields {
  try {
    const parsed = request.safeParse(parser.parse(xml));
    return parsed.success ? parsed.data.txn : {};
  } catch {
    return {};
  }
}

// The real gateway writes `&` as `&amp;amp;`.
const escaped = (value: string): string =>
  value.replaceAll("&", "&amp;amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const txn = (fields: RequestFields): string =>
  `<txn>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
    .join("")}</txn>`;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const txnXml = (fields: RequestFields): string => head + txn(fields);
export const errorXml = (code: ErrorCode): string => head + txn(errorFields(code));

/** A single match is the transaction itself; any other number is a list. */
export const foundXml = (found: readonly RequestFields[]): string => {
  const [only] = found;
  return only !== undefined && found.length === 1
    ? head + txn(only)
    : `${head}<txnlist><ssl_txn_count>${found.length}</ssl_txn_count>${found.map(txn).join("")}</txnlist>`;
};
