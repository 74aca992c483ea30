import * as z from "zod/mini";
import { type SealedColumn, sealedColumns } from "#server/crypto/sealed-columns.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";

const fields = z.record(z.string(), z.unknown());

/** A row as JSON with its sealed values opened, for a file that is encrypted as a whole. */
export const unsealRow = (json: string, table: string, tenantId: number, box: SecretBox): string =>
  changed(json, table, (hex, { placeOf }, boundTo) =>
    Buffer.from(box.open(Buffer.from(hex, "hex"), placeOf(tenantId, boundTo))).toString("hex"),
  );

/** Seals the values again with the key of the new installation, bound to their place there. */
export const resealRow = (json: string, table: string, tenantId: number, box: SecretBox): string =>
  changed(json, table, (hex, { placeOf }, boundTo) =>
    box.seal(Buffer.from(hex, "hex").toString(), placeOf(tenantId, boundTo)).toString("hex"),
  );

type Change = (hex: string, of: SealedColumn, boundTo: string) => string;

/** Changes only these values in the text, because JavaScript would round some of the numbers. */
function changed(json: string, table: string, change: Change): string {
  const columns = sealedColumns.filter((each) => each.table === table);
  if (columns.length === 0) return json;
  const row = fields.parse(JSON.parse(json));
  return columns.reduce((text, of) => {
    const value = row[of.column];
    if (typeof value !== "string") return text;
    const hex = value.slice(String.raw`\x`.length);
    const written = (digits: string): string => String.raw`"${of.column}":"\\x${digits}"`;
    return text.replace(written(hex), () => written(change(hex, of, String(row[of.boundTo]))));
  }, json);
}
