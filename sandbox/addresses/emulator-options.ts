import type { FastifyReply } from "fastify";

export type AddressVendorName = "usps" | "smarty";

export type AddressEmulatorOptions = {
  /** The secret of the account with this name at this vendor. Null: there is no such account. */
  readonly secretOf: (vendor: AddressVendorName, id: string) => Promise<string | null>;
  /** How long a vendor that doesn't answer keeps a connection open. */
  readonly silenceMs: number;
};

/** Acts out the failure that this street stands for. False: it stands for none, and the vendor answers. */
export type Misbehave = (street: string, reply: FastifyReply) => boolean;
