import { compare } from "../rounds.ts";
import type { Row } from "../row.ts";
import { makeOpenOrders } from "../world/orders.ts";
import { startProgram } from "../world/programs.ts";
import { startDatabase } from "../world/site.ts";

const connections = 10;
const rounds = 5;
const purchases = 1500;

/** The commit that books a purchase (subscription, payment, ledgers, letters, jobs, trail) beside four raw inserts. */
export const purchase: Row = {
  number: 3,
  what: "purchase commit",
  measure: async ({ world }) => {
    const { folder, readers } = await world();
    await using database = await startDatabase(folder);
    await using bare = startProgram(new URL("../bare/four-inserts.ts", import.meta.url));
    await using product = startProgram(new URL("../world/book.ts", import.meta.url));
    const { owner } = database;
    const raw = async (): Promise<number> => Number(await bare.ask({ owner, connections, count: purchases * 2 }));
    const booked = async (): Promise<number> => {
      const orders = await makeOpenOrders(owner, readers, purchases);
      return Number(await product.ask({ owner, connections, orders }));
    };
    await raw();
    await booked();
    const found = await compare(rounds, { product: booked, bare: raw });
    const goal = { floor: 0.5, target: 0.8, better: "higher" } as const;
    return [{ row: 3, what: purchase.what, unit: "commits/s", ...found, value: found.ratio, valueUnit: "x", goal }];
  },
};
