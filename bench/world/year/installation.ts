import pg from "pg";
import { toDay } from "#core/day.ts";
import { appPool } from "#server/db/connections.ts";
import { type Database, openDatabase } from "#server/db/database.ts";
import { appPassword, appRole } from "#server/db/roles.ts";
import { enqueueWith, openQueue } from "#server/jobs/queue.ts";
import { cleanUp } from "#server/store/cleanup.ts";
import { makeDataFolder, startDatabase } from "../site.ts";
import { daysKept } from "./costs.ts";
import { plan } from "./readers.ts";

/**
 * A data folder with one publication. Its plan is charged each month at this gateway; the only outside services are
 * that gateway and the mail server.
 */
export async function makePaper(gatewayUrl: string): Promise<string> {
  const folder = await makeDataFolder();
  await using database = await startDatabase(folder);
  const client = new pg.Client(database.owner);
  await client.connect();
  try {
    const converge = `${gatewayUrl}/sandbox/converge`;
    const gateway = {
      hostedUrl: `${converge}/hosted-payments`,
      xmlUrl: `${converge}/VirtualMerchantDemo/processxml.do`,
    };
    const others = { mailingList: { kind: "none" }, tracker: { kind: "none" }, circulation: { kind: "native" } };
    await client.query(
      `update tenant set settings = settings || $2::jsonb || jsonb_build_object('gateway', settings -> 'gateway' || $1::jsonb)`,
      [JSON.stringify(gateway), JSON.stringify(others)],
    );
    await client.query("update rate_version set term_unit = 'months', term_length = 1 where rate_code = $1", [
      plan.rateCode,
    ]);
  } finally {
    await client.end();
  }
  return folder;
}

/** The product's own database access, from this process. */
export type DirectAccess = AsyncDisposable & {
  /** Sends this many already sent receipts again, as new ones. */
  sendAgain(count: number): Promise<void>;
  /** Removes everything that expires within 400 days, and throws if a table that should then be empty isn't. */
  deleteExpired(): Promise<void>;
};

export async function openDirectAccess(owner: pg.ClientConfig): Promise<DirectAccess> {
  const login = { ...owner, user: appRole, password: appPassword(String(owner.password)) };
  const pool = appPool(login, { size: 1, direct: true, deadlineMs: 30_000 });
  const db = openDatabase(pool, { direct: true, deadlineMs: 30_000 });
  const enqueue = enqueueWith(await openQueue(pool, false, () => undefined));
  const client = new pg.Client(owner);
  await client.connect();
  const at = { tenantId: await defaultTenant(db), today: toDay("2026-01-01") };
  return {
    sendAgain: async (count) => {
      const { rows } = await client.query<{ id: string }>(again, [count]);
      if (rows.length !== count) throw new Error(`only ${rows.length} receipts were sent before`);
      const jobs = rows.map(({ id }) => ({ tenantId: at.tenantId, id }));
      await db.write(at, (tx) => enqueue(tx, "letter", jobs));
    },
    deleteExpired: async () => {
      await db.write(at, (tx) => cleanUp(tx, new Date(Date.now() + 400 * 86_400_000)));
      for (const table of Object.keys(daysKept).filter((name) => name !== "pgboss")) {
        const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
        if (rows[0]?.count !== "0") throw new Error(`${table} keeps ${rows[0]?.count} rows`);
      }
    },
    [Symbol.asyncDispose]: async () => {
      await client.end();
      await pool.end();
    },
  };
}

const again = `
  insert into letter (tenant_id, letter_id, kind, recipient, account_number, content, natural_key, state, written_on)
  select tenant_id, gen_random_uuid(), kind, recipient, account_number, content, 'again:' || gen_random_uuid(), 'queued', written_on
  from letter where kind = 'receipt' and state = 'sent' limit $1 returning letter_id as id`;

async function defaultTenant(db: Database): Promise<number> {
  const { tenant_id: id } = await db.directory
    .selectFrom("tenant")
    .select("tenant_id")
    .where("is_default", "=", true)
    .executeTakeFirstOrThrow();
  return id;
}
