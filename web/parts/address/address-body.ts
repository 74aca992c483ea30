import type { AddressField, AddressFields } from "./address-fields.ts";
import { errorOnLeaving } from "./address-rules.ts";

/**
 * What is sent to the validator: names and phone only where the form shows them and something was typed, and never one
 * that is wrong already. It has its own complaint, and the address can be looked at without it.
 */
export function addressBody(fields: AddressFields, shown: readonly AddressField[]) {
  const { firstName, lastName, phone, ...located } = fields;
  const extras = { firstName, lastName, phone };
  const given = (["firstName", "lastName", "phone"] as const).filter(
    (field) => shown.includes(field) && extras[field].trim() !== "" && errorOnLeaving(field, extras[field]) === null,
  );
  return { ...located, ...Object.fromEntries(given.map((field) => [field, extras[field]])) };
}
