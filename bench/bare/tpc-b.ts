import { randomInt } from "node:crypto";
import pg from "pg";

export type TpcB = { readonly owner: pg.ClientConfig; readonly connections: number; readonly count: number };

/** Runs pgbench's default transaction (TPC-B-like) over this many connections. Returns transactions per second. */
process.on("message", (wanted: TpcB) => void run(wanted).then((perSecond) => process.send?.(perSecond)));

const scale = 10;
const [branches, tellers, accounts] = [scale, scale * 10, scale * 100_000];

let opened: Promise<pg.Pool> | undefined;

async function run({ owner, connections, count }: TpcB): Promise<number> {
  // Kept open between messages, as a server keeps its connections.
  const pool = await (opened ??= prepare(owner, connections));
  let left = count;
  const line = async (): Promise<void> => {
    const client = await pool.connect();
    while (left-- > 0) await transaction(client);
    client.release();
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, line));
  return count / ((performance.now() - begun) / 1000);
}

/** The script of pgbench's "TPC-B (sort of)", each statement prepared once per connection. */
async function transaction(client: pg.PoolClient): Promise<void> {
  const one = (most: number): number => randomInt(1, most + 1);
  const [account, teller, branch, delta] = [one(accounts), one(tellers), one(branches), randomInt(-5000, 5001)];
  const ask = (name: string, text: string, values: number[]) => client.query({ name, text, values });
  await client.query("begin");
  await ask("a", "update bench_accounts set abalance = abalance + $1 where aid = $2", [delta, account]);
  await ask("s", "select abalance from bench_accounts where aid = $1", [account]);
  await ask("t", "update bench_tellers set tbalance = tbalance + $1 where tid = $2", [delta, teller]);
  await ask("b", "update bench_branches set bbalance = bbalance + $1 where bid = $2", [delta, branch]);
  await ask("h", "insert into bench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, now())", [
    teller,
    branch,
    account,
    delta,
  ]);
  await client.query("commit");
}

/** Tables of the same shape as pgbench's, filled once. */
async function prepare(owner: pg.ClientConfig, connections: number): Promise<pg.Pool> {
  const pool = new pg.Pool({ ...owner, max: connections });
  await pool.query(`
    create table bench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table bench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table bench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table bench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into bench_branches select g, 0, '' from generate_series(1, ${branches}) g;
    insert into bench_tellers select g, 1 + g % ${branches}, 0, '' from generate_series(1, ${tellers}) g;
    insert into bench_accounts select g, 1 + g % ${branches}, 0, '' from generate_series(1, ${accounts}) g;`);
  for (const table of ["branches", "tellers", "accounts"]) await pool.query(`vacuum analyze bench_${table}`);
  return pool;
}
