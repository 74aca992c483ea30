import { undoIncrease, type UndoneIncrease } from "#core/cancellation/undo-increase.ts";
import type { Tx } from "#server/db/database.ts";
import { findEarnings } from "#server/store/renewal/earning.ts";
import { type HeldTerm, postExpiry, setPaidDates } from "#server/store/subscription/held-term.ts";
import { findPriceIncrease } from "#server/store/subscription/price-increase.ts";
import { requestRefund } from "#server/store/payment/refund.ts";
import { byCancelingReader, type CancelContext } from "./find-canceling-account.ts";
import { unusedFactsOf } from "#server/store/subscription/unused-facts.ts";

/** A price increase that can be undone, and the part of its term that is taken back. */
export type IncreaseToUndo = UndoneIncrease & { readonly intentId: string };

/** The refund of a price increase for a reader who cancels now (law.md NY3). Null if there is nothing to undo. */
export async function findIncreaseToUndo(
  tx: Tx,
  at: Pick<CancelContext, "publication" | "moment">,
  held: HeldTerm,
): Promise<IncreaseToUndo | null> {
  const { subscriptionId } = held;
  const increase = await findPriceIncrease(tx, subscriptionId);
  const [earning] = increase === null ? [] : await findEarnings(tx, { kind: "one", subscriptionId });
  if (increase === null || earning === undefined) return null;
  const { today } = at.moment;
  const undone = undoIncrease({ ...(await unusedFactsOf(tx, at, { held, earning })), today, increase });
  return undone && { ...undone, intentId: increase.intentId };
}

/** Takes back the unused part of the term; its money is owed from here on. Called under the account's lock. */
export async function refundPriceIncrease(
  tx: Tx,
  context: CancelContext,
  held: HeldTerm,
  increase: IncreaseToUndo,
): Promise<void> {
  const { subscriptionId, accountNumber, rateCode, rateVersion } = held;
  const { entry, refund, dates, intentId } = increase;
  const { actor } = byCancelingReader(context);
  // The row names the payment whose units it takes back, so that earning counts only the rest.
  const reference = `payment:${intentId}`;
  await postExpiry(tx, [{ ...entry, subscriptionId, rateCode, rateVersion, reference, actor }]);
  await setPaidDates(tx, subscriptionId, dates);
  await requestRefund(tx, {
    ...refund,
    accountNumber,
    subscriptionId,
    reason: "price-rise",
    intentId,
    cause: `price-rise:${intentId}`,
    actor,
    now: context.now,
  });
}
