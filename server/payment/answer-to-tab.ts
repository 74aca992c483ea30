import { totalDue } from "#core/payment/decide-posting.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";
import type { ReversalStatus } from "./reversals.ts";
import type { FoundCharges, SettleRequest, SettleResult } from "#server/settlement/settlement.ts";

/** A browser tab's question about a payment, and what the gateways have on record. */
export type TabQuestion = { readonly request: SettleRequest; readonly found: FoundCharges };

/**
 * The answer to a tab whose approval is not the one that we posted: already paid, this charge was not needed. Until
 * that money is returned, we don't say that nothing was charged. Null if the tab asks about the posted approval.
 */
export function answerToTab(
  { request: { intent, hint }, found }: TabQuestion,
  posted: string | null,
  reversals: ReadonlyMap<string, ReversalStatus>,
): SettleResult | null {
  const own = found.charges.find(
    ({ transaction }) => transaction.transactionId === hint?.transactionId && transaction.reference === intent.intentId,
  )?.transaction;
  if (own === undefined || own.transactionId === posted) return null;
  const isCharged =
    own.state === "pending" || (own.state === "captured" && reversals.get(own.transactionId) !== "done");
  return isCharged ? { kind: "waiting" } : { kind: "not-wanted", because: "already-paid" };
}

/**
 * The payment was made: returns its receipt to anyone who asks about this payment. If nothing is pending, what the
 * browser sends must name the payment's own invoice or the charge that paid for it; otherwise it is about nothing
 * (security.md I3).
 */
export function receiptFor(
  { request: { intent: before, hint }, found }: TabQuestion,
  intent: IntentRecord,
): SettleResult {
  const named = hint?.transactionId ?? null;
  const isAboutIt =
    hint === null ||
    before.state !== "captured" ||
    (named === null ? hint.invoiceNumber === intent.invoiceNumber : named === intent.transactionId);
  if (!isAboutIt) return { kind: found.isIncomplete ? "waiting" : "nothing" };
  const { receiptNumber, accountNumber } = intent;
  return { kind: "posted", receiptNumber: receiptNumber ?? "", accountNumber, amount: totalDue(intent) };
}

/**
 * A card was declined in this tab, while the payment itself is being confirmed or was made another way: the tab is told
 * about its own card. That decides nothing about the payment. Nor does another tab's decline about a transaction that
 * this one names: while no gateway has it on record, all we know is that nothing is paid yet.
 */
export function adjustForTab({ request: { hint }, found }: TabQuestion, settled: SettleResult): SettleResult {
  const named = hint?.transactionId ?? null;
  const own = found.charges.find(({ transaction }) => transaction.transactionId === named);
  if (settled.kind === "declined") return named !== null && own === undefined ? { kind: "unpaid" } : settled;
  const isOpen = settled.kind === "waiting" || settled.kind === "nothing";
  return isOpen && own?.transaction.state === "declined" ? { kind: "declined" } : settled;
}
