import type { RowProblem } from "#core/import/row-reader.ts";
import { systemOfNewAccount } from "#core/circulation/mode.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { cardPlace, type SecretBox } from "#server/secret-box.ts";
import {
  findImported,
  type Imported,
  markSeen,
  takeAccountNumbers,
  type ToImport,
  writeImported,
  type Written,
} from "#server/store/import/imported-account.ts";
import { beginRun, finishRun, lockMoveIn } from "#server/store/import/move-in.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { type CheckedBy, type CheckNeeds, checkRow } from "./check-row.ts";
import type { CsvRow } from "./csv-rows.ts";

export type ImportNeeds = CheckNeeds & { readonly db: Database; readonly clock: Clock; readonly secrets: SecretBox };

/** A row that nobody was brought in from, and why. */
export type Rejected = { readonly row: CsvRow; readonly problems: readonly RowProblem[] };

export type ImportCounts = {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
};

export type ImportWishes = {
  /** Checks everything and writes nothing. */
  readonly dryRun: boolean;
  readonly reject: (rejected: Rejected) => Promise<void>;
  /** Told after each batch. */
  readonly progress: (counts: ImportCounts) => void;
};

const batch = 500;

type Right = { readonly row: CsvRow; readonly toImport: ToImport };
type Outcome = {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: readonly Rejected[];
};

/**
 * Reads the subscribers of an old system. Each waits with an account of its own until the publication goes live; nothing
 * is sent or charged before that. A wrong row stops nobody. Whoever was killed runs it again: what is stored already is
 * left as it is.
 */
export async function importSubscribers(
  needs: ImportNeeds,
  by: CheckedBy,
  rows: AsyncIterable<CsvRow>,
  { dryRun, reject, progress }: ImportWishes,
): Promise<ImportCounts> {
  const { db, clock } = needs;
  const at = tenantDay(clock, by.publication.tenant);
  const run = dryRun ? 0 : await db.write(at, beginRun);
  const lines = new Map<string, number>();
  let counts: ImportCounts = { rows: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 };
  for await (const some of inBatches(rows, batch)) {
    const right: Right[] = [];
    const rejected: Rejected[] = [];
    for (const row of some) {
      const checked = await checkRow(needs, by, row);
      if (checked.kind === "rejected") {
        rejected.push({ row, problems: checked.problems });
        continue;
      }
      const { oldNumber } = checked.toImport.said;
      const earlier = lines.get(oldNumber);
      if (earlier === undefined) right.push({ row, toImport: checked.toImport });
      else
        rejected.push({
          row,
          problems: [{ field: "oldNumber", says: `“${oldNumber}” is in line ${earlier} already` }],
        });
      lines.set(oldNumber, earlier ?? row.line);
    }
    const stored: Outcome = dryRun
      ? await db.readTogether(at, (tx) => compare(tx, needs, right))
      : await db.write(at, (tx) => store(tx, needs, { by, run, right }));
    for (const each of [...rejected, ...stored.rejected].toSorted((a, b) => a.row.line - b.row.line))
      await reject(each);
    counts = {
      rows: counts.rows + some.length,
      added: counts.added + stored.added,
      changed: counts.changed + stored.changed,
      unchanged: counts.unchanged + stored.unchanged,
      rejected: counts.rejected + rejected.length + stored.rejected.length,
    };
    progress(counts);
  }
  if (!dryRun) await db.write(at, (tx) => finishRun(tx, run, clock.now()));
  return counts;
}

/** Rows in groups of at most so many, as they come. */
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
  readonly changed: readonly (Right & { readonly known: Imported })[];
  readonly unchanged: readonly string[];
  readonly rejected: readonly Rejected[];
};

/** What of a batch is new, and what differs from what is stored. */
async function sort(tx: Tx, { secrets }: Pick<ImportNeeds, "secrets">, right: readonly Right[]): Promise<Sorted> {
  const known = await findImported(
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

const isLiveAlready = ({ row, known }: Right & { readonly known: Imported }): Rejected => ({
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
  { by, run, right }: { readonly by: CheckedBy; readonly run: number; readonly right: readonly Right[] },
): Promise<Outcome> {
  await lockMoveIn(tx);
  const { added, changed, unchanged, rejected } = await sort(tx, needs, right);
  const numbers = await takeAccountNumbers(tx, added.length);
  const written = [
    ...added.map(({ toImport }, at) => ({ toImport, accountNumber: numbers[at] ?? 0 })),
    ...changed.map(({ toImport, known }) => ({ toImport, accountNumber: known.accountNumber })),
  ].map(({ toImport, accountNumber }): Written => {
    const { cardToken } = toImport;
    const sealedToken =
      cardToken === null ? null : needs.secrets.seal(cardToken, cardPlace(tx.tenantId, accountNumber));
    return { ...toImport, accountNumber, sealedToken, run };
  });
  await writeImported(tx, written, systemOfNewAccount(by.publication.tenant.circulation));
  await markSeen(tx, unchanged, run);
  return { added: added.length, changed: changed.length, unchanged: unchanged.length, rejected };
}
