import * as z from "zod/mini";
import { addressLengths } from "#core/address/lengths.ts";
import { addressID, personName, phone, yesNo, zip } from "./scalars.ts";

/** A US address as the forms send it (subscribe §3). Name and phone may be absent where a form hides them. */
export const address = z.strictObject({
  firstName: z.optional(personName),
  lastName: z.optional(personName),
  streetAddress: z.string().check(z.trim(), z.minLength(1), z.maxLength(addressLengths.streetAddress)),
  city: z.string().check(z.trim(), z.minLength(1), z.maxLength(addressLengths.city)),
  stateCode: z.string().check(z.regex(/^[A-Za-z]{2}$/)),
  zip,
  phone: z.optional(phone),
});

const standardized = z.object({
  streetAddress: z.string(),
  city: z.string(),
  stateCode: z.string(),
  zip: z.string(),
  plus4: z.nullable(z.string()),
});

/** `addressID` is new at every validation; 0 and `isSuccess: false` when the address is not deliverable. */
export const addressValidation = z.object({
  isSuccess: z.boolean(),
  zipPrintDelivery: yesNo,
  addressID,
  standardized: z.optional(standardized),
  errorMessage: z.string(),
});
export type AddressValidation = z.output<typeof addressValidation>;
