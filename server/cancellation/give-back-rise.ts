import { undoRise, type RiseUndone } from "#core/cancellation/undo-rise.ts";
import type { Tx } from "#server/db/database.ts";
import { findEarnings } from "#server/store/subscription/earning.ts";
import { type HeldTerm, postExpiry, setPaidDates } from "#server/store/subscription/held-term.ts";
import { findRise } from "#server/store/subscription/price-rise.ts";
import { requestRefund } from "#server/store/payment/refund.ts";
import type { Leaving } from "./find-leaver.ts";
import { unusedFactsOf } from "#server/store/subscription/unused-facts.ts";

/** A higher charge that can be undone, and what is taken back of its term. */
export type RiseToUndo = RiseUndone & { readonly intentId: string };

/** What somebody who cancels now gets back of a higher charge (law.md NY3). Null: there is nothing to undo. */
export async function findRiseToUndo(
  tx: Tx,
  at: Pick<Leaving, "publication" | "moment">,
  held: HeldTerm,
): Promise<RiseToUndo | null> {
  const { subscriptionId } = held;
  const rise = await findRise(tx, subscriptionId);
  const [earning] = rise === null ? [] : await findEarnings(tx, { kind: "one", subscriptionId });
  if (rise === null || earning === undefined) return null;
  const { today } = at.moment;
  const undone = undoRise({ ...(await unusedFactsOf(tx, at, { held, earning })), today, rise });
  return undone && { ...undone, intentId: rise.intentId };
}

/** The unused part of the term is taken back, and its money is owed from here on. Under the account's lock. */
export async function giveBackRise(tx: Tx, leaving: Leaving, held: HeldTerm, rise: RiseToUndo): Promise<void> {
  const { subscriptionId, accountNumber, rateCode, rateVersion } = held;
  const { entry, refund, dates, intentId } = rise;
  const actor = leaving.caller === null ? "mail" : `login:${leaving.caller.loginId}`;
  // The row names the payment whose units it takes back: what is left of them is earned by that.
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
    now: leaving.now,
  });
}
