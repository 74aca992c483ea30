import {
  addFindings,
  type ComparisonFinding,
  type ComparisonProgress,
  type ComparisonTotals,
  emptyComparison,
} from "#core/import/comparison.ts";
import { type ComparableSubscriber, compareFields } from "#core/import/differences.ts";
import { cellText } from "#core/import/old-values.ts";
import {
  type CurrentSubscriber,
  findCurrentSubscribers,
  findImportedNumbers,
} from "#server/store/import/current-subscribers.ts";
import type { SubscriberToImport } from "#server/store/import/imported-account.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { checkRow, type RowCheckContext } from "./check-row.ts";
import type { CsvRow } from "./csv-rows.ts";
import { duplicateProblem, type ImportNeeds, inBatches, inTurns } from "./import-subscribers.ts";

/** The result of some rows: the totals with all rows before them, and what was found in these. */
export type ComparedBatch = { readonly soFar: ComparisonProgress; readonly found: readonly ComparisonFinding[] };

export type CompareOptions = {
  /** Where an earlier comparison with the same file stopped. Starts from the beginning if left out. */
  readonly from?: ComparisonProgress;
  readonly keep: (batch: ComparedBatch) => Promise<void>;
};

const batch = 500;

/**
 * Compares everybody who was imported with the old system's next file, batch by batch: first the rows of the file, then
 * the people who are not in it. Changes nothing.
 */
export async function compareSubscribers(
  needs: ImportNeeds,
  by: RowCheckContext,
  rows: AsyncIterable<CsvRow>,
  { from = emptyComparison, keep }: CompareOptions,
): Promise<ComparisonTotals> {
  const seen = new Map<string, number>();
  let progress = from;
  const add = async (more: Parameters<typeof addFindings>[1], missingUpTo: string | null): Promise<void> => {
    progress = { totals: addFindings(progress.totals, more), missingUpTo };
    await keep({ soFar: progress, found: more.found });
  };
  const left = skipReadRows(rows, from.totals.rows, (row) => notice(by, seen, row));
  for await (const some of inBatches(left, batch)) await add(await comparedBatch(needs, by, some, seen), null);
  const at = tenantDay(needs.clock, by.publication.tenant);
  for (let after: string | null = progress.missingUpTo ?? ""; after !== null;) {
    const next = await missing(needs, at, { after, seen });
    if (next.upTo !== null) await add({ rows: 0, same: 0, found: next.found }, next.upTo);
    after = next.upTo;
  }
  return progress.totals;
}

/** Skips the first rows, of which only the numbers are read again. */
async function* skipReadRows(
  rows: AsyncIterable<CsvRow>,
  count: number,
  past: (row: CsvRow) => unknown,
): AsyncGenerator<CsvRow> {
  let left = count;
  for await (const row of rows)
    if (left-- > 0) past(row);
    else yield row;
}

/** @returns the line that has the same number, if there was one before. */
function notice({ mapping }: RowCheckContext, seen: Map<string, number>, { cells, line }: CsvRow): number | null {
  const oldNumber = cellText(cells[mapping.columns.oldNumber ?? ""] ?? "");
  const earlier = seen.get(oldNumber);
  // A row without a number is reported for that already.
  if (oldNumber === "") return null;
  seen.set(oldNumber, earlier ?? line);
  return earlier ?? null;
}

type FoundIn = Parameters<typeof addFindings>[1];

async function comparedBatch(
  needs: ImportNeeds,
  by: RowCheckContext,
  rows: readonly CsvRow[],
  seen: Map<string, number>,
): Promise<FoundIn> {
  const read: (SubscriberToImport | ComparisonFinding)[] = [];
  for await (const row of inTurns(rows)) {
    const earlier = notice(by, seen, row);
    const checked = await checkRow(needs, by, row);
    if (checked.kind === "rejected") read.push({ kind: "unreadable", line: row.line, problems: checked.problems });
    else if (earlier !== null)
      read.push({
        kind: "unreadable",
        line: row.line,
        problems: [duplicateProblem(checked.toImport.said.oldNumber, earlier)],
      });
    else read.push(checked.toImport);
  }
  const numbers = read.flatMap((each) => ("kind" in each ? [] : [each.said.oldNumber]));
  const at = tenantDay(needs.clock, by.publication.tenant);
  const here = await needs.db.readTogether(at, (tx) => findCurrentSubscribers(tx, numbers));
  const found = read
    .map((each) => ("kind" in each ? each : compared(here.get(each.said.oldNumber) ?? null, each)))
    .filter((each) => each !== null);
  return { rows: rows.length, same: rows.length - found.length, found };
}

function compared(held: CurrentSubscriber | null, there: SubscriberToImport): ComparisonFinding | null {
  const { oldNumber } = there.said;
  if (held === null) return { kind: "not-here", oldNumber };
  const { accountNumber, comparable } = held;
  const differences = compareFields(comparable, comparableOf(there));
  return differences.length === 0 ? null : { kind: "differs", oldNumber, accountNumber, differences };
}

const comparableOf = ({ said, plan, delivery, billing, paidThrough }: SubscriberToImport): ComparableSubscriber => ({
  name: `${said.firstName} ${said.lastName}`.trim(),
  email: said.email,
  phone: said.phone,
  plan: plan.bundleId,
  paidThrough,
  balance: said.balance,
  paysBy: said.paysBy,
  street: (delivery ?? billing)?.street ?? null,
});

/** The next people who were imported and are not in the file. `upTo` null: there are no more. */
async function missing(
  { db }: ImportNeeds,
  at: ReturnType<typeof tenantDay>,
  { after, seen }: { readonly after: string; readonly seen: ReadonlyMap<string, number> },
): Promise<{ readonly found: readonly ComparisonFinding[]; readonly upTo: string | null }> {
  const numbers = await db.readTogether(at, (tx) => findImportedNumbers(tx, { after, most: batch }));
  const gone = numbers.filter((number) => !seen.has(number));
  const held = await db.readTogether(at, (tx) => findCurrentSubscribers(tx, gone));
  const found = [...held.values()].map(({ oldNumber, accountNumber }) => {
    return { kind: "not-there", oldNumber, accountNumber } as const;
  });
  return { found, upTo: numbers.at(-1) ?? null };
}
