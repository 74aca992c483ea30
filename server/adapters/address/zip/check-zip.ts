import { stateCodes } from "#core/address/states.ts";
import { zip5Of } from "#core/address/zip.ts";
import type { AddressAnswer, TypedAddress } from "../port.ts";
import type { ZipPlace, ZipTable } from "./zip-table.ts";

export type ZipCheck =
  | { readonly kind: "known"; readonly place: ZipPlace }
  /** Not in the table: an invented ZIP code, or one newer than the table. */
  | { readonly kind: "unlisted" }
  | { readonly kind: "refused"; readonly answer: AddressAnswer };

/**
 * A ZIP code of another state is refused (protocols.md 5): one of the two is a mistake, and either would send the paper
 * astray.
 */
export function checkZip(table: ZipTable, { zip, stateCode }: TypedAddress): ZipCheck {
  const state = stateCode.toUpperCase();
  if (!stateCodes.some((code) => code === state))
    return { kind: "refused", answer: { kind: "undeliverable", because: "unknown" } };
  const place = table.find(zip5Of(zip));
  if (place === null) return { kind: "unlisted" };
  return place.states.includes(state)
    ? { kind: "known", place }
    : { kind: "refused", answer: { kind: "undeliverable", because: "zip-state-conflict" } };
}
