import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Tx } from "#server/db/database.ts";
import { claimMessage } from "#server/store/webhook/webhook-outbox.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, openFreshStore, someDay } from "#tests/world/store.ts";

/** Messages that wait at once, each for another account: a list of this many readers has just gone live. */
const count = 2000;
/** Far fewer than wait. */
const maxRows = 20;

const store = await openFreshStore();
afterAll(() => store.close());
const site = await siteOfFile({ store });
const { tenantId } = await aPublisher(site);
const owned = (statement: string) => asOwner<{ id: number }>(store.owner, statement, [tenantId]);
const [{ id: endpointId } = { id: 0 }] = await owned(`
  insert into webhook_endpoint (tenant_id, endpoint_id, url, payload, sealed_secret, made_at, made_by)
  values ($1, 1, 'https://crm.example/hook', 'thin', '\\x00', now(), 'cli') returning endpoint_id as id`);
const messages = (state: "delivered" | "queued") =>
  owned(`insert into webhook_message (tenant_id, endpoint_id, account_number, type, details, happened_on, state, settled_at)
    select $1, ${endpointId}, n, 'subscription.started', '{}', current_date, '${state}',
      case when '${state}' = 'delivered' then now() end from generate_series(1, ${count}) n`);
await messages("delivered");
// PostgreSQL's statistics about the table are from when nothing waited.
await asOwner(store.owner, "analyze webhook_message");
await messages("queued");

async function readSoFar(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
    from pg_stat_xact_user_tables where relname = 'webhook_message'`.execute(tx.q);
  return rows[0]?.n ?? 0;
}

test("takes an endpoint's next message without reading all waiting ones, even if all arrived at once", async () => {
  const now = new Date();
  const leaseEnds = new Date(now.getTime() + 60_000);
  const read = await store.db.write(someDay(tenantId), async (tx) => {
    const before = await readSoFar(tx);
    expect(await claimMessage(tx, endpointId, { now, leaseEnds })).toMatchObject({ accountNumber: 1 });
    return (await readSoFar(tx)) - before;
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(maxRows);
});
