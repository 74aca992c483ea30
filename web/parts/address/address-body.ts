import type { AddressField, AddressFields } from "./address-fields.ts";
import { errorOnBlur } from "./address-rules.ts";

/**
 * What is sent to the validator. Names and phone are included only if the form shows them and they are filled in and
 * valid. An invalid one has its own error, and the address can be validated without it.
 */
export function addressBody(fields: AddressFields, shown: readonly AddressField[]) {
  const { firstName, lastName, phone, streetAddress2, ...located } = fields;
  const extras = { firstName, lastName, phone };
  const given = (["firstName", "lastName", "phone"] as const).filter(
    (field) => shown.includes(field) && extras[field].trim() !== "" && errorOnBlur(field, extras[field]) === null,
  );
  const apartment = streetAddress2.trim() === "" ? {} : { streetAddress2 };
  return { ...located, ...apartment, ...Object.fromEntries(given.map((field) => [field, extras[field]])) };
}
