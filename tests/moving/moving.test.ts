import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { backupLines, checkBackup, writeBackup } from "#server/backup/backup-file.ts";
import { makeKeyPair } from "#server/backup/encryption.ts";
import { closePublication, openPublication } from "#server/backup/moving/close-publication.ts";
import { type ImportedPublication, importPublication } from "#server/backup/moving/import-publication.ts";
import { removePublication } from "#server/backup/moving/remove-publication.ts";
import { staffColumns } from "#server/backup/moving/staff-ids.ts";
import { exportPublication } from "#server/backup/moving/export-publication.ts";
import { withOwner } from "#server/main/commands/with-owner.ts";
import { sealedColumns } from "#server/crypto/sealed-columns.ts";
import { folder } from "#tests/store/backups.ts";
import { goodRequests } from "#tests/endpoints/good-requests.ts";
import { aLivedInPublisher } from "#tests/store/full-world.ts";
import { notMoved } from "#tests/store/left-behind.ts";
import { tenantTablesOf } from "#tests/store/tables-of.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { deliverEmails } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber } from "#tests/world/shopper.ts";
import { aSite, type Site } from "#tests/world/site.ts";
import { differencesAt } from "#tests/world/staff.ts";
import { chargesOf, dayAt, pass, subscriptionOf } from "#tests/world/time.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";

const site = await aSite({ store: await openFreshStore() });
const theirs = await openFreshStore();
const secretKey = Buffer.alloc(32, "theirs");
/**
 * Another installation with its own data, and the same one with the gateway that knows the cards of the one that moves.
 */
const there = await aSite({ store: theirs, secretKey });
const sameWorld = await aSite({
  store: { ...theirs, close: () => Promise.resolve() },
  secretKey,
  settings: { emulatorUrl: site.gatewayUrl },
});
afterAll(async () => {
  for (const each of [sameWorld, there, site]) await each[Symbol.asyncDispose]();
});
const keys = await makeKeyPair();
const now = new Date("2026-11-27T12:00:00Z");
let files = 0;

const close = async (at: Site, publisher: Publisher): Promise<boolean> => {
  const day = { ...(await dayAt(at, publisher)), domain: publisher.domain };
  const closed = await withOwner(at.store.owner, (owner) =>
    closePublication(owner, day, { actor: "command:ops", now }),
  );
  at.publications.forget();
  return closed;
};

const open = async (at: Site, publisher: Publisher): Promise<boolean> => {
  const day = { ...(await dayAt(at, publisher)), domain: publisher.domain };
  const { enqueue } = at.needs;
  const opened = await withOwner(at.store.owner, (owner) =>
    openPublication(owner, day, { actor: "command:ops", enqueue }),
  );
  at.publications.forget();
  return opened;
};

async function exported(at: Site, publisher: Publisher): Promise<string> {
  const file = join(folder, `moving-${++files}.publication`);
  const lines = exportPublication(at.store.owner, publisher, at.needs.outside.secrets);
  await writeBackup(file, lines, null, [keys.publicKey]);
  return file;
}

