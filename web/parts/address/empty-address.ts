import type { AddressFields } from "./address-fields.ts";

/** Apart from what checks addresses: the first look at the plans needs this much of a checkout. */
export const emptyAddress: AddressFields = {
  firstName: "",
  lastName: "",
  streetAddress: "",
  city: "",
  stateCode: "",
  zip: "",
  phone: "",
};
