/** Our page to which PayPal leads back, on the host of the page that opened it. */
export const returnPath = "/payment-return/";

/** How the buyer came back. It is only news for the page that waits: what was paid, PayPal itself is asked. */
export type Outcome = "approved" | "cancelled";

/** The address to which PayPal leads back; it adds the order as `token`. */
export const returnAddress = (origin: string, outcome: Outcome): string => `${origin}${returnPath}?outcome=${outcome}`;

/** Reads the query of that address; null for anything else. */
export function readReturn(query: {
  get(name: string): string | null;
}): { readonly order: string; readonly outcome: Outcome } | null {
  const order = query.get("token") ?? "";
  const outcome = query.get("outcome");
  if (!/^[A-Z0-9]{8,36}$/.test(order)) return null;
  return outcome === "approved" || outcome === "cancelled" ? { order, outcome } : null;
}