async function imported(at: Site, file: string): Promise<ImportedPublication> {
  const { head } = await checkBackup(file, [keys.privateKey]);
  const lines = () => backupLines(file, [keys.privateKey]);
  const loaded = await importPublication(at.store.owner, { head, lines }, { box: at.needs.outside.secrets, now });
  at.publications.forget();
  return loaded;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Every row of a publication, except what differs on purpose: its number, how values are sealed, and the numbers of
 * staff.
 */
async function everyRow({ store }: Site, tenantId: number): Promise<Record<string, readonly string[]>> {
  const staff = await asOwner<{ id: number; email: string }>(store.owner, "select staff_id as id, email from staff");
  const emailOf = (id: unknown): string =>
    staff.find((each) => each.id === Number(id))?.email ?? `nobody ${String(id)}`;
  const all: Record<string, readonly string[]> = {};
  for (const table of await tenantTablesOf(store.owner)) {
    const sealed = sealedColumns.filter((each) => each.table === table).map(({ column }) => column);
    const rows = await asOwner<{ row: Row }>(
      store.owner,
      `select to_jsonb(t) - 'tenant_id' as row from ${table} t where tenant_id = $1`,
      [tenantId],
    );
    all[table] = rows
      .map(({ row }) => {
        const values = Object.entries(row).map(([column, value]) => {
          if (sealed.includes(column)) return [column, value === null ? null : "sealed"];
          if (staffColumns[table]?.includes(column) === true && value !== null) return [column, emailOf(value)];
          return [column, value];
        });
        const text = JSON.stringify(Object.fromEntries(values));
        return text.replaceAll(/"staff:(\d+)"/g, (_, id: string) => `"${emailOf(id)}"`);
      })
      .toSorted();
  }
  return all;
}

test("a publication that moves is the same there, with its cards, beside publications that were there", async () => {
  const here = await aLivedInPublisher(site);
  // Numbers of accounts and of people that are already taken there.
  const neighbor = await aPublisher(there);
  const before = await aSubscriber(there, neighbor);
  for (const role of ["clerk", "circulation"] as const) await aColleague(there, role, neighbor);
  const owner = await aColleague(there, "owner", neighbor);
  const neighborRows = await everyRow(there, neighbor.tenantId);
  expect(await close(site, here)).toBe(true);
  const loaded = await imported(there, await exported(site, here));
  if (loaded.kind !== "loaded") throw new Error(loaded.kind);
  const moved = { ...here, tenantId: loaded.tenantId };
  const [was, is] = [await everyRow(site, here.tenantId), await everyRow(there, moved.tenantId)];
  const kept = Object.keys(was).filter((table) => !notMoved.includes(table));
  for (const table of kept) expect([table, is[table]]).toEqual([table, was[table]]);
  for (const table of ["session", "throttle", "api_key"]) expect([table, is[table]]).toEqual([table, []]);
  expect(loaded.newPeople.length).toBeGreaterThan(0);
  const disabled =
    "select email from staff where email = any($1) and disabled_at is not null and password_hash is null";
  expect(await asOwner(there.store.owner, disabled, [loaded.newPeople])).toHaveLength(loaded.newPeople.length);
  // Nobody else's rows were touched.
  expect(await everyRow(there, neighbor.tenantId)).toEqual(neighborRows);
  expect((await subscriptionOf(there, neighbor, before.accountNumber)).status).toBe("active");

  // Staff of the others continue; the search words of the closed one wait until it is open.
  expect((await deskCall(there, "deskFind", { query: "Ellingsen" }, owner)).status).toBe(200);
  expect(await differencesAt(sameWorld, moved)).toEqual([]);
  expect(await open(sameWorld, moved)).toBe(true);
  // Business continues: cards are charged with the token that was sealed again, and waiting emails are sent.
  const { accountNumber } = await aCheckout(sameWorld, moved);
  const taken = await asOwner<{ last: number }>(
    site.store.owner,
    "select max(account_number)::int as last from account",
  );
  expect(accountNumber).toBeGreaterThan(taken[0]?.last ?? 0);
  const earlier = await chargesOf(site, here);
  await pass(sameWorld, moved, 60);
  expect((await chargesOf(site, here)).length).toBeGreaterThan(earlier.length);
  await deliverEmails(sameWorld, moved);
  const waiting = "select letter_id from letter where tenant_id = $1 and state = 'queued'";
  expect(await asOwner(theirs.owner, waiting, [moved.tenantId])).toEqual([]);
  expect(await differencesAt(sameWorld, moved)).toEqual([]);
});

test("at a closed publication people can look, and nothing changes", async () => {
  const [publisher, neighbor] = [await aPublisher(site), await aPublisher(site)];
  const requests = await goodRequests(site, publisher, ["getAccountManagementDetails", "submitTemporaryStop"]);
  const send = async (name: "getAccountManagementDetails" | "submitTemporaryStop") => {
    const asked = requests.get(name);
    if (asked === undefined) throw new Error(name);
    const { input, token, headers = {} } = asked;
    return call(site, name, input, { headers, key: newKey(), ...(token === undefined ? {} : { token }) });
  };
  expect(await close(site, publisher)).toBe(true);
  expect(await close(site, publisher)).toBe(false);
  const rows = await everyRow(site, publisher.tenantId);
  expect((await send("getAccountManagementDetails")).status).toBe(200);
  const changed = await send("submitTemporaryStop");
  expect([changed.status, changed.headers["retry-after"]]).toEqual([503, expect.any(String)]);
  expect(await everyRow(site, publisher.tenantId)).toEqual(rows);
  await aSubscriber(site, neighbor);
  expect(await open(site, publisher)).toBe(true);
  expect(await open(site, publisher)).toBe(false);
  expect((await send("submitTemporaryStop")).status).toBe(200);
});

test("closing waits for changes being written, and refuses later ones", async () => {
  const publisher = await aPublisher(site);
  const at = await dayAt(site, publisher);
  const order: string[] = [];
  const { promise: begun, resolve: hasBegun } = Promise.withResolvers<undefined>();
  const { promise: release, resolve: letGo } = Promise.withResolvers<undefined>();
  const writing = site.store.db.write(at, async (tx) => {
    await tx.q.selectFrom("account").select("account_number").limit(1).execute();
    hasBegun(undefined);
    await release;
    order.push("written");
  });
  await begun;
  const closing = close(site, publisher).then(() => order.push("closed"));
  // It waits in the database.
  await expect
    .poll(() =>
      asOwner(
        site.store.owner,
        "select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and not granted",
      ),
    )
    .toHaveLength(1);
  letGo(undefined);
  await Promise.all([writing, closing]);
  expect(order).toEqual(["written", "closed"]);
  await expect(site.store.db.write(at, async () => undefined)).rejects.toThrow("the publication is closed");
  const inOne = site.store.db.writeAtOnce(at, (tx) => tx.q.selectFrom("account").select("account_number").execute());
  await expect(inOne).rejects.toThrow("the publication is closed");
});

test("a publication can be imported only if its addresses are free, and only into the schema it was exported from", async () => {
  const publisher = await aPublisher(site);
  await close(site, publisher);
  const file = await exported(site, publisher);
  expect(await imported(site, file)).toEqual({ kind: "taken", host: publisher.domain });
  const { head } = await checkBackup(file, [keys.privateKey]);
  const lines = () => backupLines(file, [keys.privateKey]);
  const older = { ...head, migrations: head.migrations.slice(1) };
  expect(
    await importPublication(there.store.owner, { head: older, lines }, { box: there.needs.outside.secrets, now }),
  ).toEqual({
    kind: "other-schema",
  });
});

const rowsOf = async ({ tenantId }: Publisher): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of [...(await tenantTablesOf(site.store.owner)), "tenant", "tenant_host", "staff_role"]) {
    const [row] = await asOwner<{ n: number }>(
      site.store.owner,
      `select count(*)::int as n from ${table} where tenant_id = $1`,
      [tenantId],
    );
    counts[table] = row?.n ?? 0;
  }
  return counts;
};

