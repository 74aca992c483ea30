import type { AddressAnswer, AddressValidator, TypedAddress } from "../port.ts";
import { parseStreet } from "../street/parse-street.ts";
import { zip5Of } from "#core/address/zip.ts";
import { checkZip } from "../zip/check-zip.ts";
import type { LazyZipTable, ZipTable } from "../zip/zip-table.ts";

/**
 * Validates without asking any service: the ZIP code must exist and belong to the state, and the street must be one
 * that a carrier could find. It cannot tell whether the house exists. The city is only a suggestion; the ZIP code's own
 * city replaces it.
 */
export const createOfflineValidator = (zips: LazyZipTable): AddressValidator => ({
  async validate(typed) {
    const table = await zips().catch(() => null);
    return table === null ? { kind: "unavailable" } : judge(table, typed);
  },
});

function judge(table: ZipTable, typed: TypedAddress): AddressAnswer {
  const zip = checkZip(table, typed);
  if (zip.kind === "refused") return zip.answer;
  if (zip.kind === "unlisted") return { kind: "undeliverable", because: "unknown" };
  const street = parseStreet(typed.streetAddress);
  if (street === null) return { kind: "undeliverable", because: "street" };
  const zip5 = zip5Of(typed.zip);
  const streetAddress = [street.line, street.unit].filter((part) => part !== "").join(" ");
  return {
    kind: "deliverable",
    standard: {
      streetAddress,
      city: zip.place.city,
      stateCode: typed.stateCode.toUpperCase(),
      zip5,
      plus4: null,
      matchKey: `${zip5} ${streetAddress.toUpperCase()}`,
    },
    note: null,
    box: street.box,
  };
}
