import { hashToken } from "#server/crypto/random.ts";

/**
 * The challenge of a sign-in is made of its state: random, bound to this browser, alive for ten minutes, and used up by
 * the exchange of the code that follows. So nothing more has to be kept.
 */
export const signInChallenge = (state: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hashToken(`passkey ${state}`));
