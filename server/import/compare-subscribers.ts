import { type Comparable, type Difference, differencesOf } from "#core/import/differences.ts";
import type { RowProblem } from "#core/import/row-reader.ts";
import { findHeldHere, findImportedNumbers, type HeldHere } from "#server/store/import/compared.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { type CheckedBy, checkRow } from "./check-row.ts";
import type { CsvRow } from "./csv-rows.ts";
import { type ImportNeeds, inBatches } from "./import-subscribers.ts";
import type { ToImport } from "#server/store/import/imported-account.ts";

/** What came of one row of the old system's next file, or of somebody who is not in it. */
export type Found =
  | {
      readonly kind: "differs";
      readonly oldNumber: string;
      readonly accountNumber: number;
      readonly differences: readonly Difference[];
    }
  /** Only the old system has them. */
  | { readonly kind: "not-here"; readonly oldNumber: string }
  /** Only we have them. */
  | { readonly kind: "not-there"; readonly oldNumber: string; readonly accountNumber: number }
  | { readonly kind: "unreadable"; readonly line: number; readonly problems: readonly RowProblem[] };

export type Comparison = { readonly same: number; readonly found: readonly Found[] };

const batch = 500;

/** Compares everybody who was brought in with the old system's next file. Writes nothing. */
export async function compareSubscribers(
  needs: ImportNeeds,
  by: CheckedBy,
  rows: AsyncIterable<CsvRow>,
): Promise<Comparison> {
  const at = tenantDay(needs.clock, by.publication.tenant);
  const found: Found[] = [];
  const seen = new Set<string>();
  let same = 0;
  for await (const some of inBatches(rows, batch)) {
    const there: ToImport[] = [];
    for (const row of some) {
      const checked = await checkRow(needs, by, row);
      if (checked.kind === "right") there.push(checked.toImport);
      else found.push({ kind: "unreadable", line: row.line, problems: checked.problems });
    }
    const here = await needs.db.readTogether(at, (tx) =>
      findHeldHere(
        tx,
        there.map(({ said }) => said.oldNumber),
      ),
    );
    for (const each of there) {
      const { oldNumber } = each.said;
      seen.add(oldNumber);
      const result = compared(here.get(oldNumber) ?? null, each);
      if (result === null) same++;
      else found.push(result);
    }
  }
  return { same, found: [...found, ...(await missing(needs, at, seen))] };
}

function compared(held: HeldHere | null, there: ToImport): Found | null {
  const { oldNumber } = there.said;
  if (held === null) return { kind: "not-here", oldNumber };
  const { accountNumber, comparable } = held;
  const differences = differencesOf(comparable, comparableOf(there));
  return differences.length === 0 ? null : { kind: "differs", oldNumber, accountNumber, differences };
}

const comparableOf = ({ said, plan, delivery, billing, paidThrough }: ToImport): Comparable => ({
  name: `${said.firstName} ${said.lastName}`.trim(),
  email: said.email,
  phone: said.phone,
  plan: plan.bundleId,
  paidThrough,
  balance: said.balance,
  paysBy: said.paysBy,
  street: (delivery ?? billing)?.street ?? null,
});

async function missing(
  { db }: ImportNeeds,
  at: ReturnType<typeof tenantDay>,
  seen: ReadonlySet<string>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let after = ""; ;) {
    const from = after;
    const numbers = await db.readTogether(at, (tx) => findImportedNumbers(tx, { after: from, most: batch }));
    const gone = numbers.filter((number) => !seen.has(number));
    const held = await db.readTogether(at, (tx) => findHeldHere(tx, gone));
    for (const { oldNumber, accountNumber } of held.values())
      found.push({ kind: "not-there", oldNumber, accountNumber });
    after = numbers.at(-1) ?? after;
    if (numbers.length < batch) return found;
  }
}
