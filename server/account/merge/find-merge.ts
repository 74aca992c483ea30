import { decideMerge, type MergeDecision } from "#core/account/decide-merge.ts";
import type { EndDecision } from "#core/cancellation/decide-end.ts";
import { refundWithBalance } from "#core/cancellation/change-plan.ts";
import { type Cents, cents } from "#core/money.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { findMergeAccount, type MergeAccount } from "#server/store/account/account-merge.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { decideEndOf, findTermToEnd, type TermToEnd } from "#server/store/subscription/end-term.ts";
import { findHeldTerm } from "#server/store/subscription/held-term.ts";

type At = { readonly publication: Publication; readonly moment: LocalMoment };

/** The subscription that ends with a merge, by the rule by which staff end one at once. */
export type EndingTerm = { readonly term: TermToEnd; readonly end: Extract<EndDecision, { kind: "ended" }> };

export type FoundMerge = {
  readonly from: MergeAccount;
  readonly into: MergeAccount;
  readonly decision: MergeDecision;
  readonly ending: EndingTerm | null;
  /** The credit on the balance of the account that stays, and how much of it is prepaid. */
  readonly credit: { readonly amount: Cents; readonly ofPrepaid: Cents };
};

/** What happens to two accounts if one is merged into the other. Null if one of them does not exist. */
export async function findMerge(
  tx: Tx,
  at: At,
  numbers: { readonly from: number; readonly into: number },
): Promise<FoundMerge | null> {
  const { tenant } = at.publication;
  const from = await findMergeAccount(tx, tenant, numbers.from);
  const into = await findMergeAccount(tx, tenant, numbers.into);
  if (from === null || into === null) return null;
  const decision = decideMerge(from.side, into.side, from.balance);
  const ending = decision.kind === "merge" && decision.ends ? await endingOf(tx, at, numbers.from) : null;
  const value = ending === null ? null : ending.end.refund;
  const left = { amount: from.balance, ofPrepaid: from.balance };
  return { from, into, decision, ending, credit: value ?? (from.balance > 0 ? left : nothing) };
}

const nothing = { amount: cents(0), ofPrepaid: cents(0) };

async function endingOf(tx: Tx, at: At, accountNumber: number): Promise<EndingTerm | null> {
  const held = await findHeldTerm(tx, accountNumber);
  const term = held && (await findTermToEnd(tx, at, held));
  if (term === null) return null;
  // What is left over from earlier payments goes with the unused part.
  const end = refundWithBalance(decideEndOf(term), term.balance);
  return end.kind === "ended" ? { term, end } : null;
}
