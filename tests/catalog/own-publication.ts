import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { toDay } from "#core/day.ts";
import { applyCatalog, type ApplyResult } from "#server/catalog/apply-catalog.ts";
import { type CatalogData, readCatalog } from "#server/catalog/read-catalog.ts";
import { connect, type ConnectedDatabase } from "#server/db/connect.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "#server/db/embedded/start-embedded.ts";
import { parsers } from "#server/db/parsers.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import { secretBox } from "#server/crypto/secret-box.ts";
import { loadPublication } from "#server/store/publication/publication.ts";

const folder = mkdtempSync(join(tmpdir(), "doorstep-catalog-"));
export const box = secretBox({ current: Buffer.alloc(32, 7), older: [] });
let embedded: EmbeddedDatabase;
let connected: ConnectedDatabase;
/** The owner of the tables, as the command line connects. */
export let owner: Kysely<Tables>;

function ownerOf(login: pg.ClientConfig): Kysely<Tables> {
  const pool = new pg.Pool({ ...login, max: 4, types: parsers });
  // A pool that has ended does not wait for its sockets, so the server may still send a last message to one of them.
  pool.on("error", () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** One database for the tests of a file; each test has its own publication in it. */
export function withDatabase(): void {
  beforeAll(async () => {
    embedded = await startEmbeddedDatabase(join(folder, "data"), () => undefined);
    connected = await connect({ kind: "embedded", owner: embedded.owner });
    owner = ownerOf(connected.owner);
  });

  afterAll(async () => {
    await owner.destroy();
    await connected.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  });
}

export type Change = readonly [from: string, to: string];
let made = 0;

/** A demo file under its own domain, so that each test has its own publication. */
export function ownFile(): { file: string; domain: string } {
  const domain = `paper-${++made}.example`;
  const file = readFileSync(new URL("../../catalog/b-spruce-harbor-beacon.yaml", import.meta.url), "utf8")
    .replace("  domain: spruceharborbeacon.example", `  domain: ${domain}`)
    .replace("beacon.localhost", `${domain}.localhost`);
  return { file, domain };
}

export function plainOf(file: string, ...changes: readonly Change[]): CatalogData {
  const text = changes.reduce((before, [from, to]) => {
    expect(before, "the file holds what the test changes").toContain(from);
    return before.replace(from, () => to);
  }, file);
  const read = readCatalog(text);
  if (read.kind === "mistakes") throw new Error(JSON.stringify(read.mistakes));
  return read.value;
}

/** A database whose owner is no superuser, so that row-level security applies to it, too. */
export async function withPlainOwner<T>(work: (owner: Kysely<Tables>) => Promise<T>): Promise<T> {
  await sql`create role plain_owner login createrole password 'plain'`.execute(owner);
  await sql`grant doorstep_app to plain_owner with admin option`.execute(owner);
  await sql`create database plain owner plain_owner`.execute(owner);
  const login = { ...embedded.owner, user: "plain_owner", password: "plain", database: "plain" };
  const plain = await connect({ kind: "url", login, admin: login });
  const db = ownerOf(login);
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await plain.close();
  }
}

export const apply = (
  plain: CatalogData,
  today = "2026-06-15",
  secrets = { "gateway.pin": "pin" },
): Promise<ApplyResult> => applyCatalog(owner, plain, { today: toDay(today), secrets, box });

export async function applied(plain: CatalogData, today?: string): Promise<{ tenantId: number; changes: object }> {
  const result = await apply(plain, today);
  if (result.kind === "refused") throw new Error(result.because);
  return result;
}

/** Every record of a publication, as stored in the database. */
export async function everything(tenantId: number): Promise<unknown> {
  const tables = [
    "tenant",
    "tenant_host",
    "tenant_secret",
    "feature_toggle",
    "rate_version",
    "bundle",
    "add_on",
    "cancel_reason",
    "route",
    "delivery_zip",
    "audit_entry",
  ];
  const all = await Promise.all(
    tables.map((table) =>
      sql`select to_jsonb(t) as record, t.xmin::text from ${sql.table(table)} t where tenant_id = ${tenantId} order by 1`.execute(
        owner,
      ),
    ),
  );
  return all.map(({ rows }) => rows);
}

/** An account with a plan, as a purchase would leave it. */
export async function subscribe(tenantId: number, bundleId: string, rateCode: string, version: number): Promise<void> {
  await sql`
    with a as (
      insert into account (tenant_id, account_number, first_name, last_name, contact_email, phone, origin)
      values (${tenantId}, nextval('account_number_seq'), 'Ada', 'Quill', 'ada@readers.example', '', 'online')
      returning account_number
    )
    insert into subscription (tenant_id, account_number, bundle_id, rate_code, rate_version, product, status, method,
      price_held_until)
    select ${tenantId}, a.account_number, ${bundleId}, ${rateCode}, ${version}, 'D', 'pending', 'ezpay', now() from a`.execute(
    owner,
  );
}

export async function publication(tenantId: number) {
  const found = await loadPublication(connected.db, tenantId);
  if (found === null) throw new Error("no such publication");
  return found;
}

export const ratesOf = async (tenantId: number, code: string) =>
  (await publication(tenantId)).catalog.rates
    .filter(({ rateCode }) => rateCode === code)
    .map(({ version, amount, effectiveFrom, effectiveTo }) => [version, amount, effectiveFrom, effectiveTo]);
