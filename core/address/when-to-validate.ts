import { addressLengths } from "./lengths.ts";
import { isZip } from "./zip.ts";

/** What the validator needs of an address. */
export type Locating = {
  readonly streetAddress: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip: string;
};

/** Leaving one of these asks the validator; editing one clears what it said (account 4). */
export const locatingFields = ["streetAddress", "city", "stateCode", "zip"] as const satisfies (keyof Locating)[];

/**
 * Account 5: two characters of state, a valid ZIP, a street and a known domain; the call asks for the city too, and
 * takes no more of either than fits on a label.
 */
export const canBeValidated = (address: Locating, domain: string): boolean =>
  address.stateCode.length === 2 &&
  isZip(address.zip) &&
  fits(address.streetAddress, addressLengths.streetAddress) &&
  fits(address.city, addressLengths.city) &&
  domain !== "";

const fits = (text: string, most: number): boolean => text.trim() !== "" && text.trim().length <= most;

/** Account 4: skipped while it is being validated, and when it is valid already. */
export const asksValidator = (
  check: "idle" | "validating" | "valid" | "invalid",
  address: Locating,
  domain: string,
): boolean => check !== "validating" && check !== "valid" && canBeValidated(address, domain);
