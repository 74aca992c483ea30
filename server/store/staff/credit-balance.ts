import { sql } from "kysely";
import { journalOfCredit } from "#core/ledger/journal.ts";
import type { Cents } from "#core/money.ts";
import type { Tx } from "#server/db/database.ts";

export type BalanceCredit = {
  readonly accountNumber: number;
  readonly subscriptionId: number;
  readonly moneyId: number;
  readonly amount: Cents;
};

/** Puts a credit on the account's balance, and in the books. Called under the account's lock. */
export async function creditBalance(
  tx: Tx,
  { accountNumber, subscriptionId, moneyId, amount }: BalanceCredit,
): Promise<void> {
  const lines = journalOfCredit(amount);
  await sql`
    with entry as (
      insert into journal_entry (tenant_id, cause, subscription_id, money_id)
      values (${tx.tenantId}, 'credit', ${subscriptionId}, ${moneyId}) returning entry_id
    ), lines as (
      insert into journal_line (tenant_id, entry_id, line, ledger_account, amount_cents)
      select ${tx.tenantId}, entry.entry_id, p.line, p.ledger_account, p.amount
      from entry, unnest(${lines.map(({ account }) => account)}::text[], ${lines.map((line) => line.amount)}::int[])
        with ordinality as p(ledger_account, amount, line)
    )
    update account set balance_cents = balance_cents + ${amount}
    where tenant_id = ${tx.tenantId} and account_number = ${accountNumber}`.execute(tx.q);
}
