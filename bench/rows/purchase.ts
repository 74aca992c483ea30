import { compareWithBare } from "../rounds.ts";
import type { BenchRow } from "../row.ts";
import { makeOpenOrders } from "../world/orders.ts";
import { type Program, startProgram } from "../world/programs.ts";
import { startDatabase } from "../world/site.ts";

const connections = 10;
const rounds = 5;
const purchases = 1500;

/**
 * The commit that posts a purchase (subscription, payment, ledgers, emails, jobs, trail), compared with the same rows
 * written by plain statements, and with four inserts into tables without constraints (docs/decisions/0028).
 */
export const purchase: BenchRow = {
  number: 3,
  what: "purchase commit",
  measure: async ({ world }) => {
    const { folder, readers } = await world();
    await using database = await startDatabase(folder);
    await using plain = startProgram(new URL("../bare/plain-purchase.ts", import.meta.url));
    await using four = startProgram(new URL("../bare/four-inserts.ts", import.meta.url));
    await using product = startProgram(new URL("../world/post.ts", import.meta.url));
    const { owner } = database;
    const raw = async (): Promise<number> => Number(await four.ask({ owner, connections, count: purchases * 2 }));
    const postedBy = (program: Program) => async (): Promise<number> => {
      const orders = await makeOpenOrders(owner, readers, purchases);
      return Number(await program.ask({ owner, connections, orders }));
    };
    const [posted, written] = [postedBy(product), postedBy(plain)];
    for (const warm of [raw, written, posted]) await warm();
    const same = await compareWithBare(rounds, { product: posted, bare: written });
    const bare = await compareWithBare(rounds, { product: posted, bare: raw });
    const goal = { floor: 0.8, target: 1, better: "higher" } as const;
    const figure = { row: 3, unit: "commits/s", valueUnit: "x", goal } as const;
    return [
      { ...figure, ...same, what: `${purchase.what}, beside its rows by plain statements`, value: same.ratio },
      { ...figure, ...bare, what: `${purchase.what}, beside four rows without constraints`, value: bare.ratio },
    ];
  },
};
