import { hash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { backupLines, checkBackup, isAuthentic, writeBackup } from "#server/backup/backup-file.ts";
import { holdAfterRecovery } from "#server/backup/hold.ts";
import { tablesToBackUp } from "#server/backup/backup-tables.ts";
import { loadBackup } from "#server/backup/load-backup.ts";
import { takeBackup } from "#server/backup/take-backup.ts";
import { differencesAt } from "#tests/world/staff.ts";
import { subscriptionOf } from "#tests/world/time.ts";
import { deliverEmails } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber } from "#tests/world/shopper.ts";
import { aSite, type Site } from "#tests/world/site.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";
import { aBackup, fillStaffTables, folder, key, restored } from "./backups.ts";
import { aLivedInPublisher } from "./full-world.ts";
import { notBackedUp } from "./left-behind.ts";
import { directoryTables, staffTables, tenantTablesOf } from "./tables-of.ts";

// A separate database, because a backup contains every publication of it.
const site = await aSite({ store: await openFreshStore() });
afterAll(() => site[Symbol.asyncDispose]());

async function everyRow({ store }: Site, tables: readonly string[]): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of tables) {
    const found = await asOwner<{ row: string }>(store.owner, `select t::text as row from ${table} t order by 1`);
    rows[table] = found.map(({ row }) => row);
  }
  return rows;
}

test("every row of every publication comes back as it was, but for what is true of one machine alone", async () => {
  const [here, there] = [await aLivedInPublisher(site), await aPublisher(site)];
  await aSubscriber(site, there);
  await fillStaffTables(site, here);
  const before = [...(await tenantTablesOf(site.store.owner)), ...staffTables];
  const kept = [...before.filter((table) => !notBackedUp.includes(table)), ...directoryTables];
  // New tables are in a backup, unless somebody has decided otherwise.
  const owner = new pg.Client(site.store.owner);
  await owner.connect();
  expect((await tablesToBackUp(owner)).toSorted()).toEqual(kept.toSorted());
  await owner.end();
  for (const publisher of [here, there]) await deliverEmails(site, publisher);
  await asOwner(site.store.owner, "insert into tenant_host values ('ourpaper.example', $1)", [here.tenantId]);
  await asOwner(site.store.owner, "update payment_intent set token_at = token_at - interval '30 days'");
  const { site: again, loaded } = await restored(site, await aBackup(site));
  const rows = await everyRow(site, kept);
  expect(Object.entries(rows).filter(([, found]) => found.length === 0)).toEqual([]);
  expect(await everyRow(again, kept)).toEqual(rows);
  expect(loaded.rows).toBe(Object.values(rows).flat().length);
  expect(Object.values(await everyRow(again, notBackedUp)).flat()).toEqual([]);
  const unknown =
    "select relname from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace and reltuples < 0";
  expect(await asOwner(again.store.owner, unknown, [kept]), "tables of which PostgreSQL knows nothing").toEqual([]);
  expect(await differencesAt(again, here)).toEqual([]);
  expect(await differencesAt(again, there)).toEqual([]);
  // Keys, triggers and counters are there again, so business continues, with numbers that nobody had.
  await expect(asOwner(again.store.owner, "update subscription set status = 'pending'")).rejects.toThrow("cannot go");
  const [lost, fresh] = [await aCheckout(site, here), await aCheckout(again, here)];
  expect(fresh.accountNumber - lost.accountNumber).toBeGreaterThan(90_000);
  const keysOf = ({ store }: Site) =>
    asOwner(
      store.owner,
      `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace order by 1, 2`,
    );
  expect(await keysOf(again)).toEqual(await keysOf(site));
});

test("taken while people buy, it is of one instant: the audit is clean, and nobody gets an email twice", async () => {
  const publisher = await aPublisher(site);
  const before = await aSubscriber(site, publisher);
  let buying = true;
  const buyers = [1, 2, 3].map(async () => {
    while (buying) await aSubscriber(site, publisher);
  });
  const file = await aBackup(site);
  const second = await aBackup(site);
  buying = false;
  await Promise.all(buyers);
  // By then, the lost machine has sent everything.
  await deliverEmails(site, publisher);
  const { site: again, loaded } = await restored(site, second);
  expect(await differencesAt(again, publisher)).toEqual([]);
  expect(await differencesAt((await restored(site, file)).site, publisher)).toEqual([]);
  expect((await subscriptionOf(again, publisher, before.accountNumber)).status).toBe("active");
  expect(loaded.held.emails).toBeGreaterThan(0);
  await deliverEmails(again, publisher);
  expect((await again.app.inject({ url: "/sandbox/mail.json" })).json()).toMatchObject({ messages: [] });
  const held = await asOwner<{ error: string }>(
    again.store.owner,
    "select last_error as error from letter where tenant_id = $1 and state = 'dead' limit 1",
    [publisher.tenantId],
  );
  expect(held).toEqual([{ error: expect.stringMatching(/^held: it waited in the backup of 20.*may have been sent/) }]);
});

