import type pg from "pg";
import { startEmbedded } from "#server/db/embedded/start-embedded.ts";
import { compare } from "../rounds.ts";
import type { Row } from "../row.ts";
import { makeOpenOrders } from "../world/orders.ts";
import { startProgram } from "../world/programs.ts";

const connections = 10;
const rounds = 5;
const purchases = 1500;

/** The commit that books a purchase (subscription, payment, ledgers, letters, jobs, trail) beside four raw inserts. */
export const purchase: Row = {
  number: 3,
  what: "purchase commit",
  measure: async ({ world }) => {
    const { folder, readers } = await world();
    // The database alone: a server's worker would send the letters of what is booked, and take the other core for it.
    await using database = await databaseOf(folder);
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

async function databaseOf(folder: string): Promise<AsyncDisposable & { readonly owner: pg.ClientConfig }> {
  const database = await startEmbedded(folder, () => undefined);
  return { owner: database.owner, [Symbol.asyncDispose]: () => database.stop() };
}
