import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  SingleConnectionProvider,
} from "kysely";
import { type Day, parseDay } from "#core/day.ts";
import { DiskFull, isRetryable } from "./faults.ts";
import { kyselyPool, type NamedClient, type NamedPool } from "./named-pool.ts";
import type { Tables } from "./tables/tables.ts";
import { checkDeadline, startWaiting } from "./waiting-time.ts";

const attempts = 5;

export type Transactions = {
  readonly readTogether: <T>(at: TenantDay, work: Work<T>) => Promise<T>;
  readonly write: <T>(at: TenantDay, work: Work<T>) => Promise<T>;
  readonly writeAtOnce: <T>(at: TenantDay, work: Work<T>) => Promise<T>;
};

type Options = {
  /**
   * Statements are sent as they are issued, in order, without waiting for earlier answers. Statements that do not need
   * one another's answers go out together and cost one round trip.
   */
  readonly pipelined: boolean;
  readonly hasDiskSpace: () => boolean;
  readonly deadlineMs: number;
};

/** Transactions of this pool. */
export function transactionsOf(pool: NamedPool, { pipelined, hasDiskSpace, deadlineMs }: Options): Transactions {
  const dialect = new PostgresDialect({ pool: kyselyPool(pool) });
  const parts = { config: { dialect }, dialect, driver: dialect.createDriver() };
  const compiler = dialect.createQueryCompiler();
  const adapter = dialect.createAdapter();
  const over = (client: NamedClient, isOpen: () => boolean): Kysely<Tables> => {
    const connection = connectionOver(client, { isOpen, deadlineMs });
    const provider = pipelined ? withoutTurns(connection) : new SingleConnectionProvider(connection);
    return new Kysely<Tables>({ ...parts, executor: new DefaultQueryExecutor(compiler, adapter, provider) });
  };
  const once = async <T>(
    { tenantId, today }: TenantDay,
    work: Work<T>,
    { begin = "begin", atOnce = false }: Way = {},
  ): Promise<T> => {
    if (!Number.isSafeInteger(tenantId)) throw new TypeError("a tenant id is a whole number");
    // Both are written into the text of the statement that begins the transaction.
    if (parseDay(today) === null) throw new TypeError("a transaction has a day");
    if (begin === "begin" && !hasDiskSpace()) throw new DiskFull("the disk is almost full");
    const client = await pool.connect();
    let open = true;
    let committed = false;
    let begun: Promise<unknown> | null = null;
    try {
      // The statement that begins the transaction is sent with the first statement of the work, which fails if this one
      // did.
      begun = client.query(
        `${begin}; select set_config('app.tenant', '${tenantId}', true), set_config('app.today', '${today}', true)${begin === "begin" ? `, begin_writing(${tenantId})` : ""}`,
      );
      begun.catch(() => undefined);
      if (!pipelined) await begun;
      const working = work({ tenantId, today, q: over(client, () => open) });
      await (atOnce ? untilAsked(working) : Promise.all([working, begun]));
      open = false;
      const ended = client.query("commit");
      ended.catch(() => undefined);
      const result = await working;
      const { command } = await ended;
      // The work continued after a failed statement as if it had succeeded.
      if (command !== "COMMIT") throw new Error(`a statement had failed and nothing was written (${command})`);
      committed = true;
      return result;
    } catch (fault) {
      // If the transaction did not begin, this says why; later statements would only say that it did not.
      await begun;
      throw fault;
    } finally {
      open = false;
      // A broken connection cannot roll back. The server does that, and the first fault is the one to report.
      if (!committed) await client.query("rollback").catch(() => undefined);
      client.release();
    }
  };
  return {
    readTogether: (at, work) => again(deadlineMs, () => once(at, work, { begin: "begin read only" })),
    write: (at, work) => again(deadlineMs, () => once(at, work)),
    writeAtOnce: (at, work) => again(deadlineMs, () => once(at, work, { atOnce: pipelined })),
  };
}

type Way = { readonly begin?: "begin" | "begin read only"; readonly atOnce?: boolean };

type TenantDay = { readonly tenantId: number; readonly today: Day };

type Work<T> = (within: TenantDay & { readonly q: Kysely<Tables> }) => Promise<T>;

/** Waits until the work has sent all statements that it sends before its first answer. */
function untilAsked(working: Promise<unknown>): Promise<void> {
  working.catch(() => undefined);
  return new Promise((asked) => process.nextTick(asked));
}

const withoutTurns = (connection: DatabaseConnection): ConnectionProvider => ({
  provideConnection: (run) => run(connection),
});

/** Closed with its transaction: a later statement would run in another transaction. */
const connectionOver = (
  client: NamedClient,
  { isOpen, deadlineMs }: { readonly isOpen: () => boolean; readonly deadlineMs: number },
): DatabaseConnection => ({
  executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => {
    if (!isOpen()) throw new Error("a statement after the end of its transaction");
    checkDeadline(deadlineMs);
    const { rows, rowCount, command } = await client.query<Row>(sql, parameters);
    return command === "SELECT" ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  },
  streamQuery: () => {
    throw new Error("nothing is streamed inside a transaction");
  },
});

async function again<T>(deadlineMs: number, run: () => Promise<T>): Promise<T> {
  const waited = startWaiting(deadlineMs);
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run();
      } catch (fault) {
        if (attempt === attempts || !isRetryable(fault)) throw fault;
        checkDeadline(deadlineMs);
      }
    }
  } finally {
    waited();
  }
}
