import { addressLengths } from "./lengths.ts";
import { isZip } from "./zip.ts";

/** The parts of an address that the validator needs. */
export type ValidatedAddress = {
  readonly streetAddress: string;
  /** The apartment, or empty. */
  readonly streetAddress2: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip: string;
};

/**
 * Leaving one of these fields calls the validator, and editing one clears its result (account 4). The apartment belongs
 * to the street. The city isn't among them, because it follows from the ZIP code.
 */
export const validatedFields = [
  "streetAddress",
  "streetAddress2",
  "stateCode",
  "zip",
] as const satisfies (keyof ValidatedAddress)[];

/**
 * Account 5: a two-letter state, a valid ZIP, a street and a known domain. A missing city is filled in from the ZIP
 * code. Everything must fit on a label.
 */
export const canBeValidated = (address: ValidatedAddress, domain: string): boolean =>
  address.stateCode.length === 2 &&
  isZip(address.zip) &&
  address.streetAddress.trim() !== "" &&
  (["streetAddress", "streetAddress2", "city"] as const).every(
    (it) => address[it].trim().length <= addressLengths[it],
  ) &&
  domain !== "";

/** Account 4: no call while one is running, or when the address is already valid. */
export const shouldValidate = (
  check: "idle" | "validating" | "valid" | "invalid",
  address: ValidatedAddress,
  domain: string,
): boolean => check !== "validating" && check !== "valid" && canBeValidated(address, domain);
