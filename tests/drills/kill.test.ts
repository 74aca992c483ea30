import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { findDrillProblems, settleEverything } from "./books.ts";
import { aDrilledProgram } from "./program.ts";
import { type Acknowledged, shop } from "./shopper.ts";

/** 50 by hand before a release; fewer in each run of the tests. */
const kills = Number(process.env["DRILL_KILLS"] ?? 10);
const shoppersAtOnce = 4;
const begun = (some: readonly Acknowledged[]): boolean => some.some(({ accountNumber }) => accountNumber !== undefined);

test(
  `${kills} times kill -9 during purchases and cancellations: no acknowledged write is lost, no half state is left`,
  async () => {
    await using drilled = await aDrilledProgram();
    const seen: Acknowledged[] = [];
    for (let round = 0; round < kills; round++) {
      const program = await drilled.start();
      const shopping = Array.from({ length: shoppersAtOnce }, async (_, number) => {
        for (;;) {
          const mine: Acknowledged = {};
          seen.push(mine);
          await shop(drilled.origin, mine, number % 2 === 0);
        }
      }).map((shopper) => shopper.catch(() => undefined));
      // The moment of the kill is random: somewhere during the purchases, never at a chosen point.
      const known = seen.length;
      await expect.poll(() => begun(seen.slice(known - shoppersAtOnce)), { timeout: 60_000, interval: 10 }).toBe(true);
      await pause(randomInt(0, 900));
      program.child.kill("SIGKILL");
      await program.ended;
      await Promise.all(shopping);
    }
    await drilled.start();
    await settleEverything(drilled);
    expect(await findDrillProblems(drilled, seen)).toEqual([]);
    expect(seen.filter((shopper) => shopper.receiptNumber !== undefined).length).toBeGreaterThan(0);
  },
  60_000 + kills * 30_000,
);
