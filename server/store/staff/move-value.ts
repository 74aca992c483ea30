import { sql } from "kysely";
import { journalOfEarned } from "#core/ledger/journal.ts";
import { type Cents, negate, plus } from "#core/money.ts";
import type { ExpiryEntry } from "#core/ledger/expiry.ts";
import type { Tx } from "#server/db/database.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { findEarnings } from "#server/store/renewal/earning.ts";
import { prepaidAfter } from "#server/store/subscription/unearned.ts";

/**
 * The prepaid money of papers or days that are about to be taken back, without tax: the amount by which the books go
 * down once the row is posted. Called under the account's lock, or only to show it.
 */
export async function prepaidOf(
  tx: Tx,
  publication: Publication,
  subscriptionId: number,
  entry: ExpiryEntry,
): Promise<Cents> {
  const [earning] = await findEarnings(tx, { kind: "one", subscriptionId });
  if (earning === undefined) throw new Error(`no subscription ${subscriptionId}`);
  const { rateCode, rateVersion, earnedThrough } = earning;
  const row = { ...entry, rateCode, rateVersion, reference: null, postedOn: tx.today } as const;
  const without = {
    ...earning,
    entries: [...earning.entries, { ...row, prepaid: 0 as Cents, toBalance: 0 as Cents, paidAt: null }],
  };
  const day = earnedThrough ?? tx.today;
  return plus(prepaidAfter(publication, earning, day), negate(prepaidAfter(publication, without, day)));
}

export type MovedValue = {
  readonly moneyId: number;
  readonly fromSubscription: number;
  readonly toSubscription: number;
  readonly amount: Cents;
};

/** Two linked entries: one subscription's prepaid amount goes down, and the other's goes up. Revenue stays the same. */
export async function moveValue(
  tx: Tx,
  { moneyId, fromSubscription, toSubscription, amount }: MovedValue,
): Promise<void> {
  if (amount === 0) return;
  for (const [subscriptionId, lines] of [
    [fromSubscription, journalOfEarned(amount)],
    [toSubscription, journalOfEarned(negate(amount))],
  ] as const)
    await sql`
      with entry as (
        insert into journal_entry (tenant_id, cause, subscription_id, money_id)
        values (${tx.tenantId}, 'transfer', ${subscriptionId}, ${moneyId}) returning entry_id
      )
      insert into journal_line (tenant_id, entry_id, line, ledger_account, amount_cents)
      select ${tx.tenantId}, entry.entry_id, p.line, p.ledger_account, p.amount
      from entry, unnest(${lines.map(({ account }) => account)}::text[], ${lines.map((line) => line.amount)}::int[])
        with ordinality as p(ledger_account, amount, line)`.execute(tx.q);
}
