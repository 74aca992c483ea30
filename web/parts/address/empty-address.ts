import type { AddressFields } from "./address-fields.ts";

/** Apart from what checks addresses, because the plans page needs only this much of a checkout. */
export const emptyAddress: AddressFields = {
  firstName: "",
  lastName: "",
  streetAddress: "",
  city: "",
  stateCode: "",
  zip: "",
  phone: "",
};
