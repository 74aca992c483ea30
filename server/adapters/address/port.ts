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

/** A publication's account at an address vendor. */
export type AddressAccount = {
  readonly tenantId: number;
  readonly kind: "usps" | "smarty";
  /** Base address, https; the built-in emulator's is plain http on this machine. */
  readonly url: string;
  readonly reach: "public" | "loopback";
  /** USPS: the app's consumer key. Smarty: the auth-id. */
  readonly id: string;
  readonly secret: string;
};

/** What a vendor says to its key alone. `code` is its own, or that of the network; it names no secret. */
export type VendorState = { readonly kind: "answers" } | { readonly kind: "refused" | "silent"; readonly code: string };

export type AddressVendor = AddressValidator & {
  /** Asks whether the key is taken, without a lookup that costs anything. */
  tryKey(): Promise<VendorState>;
};

export type AddressValidators = {
  /** Asks nobody; works everywhere. */
  readonly offline: AddressValidator;
  /**
   * The vendor at this account, the same one from call to call: it remembers good answers and when to leave the vendor
   * alone. Null: an address that is not asked, such as one of a private network (security.md 17).
   */
  vendor(account: AddressAccount): AddressVendor | null;
  /** Whether some publication's vendor failed when it was last asked. */
  isFailing(): boolean;
};
