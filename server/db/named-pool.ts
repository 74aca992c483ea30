import { hash } from "node:crypto";
import type { PostgresPool } from "kysely";
import type pg from "pg";
import { isStalePlan } from "./faults.ts";
import { traced } from "#server/tracing.ts";
import { watchOf } from "./silence.ts";
import { waitedSoFar } from "./waiting-time.ts";

const most = 500;

/** A stable name for each statement of a pool; beyond the limit, statements have no name. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    const name = hash("sha256", text, "base64url").slice(0, 22);
    names.set(text, name);
    return name;
  };
}

const generations = new WeakMap<pg.PoolClient, number>();
const generationOf = (client: pg.PoolClient): number => generations.get(client) ?? 0;

/**
 * Runs a statement that is prepared under a name of this connection's generation. If the plan is stale, runs it once
 * more, unless inside a transaction.
 */
async function runNamed(client: pg.PoolClient, name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
  const generation = generationOf(client);
  const once = (of: number) => client.query({ text, values, name: `${name}${of}` });
  try {
    return await once(generation);
  } catch (fault) {
    if (!isStalePlan(fault)) throw fault;
    // Other statements on this connection may have had the same problem.
    if (generationOf(client) === generation) generations.set(client, generation + 1);
    if (client.getTransactionStatus() === "I") return once(generationOf(client));
    throw fault;
  }
}

const longestText = 300;

/** A statement as a trace shows it: its text, which has placeholders for its values. */
const spanOf = (text: string) => ({
  name: `sql ${/^\s*(\w+)/.exec(text)?.[1] ?? ""}`.trim(),
  attributes: { "db.system.name": "postgresql", "db.query.text": text.replaceAll(/\s+/g, " ").slice(0, longestText) },
});

export type StatementResult<Row> = { readonly rows: Row[]; readonly rowCount: number | null; readonly command: string };

/** A connection, as its statements see it. */
export type NamedClient = {
  query<Row>(text: string, values?: readonly unknown[]): Promise<StatementResult<Row>>;
  release(): void;
};

export type NamedPool = { connect(): Promise<NamedClient>; end(): Promise<void> };

/**
 * A pool whose parameterized statements are prepared once per connection (measured 1.4 to 2 times faster). Behind a
 * transaction pooler prepared statements do not survive: use `named: false` there.
 */
export function namedPool(pool: pg.Pool, named: boolean): NamedPool {
  const nameOf = statementNames();
  const wrap = (client: pg.PoolClient): NamedClient => ({
    query: (text, values = []) =>
      traced(
        () => spanOf(text),
        () => {
          const name = named && values.length > 0 ? nameOf(text) : undefined;
          return name === undefined ? client.query(text, [...values]) : runNamed(client, name, text, [...values]);
        },
      ),
    release: () => client.release(),
  });
  const watch = watchOf(pool);
  return {
    connect: async () => {
      const asked = performance.now();
      for (;;) {
        const client = await pool.connect();
        if (watch.beginRequest(client, Math.max(waitedSoFar(), performance.now() - asked))) return wrap(client);
        client.release(true);
      }
    },
    end: () => pool.end(),
  };
}

/** The same pool for Kysely. Cast: its type also has cursors, which nothing here uses. */
export const kyselyPool = (pool: NamedPool): PostgresPool => ({ ...pool, options: {} }) as unknown as PostgresPool;
