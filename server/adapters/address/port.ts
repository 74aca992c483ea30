/** A US address as typed. */
export type TypedAddress = {
  readonly streetAddress: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip: string;
};

export type StandardAddress = {
  /** Title case for showing; `plus4` null where the validator has none. */
  readonly streetAddress: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip5: string;
  readonly plus4: string | null;
  /** For matching the same door again: `zip5-plus4-deliveryPoint-unit`, or a normalised street where there is none. */
  readonly matchKey: string;
};

export type AddressAnswer =
  | {
      readonly kind: "deliverable";
      readonly standard: StandardAddress;
      /** A note for the form: the unit is missing or wrong (DPV S, D), or the house is vacant. */
      readonly note: "check-unit" | "vacant" | null;
      /** A post office box or private mailbox: carriers do not go there. */
      readonly box: boolean;
    }
  | { readonly kind: "undeliverable"; readonly because: "unknown" | "zip-state-conflict" | "street" }
  /** The validator could not be asked; the caller falls back to the offline one. */
  | { readonly kind: "unavailable" };

export type AddressValidator = { validate(address: TypedAddress): Promise<AddressAnswer> };
