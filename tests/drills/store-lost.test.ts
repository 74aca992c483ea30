import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { existingCluster } from "#server/db/embedded/paths.ts";
import { findDrillProblems, settleEverything } from "./books.ts";
import { aDrilledProgram, type Drilled } from "./program.ts";
import { type Acknowledged, shop } from "./shopper.ts";

const losses = 3;

/** The database's own process, by the file in its folder. */
function postmasterOf({ dataDir }: Drilled): number {
  const cluster = existingCluster(dataDir) ?? join(dataDir, "pg");
  return Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
}

test("the store killed in the middle of purchases: requests get 503, the program goes on by itself, nothing is lost or half done", async () => {
  await using drilled = await aDrilledProgram();
  await drilled.start();
  const seen: Acknowledged[] = [];
  const faults: string[] = [];
  const until = async (done: () => boolean): Promise<void> => {
    while (!done()) {
      const mine: Acknowledged = {};
      seen.push(mine);
      await shop(drilled.origin, mine, false).catch((fault: unknown) => faults.push(String(fault)));
    }
  };
  const receipts = (): number => seen.filter(({ receiptNumber }) => receiptNumber !== undefined).length;
  for (let loss = 0; loss < losses; loss++) {
    const before = receipts();
    const shopping = [1, 2, 3].map(() => until(() => receipts() > before + 8));
    await expect.poll(receipts, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + 2);
    process.kill(postmasterOf(drilled), "SIGKILL");
    await Promise.all(shopping);
  }
  await settleEverything(drilled);
  expect(await findDrillProblems(drilled, seen)).toEqual([]);
  // Everybody who was refused was asked to come back, and never saw a fault of ours.
  expect(faults.filter((fault) => !/ 503 /.test(fault))).toEqual([]);
});
