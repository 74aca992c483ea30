import { decideEnd, type EndDecision } from "#core/cancellation/decide-end.ts";
import type { UnusedFacts } from "#core/cancellation/take-back-units.ts";
import { addDays, type Day } from "#core/day.ts";
import { type Cents, cents } from "#core/money.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { findEarnings } from "#server/store/renewal/earning.ts";
import { endNow } from "./end-at-once.ts";
import { type HeldTerm, postExpiry } from "./held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { findBankReturn } from "#server/store/payment/dispute.ts";
import { requestRefund } from "#server/store/payment/refund.ts";
import { unusedFactsOf } from "./unused-facts.ts";

type At = { readonly publication: Publication; readonly moment: LocalMoment };

/** A live term with the part of it that can still be taken back by ending it now. */
export type TermToEnd = {
  readonly held: HeldTerm;
  readonly facts: UnusedFacts;
  /** The account's balance: prepaid, and not for any unit yet. */
  readonly balance: Cents;
  /** What the payer's bank has returned of the last payment. */
  readonly returnedByBank: Cents;
};

/** Must be called under the account's lock. Null if its ledger is empty. */
export async function findTermToEnd(tx: Tx, at: At, held: HeldTerm): Promise<TermToEnd | null> {
  const [earning] = await findEarnings(tx, { kind: "one", subscriptionId: held.subscriptionId });
  if (earning === undefined) return null;
  const facts = await unusedFactsOf(tx, at, { held, earning });
  return { held, facts, balance: earning.balance, returnedByBank: await findBankReturn(tx, held.subscriptionId) };
}

/**
 * The result of ending the term after a day's paper; without a day, after the last paper that can no longer be stopped.
 */
export const decideEndOf = ({ held, facts, returnedByBank }: TermToEnd, lastDay: Day = facts.lastDay): EndDecision =>
  decideEnd({ ...facts, lastDay, status: held.status, renews: held.renews, returnedByBank });

/** What stays paid for after the end. */
const paidThroughOf = ({ held }: Pick<TermToEnd, "held">, decision: EndToWrite["decision"]): Day =>
  decision.paidThrough ?? addDays(held.startOn, -1);

/**
 * The last day: of the last paper, or of access. Screens, emails and the circulation system all show this one. If
 * papers came after the paid term, it ends after those, because they are owed.
 */
export function lastDayOfTerm(term: Pick<TermToEnd, "held" | "facts">, decision: EndToWrite["decision"]): Day {
  const paidThrough = paidThroughOf(term, decision);
  const { lastDay } = term.facts;
  return decision.unused === null && paidThrough < lastDay ? lastDay : paidThrough;
}

export type EndToWrite = TermToEnd & {
  readonly decision: Extract<EndDecision, { kind: "ended" }>;
  /** Refunds the unused part of a term only once: `end:7`. */
  readonly cause: string;
  readonly actor: string;
  readonly now: Date;
};

/**
 * Ends a term now and takes back its unused part.
 * @returns the refund for its reader.
 */
export async function writeEndOfTerm(
  tx: Tx,
  { held, facts, decision, ...end }: Omit<EndToWrite, "balance" | "returnedByBank">,
): Promise<Cents> {
  const { accountNumber, subscriptionId, rateCode, rateVersion } = held;
  const { unused, refund } = decision;
  const { cause, actor, now } = end;
  if (unused !== null)
    await postExpiry(tx, [{ ...unused.entry, subscriptionId, rateCode, rateVersion, reference: cause, actor }]);
  const paidThrough = paidThroughOf({ held }, decision);
  // After a late end, no balance is refunded.
  await endNow(tx, subscriptionId, { paidThrough, cancelAt: lastDayOfTerm({ held, facts }, decision), now });
  if (refund === null) return cents(0);
  await requestRefund(tx, { ...refund, accountNumber, subscriptionId, reason: "unused-term", cause, actor, now });
  return refund.amount;
}
