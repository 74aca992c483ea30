import pg from "pg";
import type { BenchRow } from "../row.ts";
import { makeCrowd, makePublications } from "../world/crowd.ts";
import type { Night } from "../world/night.ts";
import { startProgram } from "../world/programs.ts";
import { sealedTokenIn } from "../world/sealed-token.ts";
import { makeDataFolder, startDatabase, startSite } from "../world/site.ts";

const publications = 16;
const due = 16_000;
const gatewayMs = 300;
const aMillion = 1_000_000;

/**
 * One night's renewals at several publications whose gateway takes 300 ms per charge, run by one program: the charges
 * of the daily work, without its other steps. In a separate database. The minutes for a million are calculated from the
 * rate.
 */
export const night: BenchRow = {
  number: 16,
  what: "a night of renewals",
  measure: async () => {
    const folder = await makeDataFolder();
    const made = { tenantIds: [] as number[] };
    {
      // It writes the catalog and the key; nothing is due while it runs.
      await using site = await startSite(folder);
      made.tenantIds = await makePublications(site.owner, publications);
    }
    await using database = await startDatabase(folder);
    const { owner } = database;
    const { tenantIds } = made;
    const sealedToken = sealedTokenIn(folder);
    await openSecrets(owner, sealedToken);
    await makeCrowd(owner, { from: 1, to: due, tenantIds, firstDay: -1, spreadDays: 1, sealedToken });
    await using program = startProgram(new URL("../world/night.ts", import.meta.url));
    const wanted: Night = { owner, folder, connections: 8, gatewayMs, due };
    const rate = Number(await program.ask(wanted));
    return [
      {
        row: 16,
        what: "a night's renewals, gateway of 300 ms: minutes for 1,000,000",
        unit: "renewals/s",
        product: rate,
        bare: null,
        value: aMillion / rate / 60,
        valueUnit: "min",
        goal: { floor: 60, target: 20, better: "lower" },
      },
    ];
  },
};

/**
 * The copies of the first publication's secrets can't be opened at other publications. That doesn't matter here,
 * because no gateway is called.
 */
async function openSecrets(owner: pg.ClientConfig, sealed: Buffer): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query("update tenant_secret set sealed = $1", [sealed]);
  } finally {
    await client.end();
  }
}