test("removing a publication leaves none of its rows, and keeps those of others", async () => {
  const [gone, beside] = [await aLivedInPublisher(site), await aPublisher(site)];
  await aSubscriber(site, beside);
  await aColleague(site, "clerk", gone);
  expect(await removePublication(site.store.owner, gone.tenantId)).toBeNull();
  await close(site, gone);
  const before = { gone: await rowsOf(gone), beside: await rowsOf(beside) };
  expect(Object.values(before.gone).filter((rows) => rows > 0).length).toBeGreaterThan(60);
  // As after an interrupted removal: renamed, and partly deleted.
  await asOwner(site.store.owner, "update tenant set domain = $2 where tenant_id = $1", [
    gone.tenantId,
    `removed-${gone.tenantId}.invalid`,
  ]);
  await asOwner(site.store.owner, "delete from find_token where tenant_id = $1", [gone.tenantId]);
  expect(await removePublication(site.store.owner, gone.tenantId)).toBeGreaterThan(500);
  expect(Object.entries(await rowsOf(gone)).filter(([, rows]) => rows > 0)).toEqual([]);
  expect(await rowsOf(beside)).toEqual(before.beside);
  expect(await removePublication(site.store.owner, gone.tenantId)).toBeNull();
});

test("every column that refers to staff by number is known", async () => {
  const columns = await asOwner<{ table: string; column: string }>(
    site.store.owner,
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type = 'integer' and column_name ~ '^staff_id$|_by$' and table_name = any($1)`,
    [(await tenantTablesOf(site.store.owner)).filter((table) => table !== "staff_view")],
  );
  const known = Object.entries(staffColumns).flatMap(([table, names]) => names.map((column) => ({ table, column })));
  expect(columns.toSorted((a, b) => `${a.table}${a.column}`.localeCompare(`${b.table}${b.column}`))).toEqual(
    known.toSorted((a, b) => `${a.table}${a.column}`.localeCompare(`${b.table}${b.column}`)),
  );
});
