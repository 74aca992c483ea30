import type { SystemState } from "#server/outside-fault.ts";

/** A US address as typed. */
export type TypedAddress = {
  readonly streetAddress: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip: string;
};

export type StandardAddress = {
  /** Title case for display; `plus4` null if the validator has none. */
  readonly streetAddress: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip5: string;
  readonly plus4: string | null;
  /** Identifies the same door again: `zip5-plus4-deliveryPoint-unit`, or a normalized street if there is none. */
  readonly matchKey: string;
};

export type AddressAnswer =
  | {
      readonly kind: "deliverable";
      readonly standard: StandardAddress;
      /**
       * A note for the form: the unit is missing or wrong (DPV S, D), or the house is vacant. Null if there is nothing
       * to note.
       */
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

export type AddressVendor = AddressValidator & {
  /** Asks whether the key is accepted, without a lookup that costs anything. */
  tryKey(): Promise<SystemState>;
};

/** The city and state of a ZIP code, from the table of all of them. `states`: two if its places are in two states. */
export type KnownZip = { readonly city: string; readonly states: readonly string[] };

export type AddressValidators = {
  /** Null: no such ZIP code, or the table can't be read. */
  placeOf(zip5: string): Promise<KnownZip | null>;
  /** The county of its post office, "Washington, WI". Null: no such ZIP code, or the table can't be read. */
  countyOf(zip5: string): Promise<string | null>;
  /** Asks no service; always works. */
  readonly offline: AddressValidator;
  /**
   * The vendor's validator for this account. It is the same object from call to call, because it remembers good answers
   * and when to leave the vendor alone. Null for an address that we do not call, such as one of a private network
   * (security.md 17).
   */
  vendor(account: AddressAccount): AddressVendor | null;
  /** Whether some publication's vendor failed at its last call. */
  isFailing(): boolean;
};
