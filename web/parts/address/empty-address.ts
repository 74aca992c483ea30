import type { AddressFields } from "./address-fields.ts";

/** In its own file because the plans page needs this but not the address checks. */
export const emptyAddress: AddressFields = {
  firstName: "",
  lastName: "",
  streetAddress: "",
  streetAddress2: "",
  city: "",
  stateCode: "",
  zip: "",
  phone: "",
};
