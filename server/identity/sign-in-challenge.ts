import { hashToken } from "#server/crypto/random.ts";

/**
 * The challenge of a sign-in is derived from its state, which is random, bound to this browser, valid for ten minutes,
 * and used up by the exchange of the code that follows. So nothing more has to be stored.
 */
export const signInChallenge = (state: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hashToken(`passkey ${state}`));
