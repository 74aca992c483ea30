import type { Day } from "../day.ts";
import { cents, type Cents, plus } from "../money.ts";
import { chartOfAccounts, type LedgerAccount, type LedgerNumbers } from "../site/chart-of-accounts.ts";

/** What one cause added to a ledger account on a day: debits and credits, both positive. */
export type LedgerDay = {
  readonly day: Day;
  readonly cause: string;
  readonly account: LedgerAccount;
  readonly debit: Cents;
  readonly credit: Cents;
};

export type JournalRow = {
  readonly day: Day;
  readonly number: string;
  readonly name: string;
  readonly ledger_account: LedgerAccount;
  readonly debit: Cents;
  readonly credit: Cents;
};

/** One row per day and account, over all causes, sorted by day and then by the publication's own account numbers. */
export function journalOfDays(days: readonly LedgerDay[], numbers: LedgerNumbers): JournalRow[] {
  const rows = new Map<string, JournalRow>();
  for (const { day, account, debit, credit } of days) {
    const number = numbers[account];
    const key = `${day} ${number} ${account}`;
    const so = rows.get(key) ?? { debit: cents(0), credit: cents(0) };
    rows.set(key, {
      day,
      number,
      name: chartOfAccounts[account].name,
      ledger_account: account,
      debit: plus(so.debit, debit),
      credit: plus(so.credit, credit),
    });
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