test("only an empty database accepts a backup, and only a complete one", async () => {
  const file = await aBackup(site);
  const { head } = await checkBackup(file);
  expect(await loadBackup(site.store.owner, head, backupLines(file))).toEqual({ kind: "not-empty" });
  const other = { ...head, migrations: [...head.migrations, "9999-of-tomorrow"] };
  const empty = await openFreshStore();
  afterAll(() => empty.close());
  expect(await loadBackup(empty.owner, other, backupLines(file))).toEqual({ kind: "other-schema" });

  expect(statSync(file).mode & 0o077).toBe(0);
  await expect(writeBackup(file, takeBackup(site.store.owner, ""), key)).rejects.toThrow("already exists");
  const spoilt = join(folder, "spoilt");
  const whole = readFileSync(file);
  for (const cut of [1, 9, Math.floor(whole.length / 2), whole.length - 20]) {
    writeFileSync(spoilt, whole);
    truncateSync(spoilt, whole.length - cut);
    await expect(checkBackup(spoilt)).rejects.toThrow(`${spoilt} is damaged`);
  }
  writeFileSync(spoilt, "tenant,domain\n1,ourpaper.example\n");
  await expect(checkBackup(spoilt)).rejects.toThrow(`${spoilt} is not a backup`);
  // The failed tries left nothing behind.
  const rows = await asOwner(empty.owner, "select from tenant");
  expect(rows).toEqual([]);
});

test("a backup that was changed, hash and all, is told from one that we wrote; one without a key's word is known as such", async () => {
  const file = await aBackup(site);
  const { seal } = await checkBackup(file);
  expect(isAuthentic(seal, [Buffer.alloc(32, "other"), key])).toBe(true);
  expect(isAuthentic(seal, [Buffer.alloc(32, "other")])).toBe(false);
  const lines = gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n").slice(0, -1);
  const text = `${lines.join("\n").replace("sandbox", "sandbux")}\n`;
  const sha256 = hash("sha256", text, "hex");
  const forgedAs = async (...end: string[]) => {
    const forged = join(folder, "forged.backup");
    writeFileSync(forged, gzipSync(`${text}${JSON.stringify(["end", sha256, ...end])}\n`));
    return isAuthentic((await checkBackup(forged)).seal, [key]);
  };
  expect(await forgedAs(String(seal.mac))).toBe(false);
  expect(await forgedAs("")).toBe(false);
  expect(await forgedAs()).toBe(null);
});

test("after PostgreSQL's own restore: emails are held, sessions end, and numbers are skipped", async () => {
  await using other = await aSite({ store: await openFreshStore() });
  const { owner } = other.store;
  const publisher = await aPublisher(other);
  const before = await aSubscriber(other, publisher);
  const facts = `select (select count(*)::int from session) as sessions, (select count(*)::int from restoration) as restored,
    (select count(*)::int from letter where state = 'queued') as waiting`;
  expect(await asOwner(owner, facts)).toMatchObject([{ sessions: expect.toSatisfy((n) => n > 0), restored: 0 }]);
  const [{ waiting } = { waiting: 0 }] = await asOwner<{ waiting: number }>(owner, facts);
  const held = await holdAfterRecovery(owner, "2026-11-26T08:30:00.000Z");
  expect(held.emails).toBe(waiting);
  expect(held.emails).toBeGreaterThan(0);
  expect(await asOwner(owner, facts)).toEqual([{ sessions: 0, restored: 1, waiting: 0 }]);
  const fresh = await aCheckout(other, publisher);
  expect(fresh.accountNumber - before.accountNumber).toBeGreaterThan(90_000);
  expect(await differencesAt(other, publisher)).toEqual([]);
});

test("refuses a backup by a login that can't see every publication's rows", async () => {
  const blind = { ...site.store.owner, options: "-c role=doorstep_app" };
  const reading = async () => {
    for await (const _ of takeBackup(blind, ""));
  };
  await expect(reading()).rejects.toThrow("does not see every row");
});
