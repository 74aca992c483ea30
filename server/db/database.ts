import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Day } from "#core/day.ts";
import { DiskFull } from "./faults.ts";
import { kyselyPool, namedPool } from "./named-pool.ts";
import { gatheredReads } from "./gathered-reads.ts";
import { sharedReads } from "./shared-reads.ts";
import type { PreparedRead } from "./prepared-read.ts";
import { preparedStatement, type StatementNeeds } from "./prepared-statement.ts";
import { scoped, scopedAcross } from "./tenant-scope.ts";
import { transactionsOf } from "./transaction.ts";
import type { Tables } from "./tables/tables.ts";
import { startWaiting } from "./waiting-time.ts";

/** A transaction inside one tenant's scope. Every table behind row-level security shows only that tenant's rows. */
export type Tx = {
  readonly tenantId: number;
  readonly q: Kysely<Tables>;
  /** The day on the tenant's calendar: it dates emails, ledger rows and the audit trail. */
  readonly today: Day;
  /**
   * The name that `staff` stands for in the trail and the ledger: the person, or the user of the system, for whom a
   * command works.
   */
  readonly staff?: string;
};

/** The tenant of a transaction, and the day on its calendar. There is no default: only a clock knows the day. */
export type TenantDay = Pick<Tx, "tenantId" | "today">;

export type Database = {
  /**
   * One read-only statement, its tenant scope set in the same round trip. `inner` gets the tenant as an expression and
   * must use it in every sub-select: a plan that does not depend on the scope would run before it and see no rows.
   */
  read<Row>(tenantId: number, inner: (tenant: RawBuilder<number>) => RawBuilder<Row>): Promise<Row[]>;
  /**
   * Like `read`, for the search words, whose policy lets one statement read several tenants: those of a person who
   * works for all of them. Other tables show no rows in it.
   */
  readAcross<Row>(
    tenantIds: readonly number[],
    inner: (tenants: RawBuilder<number[]>) => RawBuilder<Row>,
  ): Promise<Row[]>;
  /**
   * Like `read`, for a quick statement whose text never changes: for reads that almost every request makes. Reads that
   * come at the same time share one statement.
   */
  readPrepared<Name extends string, Row>(
    tenantId: number,
    read: PreparedRead<Name, Row>,
    given: Readonly<Record<Name, unknown>>,
  ): Promise<readonly Row[]>;
  /** Several reads in a transaction that cannot write. */
  readTogether<T>(at: TenantDay, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A transaction, retried after a lost race. Its statements run in the order in which they are issued, and several
   * that do not need one another's answers go out in one round trip: `Promise.all([lock(tx), find(tx)])`.
   */
  write<T>(at: TenantDay, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `write`, in one round trip: the commit goes out right behind the statements. For work in which no answer
   * decides anything; statements that it issues after its first answer are refused.
   */
  writeAtOnce<T>(at: TenantDay, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * False while every change is refused because the disk is almost full. For callers whose work must be recorded
   * afterward.
   */
  readonly hasDiskSpace: () => boolean;
  /** Only for the directory tables, which are read before a tenant is known. */
  readonly directory: Kysely<Tables>;
  /** A transaction over the directory and staff tables, outside any tenant's scope: tenants' tables show no rows. */
  writeDirectory<T>(work: (q: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** The connections reach PostgreSQL itself, without a pooler, and are pipelined (`appPool`). */
  readonly direct: boolean;
  /** While this returns false, transactions are refused before they begin (security.md F12). */
  readonly hasDiskSpace?: (() => boolean) | undefined;
  /** How long one request may wait for the database in total. */
  readonly deadlineMs: number;
};

export function openDatabase(pool: pg.Pool, options: DatabaseOptions): Database {
  const { hasDiskSpace = () => true, deadlineMs } = options;
  const named = namedPool(pool, options.direct);
  const directory = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool(named) }) });
  // Kysely's own path to the connection takes six more promise turns, and every request uses this path.
  const alone = async <Row>(text: string, parameters: readonly unknown[]): Promise<Row[]> => {
    const waited = startWaiting(deadlineMs);
    try {
      const connection = await named.connect();
      try {
        return (await connection.query<Row>(text, parameters)).rows;
      } finally {
        connection.release();
      }
    } finally {
      waited();
    }
  };
  const send = options.direct ? sharedReads(named, deadlineMs) : alone;
  const compile = (statement: RawBuilder<unknown>): CompiledQuery => statement.compile(directory);
  return {
    directory,
    writeDirectory: async (work) => {
      if (!hasDiskSpace()) throw new DiskFull("the disk is almost full");
      return directory.transaction().execute(work);
    },
    read: <Row>(tenantId: number, inner: (tenant: RawBuilder<number>) => RawBuilder<Row>) => {
      const { sql: text, parameters } = scoped(sql`${tenantId}`, inner).compile(directory);
      return alone<Row>(text, parameters);
    },
    readAcross: <Row>(tenantIds: readonly number[], inner: (tenants: RawBuilder<number[]>) => RawBuilder<Row>) => {
      if (!tenantIds.every((tenantId) => Number.isSafeInteger(tenantId)))
        throw new TypeError("a tenant id is a whole number");
      if (tenantIds.length === 0) return Promise.resolve([]);
      const { sql: text, parameters } = scopedAcross(tenantIds.join(","), inner).compile(directory);
      return alone<Row>(text, parameters);
    },
    readPrepared: preparedReads({ compile, send }, deadlineMs),
    hasDiskSpace,
    ...transactionsOf(named, { pipelined: options.direct, hasDiskSpace, deadlineMs }),
    close: () => directory.destroy(),
  };
}

/** Every kind of read has its own statement and its own queue of requests, created when it is first used. */
function preparedReads(needs: StatementNeeds, deadlineMs: number): Database["readPrepared"] {
  type Asked = (tenantId: number, given: Readonly<Record<string, unknown>>) => Promise<readonly unknown[]>;
  const asked = new WeakMap<object, Asked>();
  return async <Name extends string, Row>(
    tenantId: number,
    read: PreparedRead<Name, Row>,
    given: Readonly<Record<Name, unknown>>,
  ) => {
    const ask = asked.get(read) ?? gatheredReads(preparedStatement(read, needs), deadlineMs);
    asked.set(read, ask);
    // Cast: a standing read that was created for this type returns its rows.
    return (await ask(tenantId, given)) as readonly Row[];
  };
}
