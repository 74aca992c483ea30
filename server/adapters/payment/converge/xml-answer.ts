import { XMLParser, XMLValidator } from "fast-xml-parser";
import * as z from "zod/mini";

/** The fields of one `<txn>`, all text. */
export type TxnRecord = ReadonlyMap<string, string>;

export type XmlAnswer =
  | { readonly kind: "records"; readonly records: readonly TxnRecord[] }
  /** The request never reached an issuer. */
  | { readonly kind: "error"; readonly code: string }
  | { readonly kind: "unreadable" };

const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true, ignoreDeclaration: true });

const txn = z.record(z.string(), z.unknown());
const one = z.object({ txn });
const several = z.object({ txnlist: z.object({ txn: z.optional(z.union([z.array(txn), txn])) }) });

const recordOf = (fields: Readonly<Record<string, unknown>>): TxnRecord =>
  new Map(Object.entries(fields).flatMap(([name, value]) => (typeof value === "string" ? [[name, value.trim()]] : [])));

function recordsIn(document: unknown): readonly TxnRecord[] | null {
  const single = one.safeParse(document);
  if (single.success) return [recordOf(single.data.txn)];
  const list = several.safeParse(document);
  if (!list.success) return null;
  const found = list.data.txnlist.txn ?? [];
  return (Array.isArray(found) ? found : [found]).map(recordOf);
}

/** Reads `<txn>`, `<txnlist>` and the error form of `<txn>`. A document with its own declarations is not read. */
export function readXmlAnswer(body: string): XmlAnswer {
  if (body.includes("<!") || XMLValidator.validate(body) !== true) return { kind: "unreadable" };
  const records = recordsIn(parser.parse(body));
  if (records === null) return { kind: "unreadable" };
  const code = records[0]?.get("errorCode");
  return code === undefined ? { kind: "records", records } : { kind: "error", code };
}

export const fieldText = (record: TxnRecord, name: string): string => record.get(name) ?? "";
