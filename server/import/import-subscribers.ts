import { setImmediate as othersTurn } from "node:timers/promises";
import { cellText } from "#core/import/old-values.ts";
import type { RowProblem } from "#core/import/row-reader.ts";
import { systemOfNewAccount } from "#core/circulation/system-of-record.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { discardPlans } from "#server/db/discard-plans.ts";
import { cardPlace, type SecretBox } from "#server/crypto/secret-box.ts";
import {
  allocateAccountNumbers,
  findImportedSubscribers,
  type ImportedSubscriber,
  markSeen,
  type SubscriberToImport,
  type SubscriberToWrite,
  writeImported,
} from "#server/store/import/imported-account.ts";
import { beginRun, finishRun, lockMoveIn } from "#server/store/import/move-in.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { checkRow, type CheckRowNeeds, type RowCheckContext } from "./check-row.ts";
import type { CsvRow } from "./csv-rows.ts";

export type ImportNeeds = CheckRowNeeds & { readonly db: Database; readonly clock: Clock; readonly secrets: SecretBox };

/** A row that was not imported, and why. */
export type RowRejection = { readonly row: CsvRow; readonly problems: readonly RowProblem[] };

export type ImportCounts = {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
};

export type ImportOptions = {
  /** Checks everything and writes nothing. */
  readonly dryRun: boolean;
  /** The number of the last file, if these are more rows of it: subscribers who are not in these rows stay in it. */
  readonly addTo?: number;
  readonly reject: (rejected: RowRejection) => Promise<void>;
  /** Called after each batch. */
  readonly progress: (counts: ImportCounts) => void;
};

const batch = 500;
/**
 * After this many rows, the other work of this process gets its turn: at the desk, it is a server that readers wait
 * for.
 */
const rowsAtOnce = 5;

type Right = { readonly row: CsvRow; readonly toImport: SubscriberToImport };
type Outcome = {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: readonly RowRejection[];
};

/**
 * Imports the subscribers of an old system. Each waits with an account until the publication goes live; nothing is sent
 * or charged before that. A wrong row stops no other row. After a crash, run it again: what is already stored stays as
 * it is.
 */
export async function importSubscribers(
  needs: ImportNeeds,
  by: RowCheckContext,
  rows: AsyncIterable<CsvRow>,
  { dryRun, addTo, reject, progress }: ImportOptions,
): Promise<ImportCounts> {
  const { db, clock } = needs;
  const at = tenantDay(clock, by.publication.tenant);
  const run = dryRun ? null : (addTo ?? (await db.write(at, beginRun)));
  const counts = await readSubscribers(needs, by, rows, {
    run,
    after: async (batch) => {
      for (const each of batch.rejected) await reject(each);
      progress(batch.counts);
    },
  });
  if (run !== null && addTo === undefined) await db.write(at, (tx) => finishRun(tx, run, clock.now()));
  return counts;
}

/** The result of a batch of rows: the totals including all rows before it, and the batch's own rejected rows. */
export type BatchRead = { readonly counts: ImportCounts; readonly rejected: readonly RowRejection[] };

export type ReadOptions = {
  /** The number of the file in the publication's move. Null: everything is checked, and nothing is written. */
  readonly run: number | null;
  /**
   * Where an earlier reading of the same file stopped, and the lines that it rejected. Starts from the beginning if
   * left out.
   */
  readonly from?: { readonly counts: ImportCounts; readonly rejectedLines: ReadonlySet<number> };
  /** Called in the transaction that stores a batch; for a check, in a transaction of its own. */
  readonly keep?: (tx: Tx, batch: BatchRead) => Promise<void>;
  /** Called after that transaction. */
  readonly after?: (batch: BatchRead) => Promise<void>;
};

const nothingYet: ImportCounts = { rows: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 };

/** Reads rows batch by batch, and stores them unless it is a check. */
export async function readSubscribers(
  needs: ImportNeeds,
  by: RowCheckContext,
  rows: AsyncIterable<CsvRow>,
  { run, from, keep, after }: ReadOptions,
): Promise<ImportCounts> {
  const { db, clock } = needs;
  const at = tenantDay(clock, by.publication.tenant);
  const lines = new Map<string, number>();
  const left = from === undefined ? rows : skipReadRows(needs, by, rows, { ...from, lines });
  let counts = from?.counts ?? nothingYet;
  for await (const some of inBatches(left, batch)) {
    const { right, rejected } = await checked(needs, by, some, lines);
    const batchOf = (stored: Outcome): BatchRead => ({
      counts: {
        rows: counts.rows + some.length,
        added: counts.added + stored.added,
        changed: counts.changed + stored.changed,
        unchanged: counts.unchanged + stored.unchanged,
        rejected: counts.rejected + rejected.length + stored.rejected.length,
      },
      rejected: [...rejected, ...stored.rejected].toSorted((a, b) => a.row.line - b.row.line),
    });
    const done =
      run === null
        ? batchOf(await db.readTogether(at, (tx) => compare(tx, needs, right)))
        : await db.write(at, async (tx) => {
            const stored = batchOf(await store(tx, needs, { by, run, right }));
            await keep?.(tx, stored);
            return stored;
          });
    if (run === null && keep !== undefined) await db.write(at, (tx) => keep(tx, done));
    ({ counts } = done);
    await after?.(done);
  }
  return counts;
}

