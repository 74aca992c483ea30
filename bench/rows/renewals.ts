import { join } from "node:path";
import pg from "pg";
import { secretBox } from "#server/secret-box.ts";
import { loadSecretKey } from "#server/secret-key.ts";
import { compare } from "../rounds.ts";
import type { Row } from "../row.ts";
import { accountOf, makeCrowd } from "../world/crowd.ts";
import { startProgram } from "../world/programs.ts";
import { startDatabase } from "../world/site.ts";

const connections = 10;
const rounds = 5;
const renewals = 1500;

/** Renewals (claim, charge at a gateway that takes no time, booking) beside pgbench's transaction, one by one each. */
export const renewal: Row = {
  number: 5,
  what: "renewal engine",
  measure: async ({ world }) => {
    const { folder } = await world();
    await using database = await startDatabase(folder);
    await using bare = startProgram(new URL("../bare/tpc-b.ts", import.meta.url));
    await using product = startProgram(new URL("../world/renew.ts", import.meta.url));
    const { owner } = database;
    const sealedToken = secretBox(loadSecretKey({ kind: "file", path: join(folder, "secret-key") })).seal("token");
    const tenantIds = [await defaultTenant(owner)];
    let made = 0;
    const raw = async (): Promise<number> => Number(await bare.ask({ owner, connections, count: renewals * 2 }));
    const renewed = async (): Promise<number> => {
      const [from, to] = [made + 1, made + renewals];
      await makeCrowd(owner, { from, to, tenantIds, firstDay: -1, spreadDays: 1, sealedToken });
      made = to;
      const accounts = Array.from({ length: renewals }, (_, at) => accountOf(from + at));
      return Number(await product.ask({ owner, folder, connections, accounts }));
    };
    await raw();
    await renewed();
    const found = await compare(rounds, { product: renewed, bare: raw });
    const goal = { floor: 0.35, target: 0.6, better: "higher" } as const;
    return [{ row: 5, what: renewal.what, unit: "renewals/s", ...found, value: found.ratio, valueUnit: "x", goal }];
  },
};

async function defaultTenant(owner: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>("select tenant_id as id from tenant where is_default");
    return rows[0]?.id ?? 0;
  } finally {
    await client.end();
  }
}
