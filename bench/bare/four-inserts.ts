import pg from "pg";

export type FourInserts = { readonly owner: pg.ClientConfig; readonly connections: number; readonly count: number };

/** Runs a transaction of four inserts and nothing else, over this many connections. Returns transactions per second. */
process.on("message", (wanted: FourInserts) => void run(wanted).then((perSecond) => process.send?.(perSecond)));

const tables = ["bench_subscription", "bench_intent", "bench_ledger", "bench_outbox"];

let opened: pg.Pool | undefined;

async function run({ owner, connections, count }: FourInserts): Promise<number> {
  // Kept open between messages, as a server keeps its connections.
  const pool = (opened ??= new pg.Pool({ ...owner, max: connections }));
  for (const table of tables) {
    await pool.query(`create table if not exists ${table} (tenant_id int, id bigint generated always as identity,
      account_number bigint, state text, body jsonb, primary key (tenant_id, id))`);
  }
  let left = count;
  const line = async (): Promise<void> => {
    const client = await pool.connect();
    while (left-- > 0) {
      await client.query("begin");
      for (const table of tables) {
        const text = `insert into ${table} (tenant_id, account_number, state, body) values ($1, $2, $3, $4)`;
        await client.query({
          name: table,
          text,
          values: [1, left, "written", JSON.stringify({ plan: "digital", amount: 100 })],
        });
      }
      await client.query("commit");
    }
    client.release();
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, line));
  const perSecond = count / ((performance.now() - begun) / 1000);
  return perSecond;
}
