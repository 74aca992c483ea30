/** Our page to which a gateway's own page leads back, on the host of the page that opened it. */
export const returnPath = "/payment-return/";

/** How the buyer came back. It is only news for the page that waits: what was paid, the gateway itself is asked. */
export type Outcome = "approved" | "cancelled";

/** The address to which the gateway's page leads back. It names our invoice; a gateway may add what it likes. */
export const returnAddress = (origin: string, invoiceNumber: string, outcome: Outcome): string =>
  `${origin}${returnPath}?invoice=${invoiceNumber}&outcome=${outcome}`;

/** Reads the query of that address; null for anything else. */
export function readReturn(query: {
  get(name: string): string | null;
}): { readonly invoice: string; readonly outcome: Outcome } | null {
  const invoice = query.get("invoice") ?? "";
  const outcome = query.get("outcome");
  if (!/^[A-Za-z0-9-]{4,25}$/.test(invoice)) return null;
  return outcome === "approved" || outcome === "cancelled" ? { invoice, outcome } : null;
}