/** The rows that are valid alone; of several with one number, only the first. */
async function checked(
  needs: ImportNeeds,
  by: RowCheckContext,
  rows: readonly CsvRow[],
  lines: Map<string, number>,
): Promise<{ readonly right: readonly Right[]; readonly rejected: readonly RowRejection[] }> {
  const right: Right[] = [];
  const rejected: RowRejection[] = [];
  for await (const row of inTurns(rows)) {
    const found = await checkRow(needs, by, row);
    if (found.kind === "rejected") {
      rejected.push({ row, problems: found.problems });
      continue;
    }
    const { oldNumber } = found.toImport.said;
    const earlier = lines.get(oldNumber);
    if (earlier === undefined) right.push({ row, toImport: found.toImport });
    else rejected.push({ row, problems: [duplicateProblem(oldNumber, earlier)] });
    lines.set(oldNumber, earlier ?? row.line);
  }
  return { right, rejected };
}

/** A number that appears again in the file. */
export const duplicateProblem = (oldNumber: string, earlierLine: number): RowProblem => ({
  field: "oldNumber",
  says: `“${oldNumber}” is already in line ${earlierLine}`,
});

/** Yields one at a time, and lets the other work of this process run in between. */
export async function* inTurns<T>(all: readonly T[]): AsyncGenerator<T> {
  for (const [at, each] of all.entries()) {
    if (at % rowsAtOnce === 0) await othersTurn();
    yield each;
  }
}

type Past = NonNullable<ReadOptions["from"]> & { readonly lines: Map<string, number> };

/**
 * The rows after those that were already read. Of earlier rows, only the old numbers are read again; only rejected rows
 * are read in full, because some of them were valid alone.
 */
async function* skipReadRows(
  needs: ImportNeeds,
  by: RowCheckContext,
  rows: AsyncIterable<CsvRow>,
  { counts, rejectedLines, lines }: Past,
): AsyncGenerator<CsvRow> {
  const column = by.mapping.columns.oldNumber ?? "";
  let left = counts.rows;
  for await (const row of rows) {
    if (left <= 0) yield row;
    else if (rejectedLines.has(row.line)) await checked(needs, by, [row], lines);
    else {
      const oldNumber = cellText(row.cells[column] ?? "");
      lines.set(oldNumber, lines.get(oldNumber) ?? row.line);
    }
    left--;
  }
}

/** Rows in groups of at most this many, as they come. */
export async function* inBatches<T>(all: AsyncIterable<T>, most: number): AsyncGenerator<T[]> {
  let some: T[] = [];
  for await (const each of all) {
    some.push(each);
    if (some.length < most) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

type Sorted = {
  readonly added: readonly Right[];
  readonly changed: readonly (Right & { readonly known: ImportedSubscriber })[];
  readonly unchanged: readonly string[];
  readonly rejected: readonly RowRejection[];
};

/** What is new in a batch, and what differs from what is stored. */
async function sort(tx: Tx, { secrets }: Pick<ImportNeeds, "secrets">, right: readonly Right[]): Promise<Sorted> {
  const known = await findImportedSubscribers(
    tx,
    right.map(({ toImport }) => toImport.said.oldNumber),
  );
  const place = (accountNumber: number) => cardPlace(tx.tenantId, accountNumber);
  const sorted = right.map((each) => {
    const before = known.get(each.toImport.said.oldNumber);
    if (before === undefined) return { kind: "added", ...each } as const;
    const token = before.sealedToken === null ? null : secrets.open(before.sealedToken, place(before.accountNumber));
    const isSame = before.hash.equals(each.toImport.hash) && (before.isLive || token === each.toImport.cardToken);
    if (isSame) return { kind: "unchanged", ...each } as const;
    return { kind: before.isLive ? "live" : "changed", ...each, known: before } as const;
  });
  return {
    added: sorted.filter(({ kind }) => kind === "added"),
    changed: sorted.flatMap((each) => (each.kind === "changed" ? [each] : [])),
    unchanged: sorted.filter(({ kind }) => kind === "unchanged").map(({ toImport }) => toImport.said.oldNumber),
    rejected: sorted.flatMap((each) => (each.kind === "live" ? [isLiveAlready(each)] : [])),
  };
}

const isLiveAlready = ({ row, known }: Right & { readonly known: ImportedSubscriber }): RowRejection => ({
  row,
  problems: [
    { field: "oldNumber", says: `is live here as account ${known.accountNumber}, and differs: change it at the desk` },
  ],
});

async function compare(tx: Tx, needs: ImportNeeds, right: readonly Right[]): Promise<Outcome> {
  const { added, changed, unchanged, rejected } = await sort(tx, needs, right);
  return { added: added.length, changed: changed.length, unchanged: unchanged.length, rejected };
}

async function store(
  tx: Tx,
  needs: ImportNeeds,
  { by, run, right }: { readonly by: RowCheckContext; readonly run: number; readonly right: readonly Right[] },
): Promise<Outcome> {
  await discardPlans(tx);
  await lockMoveIn(tx);
  const { added, changed, unchanged, rejected } = await sort(tx, needs, right);
  const numbers = await allocateAccountNumbers(tx, added.length);
  const written = [
    ...added.map(({ toImport }, at) => ({ toImport, accountNumber: numbers[at] ?? 0 })),
    ...changed.map(({ toImport, known }) => ({ toImport, accountNumber: known.accountNumber })),
  ].map(({ toImport, accountNumber }): SubscriberToWrite => {
    const { cardToken } = toImport;
    const sealedToken =
      cardToken === null ? null : needs.secrets.seal(cardToken, cardPlace(tx.tenantId, accountNumber));
    return { ...toImport, accountNumber, sealedToken, run };
  });
  await writeImported(tx, written, systemOfNewAccount(by.publication.tenant.circulation));
  await markSeen(tx, unchanged, run);
  return { added: added.length, changed: changed.length, unchanged: unchanged.length, rejected };
}
