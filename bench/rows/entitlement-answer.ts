import { hash } from "node:crypto";
import pg from "pg";
import { runLoad } from "../load/load.ts";
import { compareWithBare, median } from "../rounds.ts";
import type { BenchRow } from "../row.ts";
import { freePort, startProgram } from "../world/programs.ts";
import type { Reader } from "../world/readers.ts";
import { startSite } from "../world/site.ts";

const connections = 64;
const rounds = 5;
/** One key may ask 6,000 times a minute. A website's servers spread the load over several keys. */
const keyCount = 500;

/** Whether a reader has access, as the newspaper's website asks for every page that it shows. */
export const entitlementAnswer: BenchRow = {
  number: 15,
  what: "entitlement answer",
  measure: async ({ seconds, world }) => {
    const { folder, readers } = await world();
    await using site = await startSite(folder);
    const keys = await makeKeys(site.owner);
    await using bare = startProgram(new URL("../bare/entitlement-answer.ts", import.meta.url));
    const port = await freePort();
    await bare.ask({ owner: site.owner, port });
    const asked = (path: string) =>
      readers.map(({ email }: Reader, at) => ({
        path: `${path}?login=${encodeURIComponent(email)}`,
        headers: { authorization: `Bearer ${keys[at % keyCount] ?? ""}`, host: "localhost" },
      }));
    const load = { connections, seconds };
    const p99s: { readonly product: number[]; readonly bare: number[] } = { product: [], bare: [] };
    const measured = async (side: "product" | "bare", url: string, path: string): Promise<number> => {
      const { perSecond, p99Ms } = await runLoad({ ...load, url, requests: asked(path) });
      p99s[side].push(p99Ms);
      return perSecond;
    };
    const product = () => measured("product", site.url, "/api/v1/entitlements");
    const reference = () => measured("bare", `http://127.0.0.1:${port}`, "/entitlements");
    await Promise.all([product(), reference()]);
    p99s.product.length = 0;
    p99s.bare.length = 0;
    const found = await compareWithBare(rounds, { product, bare: reference });
    const p99 = { product: median(p99s.product), bare: median(p99s.bare) };
    const goal = { floor: 0.5, target: 0.6, better: "higher" } as const;
    const row = { row: 15, valueUnit: "x" };
    return [
      { ...row, what: entitlementAnswer.what, unit: "requests/s", ...found, value: found.ratio, goal },
      {
        ...row,
        what: `entitlement answer p99 at ${connections} connections`,
        unit: "ms",
        ...p99,
        value: p99.product / p99.bare,
        goal: null,
      },
    ];
  },
};

/** Writes keys straight into the database, as `./doorstep api-key make` would. */
async function makeKeys(owner: pg.ClientConfig): Promise<string[]> {
  const keys = Array.from({ length: keyCount }, (_, at) => `dk_1_${hash("sha256", `key ${at}`, "base64url")}`);
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(
      `insert into api_key (tenant_id, name, scopes, key_hash, hint, made_at, made_by)
       select 1, 'website', '{entitlements}', hash, '', now(), 'bench' from unnest($1::bytea[]) hash`,
      [keys.map((key) => hash("sha256", key, "buffer"))],
    );
    await client.query("analyze api_key");
  } finally {
    await client.end();
  }
  return keys;
}
