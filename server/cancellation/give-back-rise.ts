import { undoRise } from "#core/cancellation/undo-rise.ts";
import type { Cents } from "#core/money.ts";
import type { Tx } from "#server/db/database.ts";
import { findEarnings } from "#server/store/earning.ts";
import { type HeldTerm, postExpiry, setPaidDates } from "#server/store/held-term.ts";
import { findRise } from "#server/store/price-rise.ts";
import { requestRefund } from "#server/store/refund.ts";
import type { Leaving } from "./find-leaver.ts";
import { unusedFactsOf } from "./unused-facts.ts";

/** `held`: with the dates that are left. */
export type RiseGivenBack = { readonly held: HeldTerm; readonly refund: Cents };

/**
 * Somebody cancels within the days in which a higher charge can be undone: the unused part of its term is taken back, and
 * its money is owed from here on (law.md NY3). Null: there is nothing to undo. Under the account's lock.
 */
export async function giveBackRise(tx: Tx, leaving: Leaving, held: HeldTerm): Promise<RiseGivenBack | null> {
  const { subscriptionId, accountNumber, rateCode, rateVersion } = held;
  const rise = await findRise(tx, subscriptionId);
  const [earning] = rise === null ? [] : await findEarnings(tx, { kind: "one", subscriptionId });
  if (rise === null || earning === undefined) return null;
  const { today } = leaving.moment;
  const undone = undoRise({ ...(await unusedFactsOf(tx, leaving, { held, earning })), today, rise });
  if (undone === null) return null;
  const { entry, refund, dates } = undone;
  const actor = leaving.caller === null ? "mail" : `login:${leaving.caller.loginId}`;
  const dated = { ...tx, today };
  // The row names the payment whose units it takes back: what is left of them is earned by that.
  const reference = `payment:${rise.intentId}`;
  await postExpiry(dated, [{ ...entry, subscriptionId, rateCode, rateVersion, reference, actor }]);
  await setPaidDates(tx, subscriptionId, dates);
  await requestRefund(dated, {
    ...refund,
    accountNumber,
    subscriptionId,
    reason: "price-rise",
    intentId: rise.intentId,
    cause: `price-rise:${rise.intentId}`,
    actor,
    now: leaving.now,
  });
  const { paidThrough, renewsOn } = dates;
  return { held: { ...held, entries: [...held.entries, entry], paidThrough, renewsOn }, refund: refund.amount };
}
