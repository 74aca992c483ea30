export const addressFields = ["firstName", "lastName", "streetAddress", "city", "stateCode", "zip", "phone"] as const;
export type AddressField = (typeof addressFields)[number];
export type AddressFields = Readonly<Record<AddressField, string>>;

/** Whether two addresses are the same in every field that goes to the validator. */
export function sameAddress(a: AddressFields, b: AddressFields): boolean {
  return addressFields.every((field) => a[field].trim() === b[field].trim());
}

const names: readonly AddressField[] = ["firstName", "lastName"];

/** Subscribe §2: name and phone fields can be hidden. */
export const shownFields = (hidden: { hideNames: boolean; hidePhone: boolean }): AddressField[] =>
  addressFields.filter(
    (field) => !(hidden.hideNames && names.includes(field)) && !(hidden.hidePhone && field === "phone"),
  );
