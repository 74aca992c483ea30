/** Our page to which a gateway's page returns, on the host of the page that opened it. */
export const paymentReturnPath = "/payment-return/";

/** How the buyer returned. This is only a hint for the waiting page; only the gateway's record says what was paid. */
export type ReturnOutcome = "approved" | "canceled";

/** The address to which the gateway's page returns. It contains our invoice number; a gateway may add parameters. */
export const paymentReturnAddress = (origin: string, invoiceNumber: string, outcome: ReturnOutcome): string =>
  `${origin}${paymentReturnPath}?invoice=${invoiceNumber}&outcome=${outcome}`;

/** Reads that address's query; null for anything else. */
export function readPaymentReturn(query: {
  get(name: string): string | null;
}): { readonly invoice: string; readonly outcome: ReturnOutcome } | null {
  const invoice = query.get("invoice") ?? "";
  const outcome = query.get("outcome");
  if (!/^[A-Za-z0-9-]{4,25}$/.test(invoice)) return null;
  return outcome === "approved" || outcome === "canceled" ? { invoice, outcome } : null;
}
