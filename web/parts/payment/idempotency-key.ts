/**
 * The key of one wish: the same call with the same content carries the same key for as long as the checkout lives, over
 * reloads too, so that a second press or a retry is answered by the first one and never makes a second account.
 */
export const keyOf = (checkoutID: string, call: string, content: object): string =>
  `${checkoutID}-${fingerprint(`${call} ${JSON.stringify(content)}`)}`;

/** 64 bits of FNV-1a, as hex. It tells contents of one checkout apart; it keeps no secret. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}
