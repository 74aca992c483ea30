import type { Database, TenantDay, Tx } from "./database.ts";

type Work<T> = (tx: Tx) => Promise<T>;

/**
 * Does work on one account, in a transaction that it may share with work on other accounts of the same publication.
 * Like the work of every transaction, it may run more than once, so anything it does outside the database must be
 * repeatable.
 */
export type GroupCommit = <T>(at: TenantDay, accountNumber: number, work: Work<T>) => Promise<T>;

type Waiting = {
  readonly accountNumber: number;
  /** Returns a function that gives the caller its result. It must be called after the work is committed. */
  readonly work: Work<() => void>;
  readonly fail: (fault: unknown) => void;
};

/** The work that waits at a publication, and how many of its transactions are in progress. */
type Line = { readonly at: TenantDay; waiting: readonly Waiting[]; underWay: number };

/** The most shared transactions of a publication at the same time. Work that arrives meanwhile shares the next one. */
const atOnce = 2;
/** A reader who changes something waits for the transaction that has the account: a few tenths of a second. */
const maxInOne = 32;

/**
 * Commits the work of callers who come at the same time together. Their statements go out over one connection, none
 * waits for another's answer, and one commit makes all of them durable (docs/decisions/0133).
 *
 * If any of the work fails, nothing of its group is written, and each is done again on its own: one account's fault does
 * not become another's.
 */
export function groupCommit(db: Pick<Database, "write">): GroupCommit {
  const lines = new Map<string, Line>();

  const begin = (line: Line): void => {
    while (line.underWay < atOnce && line.waiting.length > 0) {
      const { group, rest } = nextGroup(line.waiting);
      line.waiting = rest;
      line.underWay++;
      void commit(db, line.at, group).then(() => {
        line.underWay--;
        begin(line);
        if (line.underWay === 0) lines.delete(keyOf(line.at));
      });
    }
  };

  return (at, accountNumber, work) =>
    new Promise((resolve, fail) => {
      const line = lines.get(keyOf(at)) ?? { at, waiting: [], underWay: 0 };
      lines.set(keyOf(at), line);
      const wrapped = async (tx: Tx): Promise<() => void> => {
        const result = await work(tx);
        return () => resolve(result);
      };
      line.waiting = [...line.waiting, { accountNumber, work: wrapped, fail }];
      begin(line);
    });
}

const keyOf = ({ tenantId, today }: TenantDay): string => `${tenantId} ${today}`;

/**
 * The first work for each account. A transaction never waits for its own locks, so two decisions about one account must
 * not share one.
 */
function nextGroup(waiting: readonly Waiting[]): { readonly group: readonly Waiting[]; readonly rest: Waiting[] } {
  const first = new Map<number, Waiting>();
  const rest: Waiting[] = [];
  for (const each of waiting) {
    if (first.size === maxInOne || first.has(each.accountNumber)) rest.push(each);
    else first.set(each.accountNumber, each);
  }
  // Two groups that lock the same accounts lock them in the same order.
  return { group: [...first.values()].toSorted((one, other) => one.accountNumber - other.accountNumber), rest };
}

/** Never throws: each caller gets its own result or error. */
async function commit(db: Pick<Database, "write">, at: TenantDay, group: readonly Waiting[]): Promise<void> {
  if (group.length > 1) {
    const done = await db.write(at, (tx) => allOf(group.map(({ work }) => work(tx)))).catch(() => null);
    if (done !== null) return done.forEach((resolve) => resolve());
  }
  await Promise.all(group.map(({ work, fail }) => db.write(at, work).then((resolve) => resolve(), fail)));
}

/** All results. A transaction ends when its work does, so a failure is thrown only after everything else has ended. */
async function allOf<T>(all: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(all);
  return Promise.all(all);
}
