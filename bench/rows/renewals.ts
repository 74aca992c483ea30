import pg from "pg";
import { compareWithBare } from "../rounds.ts";
import type { BenchRow } from "../row.ts";
import { accountOf, makeCrowd } from "../world/crowd.ts";
import { startProgram } from "../world/programs.ts";
import { sealedTokenIn } from "../world/sealed-token.ts";
import { startDatabase } from "../world/site.ts";

const connections = 10;
const rounds = 5;
const renewals = 1500;

/**
 * Renewals (claim, charge at a gateway that takes no time, posting), one at a time, compared with the same rows written
 * by plain statements, and with pgbench's transaction (docs/decisions/0028).
 */
export const renewal: BenchRow = {
  number: 5,
  what: "renewal engine",
  measure: async ({ world }) => {
    const { folder } = await world();
    await using database = await startDatabase(folder);
    await using plain = startProgram(new URL("../bare/plain-renewal.ts", import.meta.url));
    await using pgbench = startProgram(new URL("../bare/tpc-b.ts", import.meta.url));
    await using product = startProgram(new URL("../world/renew.ts", import.meta.url));
    const { owner } = database;
    const sealedToken = sealedTokenIn(folder);
    const tenantIds = [await defaultTenant(owner)];
    let made = 0;
    const raw = async (): Promise<number> => Number(await pgbench.ask({ owner, connections, count: renewals * 2 }));
    const due = async (): Promise<number[]> => {
      const [from, to] = [made + 1, made + renewals];
      await makeCrowd(owner, { from, to, tenantIds, firstDay: -1, spreadDays: 1, sealedToken });
      made = to;
      return Array.from({ length: renewals }, (_, at) => from + at);
    };
    const renewed = async (): Promise<number> =>
      Number(await product.ask({ owner, folder, connections, accounts: (await due()).map(accountOf) }));
    const written = async (): Promise<number> => Number(await plain.ask({ owner, connections, numbers: await due() }));
    for (const warm of [raw, written, renewed]) await warm();
    const same = await compareWithBare(rounds, { product: renewed, bare: written });
    const bare = await compareWithBare(rounds, { product: renewed, bare: raw });
    const goal = { floor: 0.55, target: 0.8, better: "higher" } as const;
    const figure = { row: 5, unit: "renewals/s", valueUnit: "x", goal } as const;
    return [
      { ...figure, ...same, what: `${renewal.what}, beside its rows by plain statements`, value: same.ratio },
      { ...figure, ...bare, what: `${renewal.what}, beside pgbench's transaction`, value: bare.ratio },
    ];
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
