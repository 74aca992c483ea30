/** In the order of the form: the ZIP code comes before the city and state that follow from it. */
export const addressFields = [
  "firstName",
  "lastName",
  "streetAddress",
  "streetAddress2",
  "zip",
  "city",
  "stateCode",
  "phone",
] as const;
export type AddressField = (typeof addressFields)[number];
export type AddressFields = Readonly<Record<AddressField, string>>;

/** Whether two addresses agree in every field that goes to the validator. */
export function sameAddress(a: AddressFields, b: AddressFields): boolean {
  return addressFields.every((field) => a[field].trim() === b[field].trim());
}

const names: readonly AddressField[] = ["firstName", "lastName"];

/** Subscribe §2: name and phone fields can be hidden. */
export const shownFields = (hidden: { hideNames: boolean; hidePhone: boolean }): AddressField[] =>
  addressFields.filter(
    (field) => !(hidden.hideNames && names.includes(field)) && !(hidden.hidePhone && field === "phone"),
  );
