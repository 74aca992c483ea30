import { sql } from "kysely";
import { expect, test } from "vitest";
import { findEarnings } from "#server/store/renewal/earning.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, someDay } from "#tests/world/store.ts";
import { subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();

test("reads how much a subscription has earned from its own entries, however many the publication has", async () => {
  const publisher = await aPublisher(site);
  const { tenantId } = publisher;
  const one = await aSubscriber(site, publisher);
  const other = await subscriptionOf(site, publisher, (await aSubscriber(site, publisher)).accountNumber);
  await asOwner(
    site.store.owner,
    `with ended as (
       insert into subscription overriding system value
       select (jsonb_populate_record(s, jsonb_build_object('subscription_id', s.subscription_id + 1000000 + n, 'status', 'ended'))).*
       from subscription s, generate_series(1, 200) n where s.tenant_id = $1 and s.subscription_id = $2
       returning subscription_id
     ), entry as (
       insert into journal_entry (tenant_id, cause, subscription_id, earned_on, posted_on)
       select $1, 'earned', subscription_id, day::date, day::date from ended, generate_series('2009-12-01'::date, '2009-12-20', '1 day') day
       returning entry_id
     )
     insert into journal_line (tenant_id, entry_id, line, ledger_account, amount_cents)
     select $1, entry_id, line, case line when 1 then 'prepaidLiability' else 'revenue' end, case line when 1 then 1 else -1 end
     from entry, generate_series(1, 2) line`,
    [tenantId, other.subscriptionId],
  );
  // As autovacuum does sooner or later, because the planner's statistics decide how it reads.
  await asOwner(site.store.owner, "analyze journal_entry, journal_line");
  const { subscriptionId } = await subscriptionOf(site, publisher, one.accountNumber);
  const read = await site.store.db.write(someDay(tenantId), async (tx) => {
    const [earning] = await findEarnings(tx, { kind: "one", subscriptionId });
    expect(earning?.prepaidNow).toBeGreaterThan(0);
    // This transaction's own count, not the server's.
    const { rows } = await sql<{ rows: number }>`select sum(seq_tup_read + idx_tup_fetch)::int as rows
      from pg_stat_xact_user_tables where relname in ('journal_entry', 'journal_line')`.execute(tx.q);
    return rows[0]?.rows;
  });
  // Of some 12,000. The exact number depends on the plan, which other tests' rows influence.
  expect(read).toBeLessThan(500);
});
