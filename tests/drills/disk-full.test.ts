import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { findDrillProblems, settleEverything } from "./books.ts";
import { canMount } from "./own-disk.ts";
import { aDrilledProgram, type Drilled } from "./program.ts";
import { type Acknowledged, shop } from "./shopper.ts";

const mebibyte = 2 ** 20;
const disk = 500 * mebibyte;
const zeros = Buffer.alloc(mebibyte);

/** Another program's file, which fills the disk except for this many bytes. */
function fillUp({ dataDir }: Drilled, left: number): { free(): void } {
  const path = join(dataDir, `somebody-else-s-${left}`);
  const file = openSync(path, "w");
  const { bavail, bsize } = statfsSync(dataDir);
  for (let size = bavail * bsize - left; size > 0; size -= zeros.length)
    writeSync(file, zeros, 0, Math.min(size, zeros.length));
  closeSync(file);
  return { free: () => rmSync(path) };
}

const domain = "kettlelakescourier.example";

test.skipIf(!canMount())(
  "a disk that fills up in the middle of purchases: changes get 503, reads go on, and it goes on by itself when there is room",
  async () => {
    await using drilled = await aDrilledProgram(disk);
    const program = await drilled.start();
    const seen: Acknowledged[] = [];
    const outcome = async (): Promise<string> => {
      const mine: Acknowledged = {};
      seen.push(mine);
      return shop(drilled.origin, mine, false).then(() => "bought", String);
    };
    const firstRefusal = async (): Promise<string> => {
      for (;;) {
        const found = await outcome();
        if (found !== "bought") return found;
      }
    };
    for (let time = 0; time < 2; time++) {
      const shopping = [1, 2, 3].map(firstRefusal);
      await expect
        .poll(() => seen.filter(({ receiptNumber }) => receiptNumber !== undefined).length)
        .toBeGreaterThan(3);
      const most = fillUp(drilled, 40 * mebibyte);
      // Everybody who is refused is asked to come back; nobody sees a fault of ours.
      for (const refusal of await Promise.all(shopping)) expect(refusal).toMatch(/ 503 .*Service Unavailable/);
      const rest = fillUp(drilled, 0);
      for (const path of [`/${domain}/subscribe`, `${contract.getDefaultWebOffers.path}?domain=${domain}`, "/healthz"])
        expect((await fetch(`${drilled.origin}${path}`)).status).toBe(200);
      expect((await fetch(`${drilled.origin}/readyz`)).status).toBe(503);
      expect(await outcome()).toMatch(/ 503 /);
      for (const taken of [most, rest]) taken.free();
      await expect.poll(outcome, { timeout: 60_000, interval: 100 }).toBe("bought");
    }
    await settleEverything(drilled);
    expect(await findDrillProblems(drilled, seen)).toEqual([]);
    expect(program.said()).toMatch(/The disk is almost full[^]*There is room on the disk again/);
    expect(program.child.exitCode).toBeNull();
  },
  300_000,
);
