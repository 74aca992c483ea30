import type { GatewayTransaction, Merchant, PaymentGateway, StoredCard } from "#server/adapters/payment/port.ts";

/** What the gateway's own record says of one payment of ours. */
export type Seen =
  | {
      readonly kind: "answered";
      /** The transaction to settle by: an approval before all else. Null: the gateway has none. */
      readonly transaction: GatewayTransaction | null;
      /** Further approvals under the same reference: a second tab paid too. */
      readonly surplus: readonly GatewayTransaction[];
    }
  | { readonly kind: "no-answer" };

/**
 * Asks for a payment by our reference, and for the one transaction that the browser names, if it names any. The browser's
 * word only says where to look.
 */
export async function askAbout(
  gateway: PaymentGateway,
  merchant: Merchant,
  payment: { readonly reference: string; readonly transactionId: string | null; readonly settledBy: string | null },
): Promise<Seen> {
  const found = await gateway.findByReference(merchant, payment.reference);
  if (found.kind === "fault") return { kind: "no-answer" };
  const named = await askNamed(gateway, merchant, payment.transactionId, found.value);
  if (named === "no-answer") return { kind: "no-answer" };
  const all = named === null ? found.value : [...found.value, named];
  const approved = all.filter(({ state }) => state === "approved");
  const settling = approved.find(({ transactionId }) => transactionId === payment.settledBy) ?? approved[0];
  const last = all.find(({ transactionId }) => transactionId === payment.transactionId) ?? all.at(-1) ?? null;
  return {
    kind: "answered",
    transaction: settling ?? last,
    // Only what carries our own reference: a transaction that the browser names may be somebody else's.
    surplus: found.value.filter((transaction) => transaction.state === "approved" && transaction !== settling),
  };
}

/** The transaction that the browser names, where the reference did not already lead to it. */
async function askNamed(
  gateway: PaymentGateway,
  merchant: Merchant,
  transactionId: string | null,
  found: readonly GatewayTransaction[],
): Promise<GatewayTransaction | null | "no-answer"> {
  if (transactionId === null || found.some((transaction) => transaction.transactionId === transactionId)) return null;
  const named = await gateway.findById(merchant, transactionId);
  return named.kind === "fault" ? "no-answer" : named.value;
}

/**
 * The card to renew with. A token that only the browser named counts when the gateway's stored card is the one that
 * paid; else the subscription starts without a card and asks for one before its renewal.
 */
export async function cardToKeep(
  gateway: PaymentGateway,
  merchant: Merchant,
  paidWith: StoredCard | null,
  hintedToken: string | null,
): Promise<(StoredCard & { readonly token: string }) | null> {
  const token = paidWith?.token ?? hintedToken;
  if (paidWith === null || token === null) return null;
  if (paidWith.token !== null && paidWith.expires !== "") return { ...paidWith, token };
  const stored = await gateway.findStoredCard(merchant, token);
  if (stored.kind === "fault" || stored.value === null) return null;
  const { brand, last4, expires } = stored.value;
  const same =
    brand === paidWith.brand && last4 === paidWith.last4 && (paidWith.expires === "" || expires === paidWith.expires);
  return same ? { token, brand, last4, expires } : null;
}
