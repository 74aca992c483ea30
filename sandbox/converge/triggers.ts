/** How the emulated issuer, or the connection to it, behaves. */
export type IssuerBehavior =
  | { readonly kind: "approves" }
  | { readonly kind: "declines"; readonly message: string; readonly issuer: string }
  /** The transaction is recorded, but no answer is sent. */
  | { readonly kind: "keeps-silent" }
  /** The connection is dropped, and nothing is recorded. */
  | { readonly kind: "hangs-up" }
  /** HTTP 503 on the first try. */
  | { readonly kind: "stumbles-once" };

/**
 * What happens by the cents of the amount, only for the rehearsal cards. `issuer` is the card networks' response code.
 */
const byCents: Readonly<Record<number, IssuerBehavior>> = {
  5: { kind: "declines", message: "DECLINED", issuer: "05" },
  6: { kind: "declines", message: "DECLINED: NSF", issuer: "51" },
  7: { kind: "declines", message: "CALL AUTH CENTER", issuer: "01" },
  8: { kind: "declines", message: "PICK UP CARD", issuer: "04" },
  9: { kind: "declines", message: "EXPIRED CARD", issuer: "54" },
  17: { kind: "keeps-silent" },
  18: { kind: "hangs-up" },
  22: { kind: "stumbles-once" },
};

const approves: IssuerBehavior = { kind: "approves" };

export const issuerBehaviorOf = (cents: number, rehearses: boolean): IssuerBehavior =>
  (rehearses ? byCents[cents % 100] : undefined) ?? approves;

export const plainDecline = { message: "DECLINED", issuer: "05" };
export const securityCodeDecline = { message: "DECLINED CVV2", issuer: "N7" };
export const duplicateDecline = { message: "Declined - Transaction previously authorized", issuer: "94" };

/** The result of the address check. It never causes a decline. */
export function avsOf(zip: string, street: string): string {
  if (zip === "" && street === "") return "";
  const rehearsed: Readonly<Record<string, string>> = { "00000": "N", "11111": "A", "22222": "Z", "33333": "R" };
  return rehearsed[zip.slice(0, 5)] ?? (zip.length === 9 ? "X" : "Y");
}

/** The result of the security code check; N comes with a decline. Blank if no code was sent. */
export function cvvOf(code: string): string {
  if (code === "") return "";
  const rehearsed: Readonly<Record<string, string>> = { "999": "N", "998": "U", "997": "P" };
  return rehearsed[code] ?? "M";
}
