/**
 * The idempotency key of one request: the same call with the same content has the same key for the whole checkout, also
 * across reloads, so that a second click or a retry gets the first answer and never creates a second account.
 */
export const keyOf = (checkoutID: string, call: string, content: object): string =>
  `${checkoutID}-${fingerprint(`${call} ${JSON.stringify(content)}`)}`;

/** 64 bits of FNV-1a, as hex. It only distinguishes contents of one checkout; it isn't for secrets. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}
