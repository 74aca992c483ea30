import { dueOf } from "#core/payment/decide-booking.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";
import type { Found } from "./ask-gateways.ts";
import type { GoneBack } from "./reversals.ts";
import type { Settled, SettleRequest } from "./settled.ts";

/** A question about a payment, and what the gateways have on record. */
export type AskedAndFound = { readonly request: SettleRequest; readonly found: Found };

/**
 * The answer to a tab whose approval is not the one we posted: already paid, this one was not needed. Until that money is
 * back, we don't say that nothing was charged. Null: the tab asks about the posted approval.
 */
export function answerToTab(
  { request: { intent, hint }, found }: AskedAndFound,
  posted: string | null,
  goneBack: ReadonlyMap<string, GoneBack>,
): Settled | null {
  const own = found.charges.find(
    ({ transaction }) => transaction.transactionId === hint?.transactionId && transaction.reference === intent.intentId,
  )?.transaction;
  if (own === undefined || own.transactionId === posted) return null;
  const isCharged = own.state === "pending" || (own.state === "captured" && goneBack.get(own.transactionId) !== "done");
  return isCharged ? { kind: "waiting" } : { kind: "not-wanted", because: "already-paid" };
}

/**
 * The payment was made: its receipt, to whoever asks about this payment. What a browser hands in while nothing is under way
 * must name the payment's own invoice or the charge that paid for it; else it is about nothing (security.md I3).
 */
export function receiptFor({ request: { intent: before, hint }, found }: AskedAndFound, intent: IntentRecord): Settled {
  const named = hint?.transactionId ?? null;
  const isAboutIt =
    hint === null ||
    before.state !== "captured" ||
    (named === null ? hint.invoiceNumber === intent.invoiceNumber : named === intent.transactionId);
  if (!isAboutIt) return { kind: found.silent ? "waiting" : "nothing" };
  const { receiptNumber, accountNumber } = intent;
  return { kind: "booked", receiptNumber: receiptNumber ?? "", accountNumber, amount: dueOf(intent) };
}

/**
 * A card that was declined in this tab, while the payment itself is being confirmed or was made another way: the tab is told
 * of its own card. That decides nothing about the payment.
 */
export function unlessDeclinedHere({ request: { hint }, found }: AskedAndFound, settled: Settled): Settled {
  if (settled.kind !== "waiting" && settled.kind !== "nothing") return settled;
  const isDeclined = found.charges.some(
    ({ transaction }) => transaction.transactionId === hint?.transactionId && transaction.state === "declined",
  );
  return isDeclined ? { kind: "declined" } : settled;
}
