import { readdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { connect, DatabaseRefused } from "#server/db/connect.ts";
import { latestMigration, migrate } from "#server/db/migrate.ts";
import { prepareQueues } from "#server/jobs/queue.ts";
import { asOwner, freshReach, inTurn, openTestStore, ownerOf } from "#tests/world/store.ts";

const reach = await freshReach();
const owner = ownerOf(reach);
// Roles belong to the whole server, so they are created in turn, with the other files' stores.
const store = await openTestStore();
afterAll(() => store.close());

const shape = () =>
  asOwner(
    owner,
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' order by 1, ordinal_position`,
  );

/**
 * Assigned and not needed. A step with such a number would come before steps that have already run, and be refused
 * everywhere.
 */
const neverUsed = [18, 21, 22, 23, 32];

test("steps are numbered consecutively, and a skipped number is never used later", () => {
  const folder = new URL("../../server/db/migrations", import.meta.url);
  const used = readdirSync(folder).flatMap((name) => (/^\d{4}-/.test(name) ? [Number(name.slice(0, 4))] : []));
  const last = Number(latestMigration.slice(0, 4));
  const all = Array.from({ length: last }, (_, before) => before + 1);
  expect(used.toSorted((a, b) => a - b)).toEqual(all.filter((number) => !neverUsed.includes(number)));
});

test("an empty database is brought up to this program's schema, and again changes nothing", async () => {
  const first = await inTurn(() => connect(reach));
  await first.close();
  expect(first.applied.at(-1)).toBe(latestMigration);
  const made = await shape();
  expect(made.length).toBeGreaterThan(200);
  const second = await inTurn(() => connect(reach));
  await second.close();
  expect(second.applied).toEqual([]);
  expect(await shape()).toEqual(made);
});

test("the job tables can be created again without harm", async () => {
  const faults: Error[] = [];
  for (let time = 0; time < 2; time++) await prepareQueues(owner, (fault) => faults.push(fault));
  expect(faults).toEqual([]);
});

test("three programs that start on one empty database at once run each step once", async () => {
  const empty = ownerOf(await freshReach());
  const outcomes = await Promise.all([migrate(empty), migrate(empty), migrate(empty)]);
  const applied = outcomes.flatMap((outcome) => (outcome.kind === "current" ? outcome.applied : []));
  expect(applied.at(-1)).toBe(latestMigration);
  expect(new Set(applied).size).toBe(applied.length);
});

test("a migration that fails leaves nothing of itself", async () => {
  const broken = ownerOf(await freshReach());
  await asOwner(broken, "create table letter (occupied int)");
  await expect(migrate(broken)).rejects.toThrow('relation "letter" already exists');
  const tables = await asOwner<{ name: string }>(
    broken,
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name in ('payment_intent', 'state_transition')",
  );
  expect(tables).toEqual([]);
  await asOwner(broken, "drop table letter");
  expect(await migrate(broken)).toMatchObject({ kind: "current" });
});

test("refuses a database older than the oldest release in one line, and continues a killed first start", async () => {
  const early = await freshReach();
  const killed = await inTurn(() => connect(early, { upTo: "0091-figures" }));
  await killed.close();
  await asOwner(killed.owner, "insert into tenant (domain, mode, settings) values ('a.example', 'sandbox', '{}')");
  const refused = inTurn(() => connect(early));
  await expect(refused).rejects.toBeInstanceOf(DatabaseRefused);
  await expect(refused).rejects.toThrow(
    "The database is from before Doorstep 0.1.0. Start that release on it first; this one brings it up to date from there.",
  );
  const steps = await asOwner(killed.owner, "select max(name) as last from kysely_migration");
  expect(steps).toEqual([{ last: "0091-figures" }]);
  await asOwner(killed.owner, "delete from tenant");
  const next = await inTurn(() => connect(early));
  await next.close();
  expect(next.applied.at(-1)).toBe(latestMigration);
});

test("a database of a newer Doorstep is refused in one line, and left alone", async () => {
  await asOwner(owner, "insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', now()::text)");
  const before = await shape();
  const refused = inTurn(() => connect(reach));
  await expect(refused).rejects.toBeInstanceOf(DatabaseRefused);
  await expect(refused).rejects.toThrow(
    `The database was made by a newer Doorstep (it has 9999-of-tomorrow; this program ends at ${latestMigration}).`,
  );
  expect(await shape()).toEqual(before);
});
