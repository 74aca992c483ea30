import * as z from "zod/mini";
import { addressLengths } from "#core/address/lengths.ts";
import { addressID, personName, phone, typedLine, yesNo, zip } from "./scalars.ts";

/** A US address as the forms send it (subscribe §3). Name and phone may be missing if a form hides them. */
export const address = z.strictObject({
  firstName: z.optional(personName),
  lastName: z.optional(personName),
  streetAddress: typedLine.check(z.minLength(1), z.maxLength(addressLengths.streetAddress)),
  /** The apartment. It is added to the street line. */
  streetAddress2: z.optional(typedLine.check(z.maxLength(addressLengths.streetAddress2))),
  /** Empty: the ZIP code's city. */
  city: typedLine.check(z.maxLength(addressLengths.city)),
  stateCode: z.string().check(z.regex(/^[A-Za-z]{2}$/, "must be the two letters of a state")),
  zip,
  phone: z.optional(phone),
  /** The reader has seen the ZIP code's city and keeps the city that they typed. */
  keepCity: z.optional(z.boolean()),
});

const standardized = z.object({
  streetAddress: z.string(),
  city: z.string(),
  stateCode: z.string(),
  zip: z.string(),
  plus4: z.nullable(z.string()),
});

/** `addressID` is new for every validation; 0 and `isSuccess: false` if the address isn't deliverable. */
export const addressValidation = z.object({
  isSuccess: z.boolean(),
  zipPrintDelivery: yesNo,
  addressID,
  standardized: z.optional(standardized),
  /** The ZIP code's city, if another one was typed. The address gets it unless `keepCity` is sent. */
  suggestedCity: z.optional(z.string()),
  /** Why no paper is delivered there: none in this ZIP code, or none to PO boxes. */
  noDelivery: z.optional(z.enum(["zip", "box"])),
  errorMessage: z.string(),
});
export type NoDelivery = NonNullable<z.output<typeof addressValidation>["noDelivery"]>;

/** What a ZIP code alone says, before there is an address. City and state are null if it has several, or none. */
export const zipPlace = z.object({
  zip: z.string(),
  isKnown: z.boolean(),
  city: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  /** How the paper is delivered there. A carrier doesn't deliver to PO boxes. */
  delivery: z.enum(["carrier", "mail", "none"]),
});

export type AddressValidation = z.output<typeof addressValidation>;
