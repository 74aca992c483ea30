import { hash } from "node:crypto";
import pg from "pg";
import { medianMs } from "../load/latency.ts";
import type { BenchRow } from "../row.ts";
import { accountOf, makeCrowd, makePublications } from "../world/crowd.ts";
import { startProgram } from "../world/programs.ts";
import type { Reader } from "../world/readers.ts";
import { makeDataFolder, startDatabase, startSite } from "../world/site.ts";
import { accountRequest } from "./account-read.ts";

const publications = 50;
const few = 10_000;
const many = 1_000_000;
const reads = 3000;
const scans = 1000;

/** What a hundred times as many subscriptions cost a reader and the search for due work. In a separate database. */
export const scale: BenchRow = {
  number: 6,
  what: "scale",
  measure: async () => {
    const folder = await makeDataFolder();
    const made = { tenantIds: [] as number[], readers: [] as Reader[] };
    {
      await using site = await startSite(folder);
      made.tenantIds = await makePublications(site.owner, publications);
      await makeCrowd(site.owner, { ...crowdOf(made.tenantIds), from: 1, to: few });
      made.readers = await signIn(site.owner, made.tenantIds, few);
    }
    const before = await readAt(folder, made.readers);
    {
      await using site = await startSite(folder);
      await makeCrowd(site.owner, { ...crowdOf(made.tenantIds), from: few + 1, to: many });
      made.readers = await signIn(site.owner, made.tenantIds, many);
    }
    const after = await readAt(folder, made.readers);
    const scanned = await scanAt(folder, made.tenantIds);
    const ratio = after / before;
    return [
      {
        row: 6,
        what: "account read p50, 1,000,000 beside 10,000",
        unit: "ms",
        product: after,
        bare: before,
        value: ratio,
        valueUnit: "x",
        goal: { floor: 2, target: 1.3, better: "lower" },
      },
      {
        row: 6,
        what: "first 100 due of 1,000,000",
        unit: "ms",
        product: scanned,
        bare: null,
        value: scanned,
        valueUnit: "ms",
        goal: { floor: 5, target: 1, better: "lower" },
      },
    ];
  },
};

/** Nothing is due while the site serves its readers, because its jobs would load the machine. */
const crowdOf = (tenantIds: readonly number[]) => ({
  tenantIds,
  firstDay: 2,
  spreadDays: 56,
  sealedToken: Buffer.alloc(44, 1),
});

/** Signs in up to a thousand readers of the first publication, from across the crowd. */
async function signIn(owner: pg.ClientConfig, tenantIds: readonly number[], count: number): Promise<Reader[]> {
  const most = Math.min(1000, count / tenantIds.length);
  const step = (count / tenantIds.length / most) * tenantIds.length;
  const numbers = Array.from({ length: most }, (_, at) => Math.floor(at * step) + tenantIds.length);
  const readers = numbers.map((number) => ({
    email: `c${number}@readers.example`,
    token: hash("sha256", `crowd ${count} ${number}`, "base64url"),
    accountNumber: accountOf(number),
  }));
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(
      `insert into session (tenant_id, token_hash, login_id, scope, signed_in_at, last_used_at, expires_at)
       select $1, s.token_hash, 1000000 + s.number, 'account', now(), now(), now() + interval '12 hours'
       from unnest($2::bytea[], $3::bigint[]) s(token_hash, number)`,
      [tenantIds[0], readers.map(({ token }) => hash("sha256", token, "buffer")), numbers],
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
  return readers;
}

async function readAt(folder: string, readers: readonly Reader[]): Promise<number> {
  await using site = await startSite(folder);
  const requests = Array.from({ length: reads }, (_, at) => readers[(at * 7) % readers.length]).flatMap((reader) =>
    reader === undefined ? [] : [accountRequest(reader)],
  );
  await medianMs(site.url, requests);
  return await medianMs(site.url, requests);
}

/** Measured on a day on which a quarter of the crowd is due. */
async function scanAt(folder: string, tenantIds: readonly number[]): Promise<number> {
  await using database = await startDatabase(folder);
  await using scanning = startProgram(new URL("../world/scan.ts", import.meta.url));
  return Number(await scanning.ask({ owner: database.owner, tenantIds, daysAhead: 16, count: scans }));
}
