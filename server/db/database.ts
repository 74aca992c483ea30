import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Day } from "#core/day.ts";
import { isRetryable } from "./faults.ts";
import { namedPool } from "./named-pool.ts";
import { filled, slot, type StandingRead } from "./standing-read.ts";
import type { Tables } from "./tables/tables.ts";

/** A transaction inside one tenant's scope. Every table behind row-level security shows that tenant's rows only. */
export type Tx = {
  readonly tenantId: number;
  readonly q: Kysely<Tables>;
  /** The day on the tenant's calendar, where its cause knows it: letters and rows of the ledger are dated by it. */
  readonly today?: Day;
};

export type Database = {
  /**
   * One read-only statement, its tenant scope set in the same round trip. `inner` gets the tenant as an expression and
   * must use it in every sub-select: a plan that does not depend on the scope would run before it and see no rows.
   */
  read<Row>(tenantId: number, inner: (tenant: RawBuilder<number>) => RawBuilder<Row>): Promise<Row[]>;
  /** The same, of a statement that stands: for what almost every request asks. */
  readStanding<Name extends string, Row>(
    tenantId: number,
    read: StandingRead<Name, Row>,
    given: Readonly<Record<Name, unknown>>,
  ): Promise<Row[]>;
  /** A transaction: scope with `begin` in one round trip, then the work; again after a lost race. */
  write<T>(tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For the directory tables alone: they are read before a tenant is known. */
  readonly directory: Kysely<Tables>;
  close(): Promise<void>;
};

const attempts = 5;
const scope = sql<number>`s.c::int`;

export function openDatabase(pool: pg.Pool, options: { readonly named: boolean }): Database {
  const named = namedPool(pool, options.named);
  const directory = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named }) });
  // Kysely's own way to the connection has six more turns of promises, and every request takes this one.
  const query = async <Row>(text: string, parameters: readonly unknown[]): Promise<Row[]> => {
    const connection = await named.connect();
    try {
      return (await connection.query<Row>(text, parameters)).rows;
    } finally {
      connection.release();
    }
  };
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
      return query<Row>(text, parameters);
    },
    readStanding: (tenantId, read, given) => {
      const { sql: text, parameters } = writtenOnce(read);
      return query(text, filled(parameters, { ...given, tenant: tenantId }));
    },
    write: (tenantId, work) => again(() => transaction(directory, tenantId, work)),
    close: () => directory.destroy(),
  };
}

const scoped = <Row>(tenantId: RawBuilder<unknown>, inner: (tenant: RawBuilder<number>) => RawBuilder<Row>) =>
  sql<Row>`with s as materialized (select set_config('app.tenant', ${tenantId}::text, true) c)
    select a.* from s cross join lateral (${inner(scope)} offset 0) a`;

function transaction<T>(db: Kysely<Tables>, tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!Number.isSafeInteger(tenantId)) throw new TypeError("a tenant id is a whole number");
  return db.connection().execute(async (q) => {
    await sql.raw(`begin; select set_config('app.tenant', '${tenantId}', true)`).execute(q);
    let done = false;
    try {
      const result = await work({ tenantId, q });
      await sql`commit`.execute(q);
      done = true;
      return result;
    } finally {
      // A broken connection cannot roll back; the server does it, and the first fault is the one to tell.
      if (!done) await sql`rollback`.execute(q).catch(() => undefined);
    }
  });
}

async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (fault) {
      if (attempt === attempts || !isRetryable(fault)) throw fault;
    }
  }
}
