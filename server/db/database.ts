import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Day } from "#core/day.ts";
import { kyselyPool, namedPool } from "./named-pool.ts";
import { sharedReads } from "./shared-reads.ts";
import { filled, slot, type StandingRead } from "./standing-read.ts";
import { transactionsOf } from "./transaction.ts";
import type { Tables } from "./tables/tables.ts";
import { startWaiting } from "./waiting-time.ts";

/** A transaction inside one tenant's scope. Every table behind row-level security shows that tenant's rows only. */
export type Tx = {
  readonly tenantId: number;
  readonly q: Kysely<Tables>;
  /** The day on the tenant's calendar: emails, rows of the ledger and the audit trail are dated by it. */
  readonly today: Day;
};

/** Whose books a transaction is about, and the day on their calendar. There is no default: a clock knows it. */
export type TenantDay = Pick<Tx, "tenantId" | "today">;

export type Database = {
  /**
   * One read-only statement, its tenant scope set in the same round trip. `inner` gets the tenant as an expression and
   * must use it in every sub-select: a plan that does not depend on the scope would run before it and see no rows.
   */
  read<Row>(tenantId: number, inner: (tenant: RawBuilder<number>) => RawBuilder<Row>): Promise<Row[]>;
  /** The same, of a statement that stands and is quick: for what almost every request asks. */
  readStanding<Name extends string, Row>(
    tenantId: number,
    read: StandingRead<Name, Row>,
    given: Readonly<Record<Name, unknown>>,
  ): Promise<readonly Row[]>;
  /** Several reads in a transaction that writes nothing: `write` without the right to. */
  readTogether<T>(at: TenantDay, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A transaction, tried again after a lost race. Its statements run in the order in which they are executed, and several
   * that do not need one another's answers go out in one round trip: `Promise.all([lock(tx), find(tx)])`.
   */
  write<T>(at: TenantDay, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same in one round trip: its end goes out behind the statements. For work whose answers decide nothing about it; what
   * it asks for after its first answer is refused.
   */
  writeAtOnce<T>(at: TenantDay, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** False while every change is refused because the disk is almost full: for who does something that must be noted after. */
  readonly hasRoom: () => boolean;
  /** For the directory tables alone: they are read before a tenant is known. */
  readonly directory: Kysely<Tables>;
  close(): Promise<void>;
};

const scope = sql<number>`s.c::int`;

export type DatabaseOptions = {
  /** The connections reach PostgreSQL itself, and are pipelined (`appPool`); no pooler between. */
  readonly direct: boolean;
  /** While it says no, transactions are refused before they begin (security.md F12). */
  readonly hasRoom?: (() => boolean) | undefined;
  /** So long one request may wait for the database altogether. */
  readonly deadlineMs: number;
};

export function openDatabase(pool: pg.Pool, options: DatabaseOptions): Database {
  const { hasRoom = () => true, deadlineMs } = options;
  const named = namedPool(pool, options.direct);
  const directory = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool(named) }) });
  // Kysely's own way to the connection has six more turns of promises, and every request takes this one.
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
  const shared = options.direct ? sharedReads(named, deadlineMs) : alone;
  const written = new WeakMap<object, CompiledQuery>();
  const writtenOnce = <Row>(read: StandingRead<string, Row>): CompiledQuery => {
    const known = written.get(read) ?? scoped(slot("tenant"), read.inner).compile(directory);
    written.set(read, known);
    return known;
  };
  return {
    directory,
    read: <Row>(tenantId: number, inner: (tenant: RawBuilder<number>) => RawBuilder<Row>) => {
      const { sql: text, parameters } = scoped(sql`${tenantId}`, inner).compile(directory);
      return alone<Row>(text, parameters);
    },
    readStanding: (tenantId, read, given) => {
      const { sql: text, parameters } = writtenOnce(read);
      return shared(text, filled(parameters, { ...given, tenant: tenantId }));
    },
    hasRoom,
    ...transactionsOf(named, { pipelined: options.direct, hasRoom, deadlineMs }),
    close: () => directory.destroy(),
  };
}

const scoped = <Row>(tenantId: RawBuilder<unknown>, inner: (tenant: RawBuilder<number>) => RawBuilder<Row>) =>
  sql<Row>`with s as materialized (select set_config('app.tenant', ${tenantId}::text, true) c)
    select a.* from s cross join lateral (${inner(scope)} offset 0) a`;
