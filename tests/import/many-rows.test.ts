import { afterAll, expect, test } from "vitest";
import { goesLive, importsList } from "#tests/world/move-in.ts";
import { oldSystem } from "#tests/world/old-system.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSite } from "#tests/world/site.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";
import { todayAt } from "#tests/world/time.ts";

// A separate database, because PostgreSQL counts its reads for all of it.
const site = await aSite({ store: await openFreshStore() });
afterAll(() => site[Symbol.asyncDispose]());

const rows = 3000;

/**
 * Far more than a row needs, and far fewer than all rows for each row (1,500 on average). In an empty database
 * PostgreSQL has no statistics about its tables yet, and checks the references of the first batch by the publication
 * alone.
 */
const maxReadOfEach = 200;

/**
 * The rows of a table that were written, and the rows that were read for that. Each session reports its own after a
 * while.
 */
async function readAt(table: string): Promise<{ readonly written: number; readonly read: number }> {
  const [counted] = await asOwner<{ written: number; read: number }>(
    site.store.owner,
    `select t.n_tup_ins::int as written, (t.seq_tup_read + (select sum(i.idx_tup_read) from pg_stat_user_indexes i
       where i.relid = t.relid))::int as read
     from pg_stat_user_tables t where t.relname = $1`,
    [table],
  );
  return counted ?? { written: 0, read: 0 };
}

test("importing and starting many rows doesn't read all accounts again for each row", async () => {
  const publisher = await aPublisher(site);
  const { csv, right } = oldSystem(rows, await todayAt(site, publisher));
  const { counts } = await importsList(site, publisher, csv);
  expect(counts).toMatchObject({ rows, added: right });
  expect(await goesLive(site, publisher)).toBe(right);
  await expect
    .poll(async () => (await readAt("subscription")).written, { timeout: 90_000 })
    .toBeGreaterThanOrEqual(right);
  await expect.poll(async () => (await readAt("account")).written, { timeout: 90_000 }).toBeGreaterThanOrEqual(right);
  const read = await Promise.all(["account", "address", "subscription"].map(readAt));
  expect(read.filter((table) => table.read > rows * maxReadOfEach)).toEqual([]);
}, 240_000);
