import { hash, randomBytes, randomInt, randomUUID } from "node:crypto";

/** Everything random comes from here, so that tests can control it. */
export type Random = {
  /** 256 bits, base64url: tokens, codes, states. Stored only as `hashToken`. */
  readonly token: () => string;
  readonly uuid: () => string;
  /** Random, 12 digits, never as long as a card number (security.md S25). */
  readonly addressId: () => number;
  /** 10 characters without look-alikes: receipt and invoice numbers that people read out. */
  readonly reference: () => string;
};

const readable = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

export const systemRandom: Random = {
  token: () => randomBytes(32).toString("base64url"),
  uuid: () => randomUUID(),
  addressId: () => randomInt(100_000_000_000, 1_000_000_000_000),
  reference: () => Array.from({ length: 10 }, () => readable[randomInt(readable.length)]).join(""),
};

/** How a token is stored: SHA-256, which is enough for 256 random bits. */
export const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");
