import { phoneProblem } from "#core/address/phone.ts";
import { findState } from "#core/address/states.ts";
import { typedZip } from "#core/address/zip.ts";
import { type AddressFields, addressFields } from "#web/parts/address/address-fields.ts";
import { addressFieldError } from "#web/parts/address/address-rules.ts";
import type { WalletAddress } from "#web/payment-frame/express/express-messages.ts";
import { expressWords } from "./express-words.ts";

/** A wallet's address in the fields of our forms. An invalid phone number is left out, because phones are optional. */
export const fieldsOfWallet = (address: WalletAddress, phone: string): AddressFields => ({
  firstName: address.firstName.trim(),
  lastName: address.lastName.trim(),
  streetAddress: address.street.trim(),
  streetAddress2: address.apartment.trim(),
  zip: typedZip(address.zip),
  city: address.city.trim(),
  stateCode: findState(address.state)?.value ?? address.state.trim(),
  phone: phoneProblem(phone) === null ? phone.trim() : "",
});

/** What is wrong with the address before the server is asked; null: nothing. */
export function walletAddressProblem({ country }: WalletAddress, fields: AddressFields): string | null {
  if (country !== "" && country.toUpperCase() !== "US") return expressWords.onlyUs;
  for (const field of addressFields) {
    const problem = addressFieldError(field, fields[field]);
    if (problem !== null) return problem;
  }
  return null;
}
