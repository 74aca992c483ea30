import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { aRelay } from "#tests/world/relay.ts";
import { findDrillProblems, settleEverything } from "./books.ts";
import { canReplicate, twoClusters } from "./own-clusters.ts";
import { aDrilledProgram } from "./program.ts";
import { type Acknowledged, shop } from "./shopper.ts";

/** How the database goes away, and how it comes back. `lasts`: how many requests are refused meanwhile. */
type Weather = { readonly name: string; readonly lasts: number; readonly begin: () => void; readonly end: () => void };

type Answer = { readonly status: number; readonly ms: number; readonly at: number };

const shoppers = 3;
const askers = 4;

test.skipIf(!canReplicate)(
  "after database failures nobody waits long, nothing acknowledged is lost, and service resumes automatically",
  async () => {
    await using clusters = await twoClusters();
    await using relay = await aRelay(clusters.primary.owner);
    const { user, password, port, database } = relay.owner;
    let where = clusters.primary.owner;
    const settings = { DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${port}/${database}` };
    await using drilled = await aDrilledProgram(0, settings, () => where);
    await drilled.start();

    const seen: Acknowledged[] = [];
    const answers: Answer[] = [];
    const faults: string[] = [];
    const line = { isOpen: true };
    const shopping = Array.from({ length: shoppers }, async () => {
      while (line.isOpen) {
        const mine: Acknowledged = {};
        seen.push(mine);
        await shop(drilled.origin, mine, false).catch((fault: unknown) => faults.push(String(fault)));
      }
    });
    const asking = Array.from({ length: askers }, async () => {
      while (line.isOpen) answers.push(await ask(drilled.origin));
    });
    const count = (fits: (answer: Answer) => boolean, since: number): number =>
      answers.filter((answer) => answer.at >= since && fits(answer)).length;
    const until = async (what: () => number, atLeast: number): Promise<void> => {
      await expect.poll(what, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(atLeast);
    };
    const receipts = (): number => seen.filter(({ receiptNumber }) => receiptNumber !== undefined).length;

    const weathers: readonly Weather[] = [
      {
        name: "its connections are forgotten by the network",
        lasts: 0,
        begin: () => relay.forgetFlows(),
        end: () => undefined,
      },
      {
        name: "nothing passes, and nobody is told",
        lasts: 24,
        begin: () => relay.setNetwork("silent"),
        end: () => relay.setNetwork("clear"),
      },
      {
        name: "it is stopped where it is",
        lasts: 20,
        begin: () => clusters.primary.freeze(),
        end: () => clusters.primary.thaw(),
      },
      {
        name: "its connections are reset again and again",
        lasts: 40,
        begin: () => relay.setNetwork("refusing"),
        end: () => relay.setNetwork("clear"),
      },
      {
        name: "it is killed, and its standby takes over",
        lasts: 20,
        begin: () => void clusters.primary.kill(),
        end: () => {
          clusters.promote();
          where = clusters.standby.owner;
          relay.leadTo(where);
        },
      },
    ];
    for (const { name, lasts, begin, end } of weathers) {
      const paid = receipts();
      await until(receipts, paid + 3);
      const begunAt = performance.now();
      begin();
      await until(() => count(({ status }) => status === 503, begunAt), lasts);
      const endedAt = performance.now();
      end();
      await until(() => count(({ status }) => status === 200, endedAt), 20);
      await until(receipts, receipts() + 3);
      report(name, { begunAt, endedAt, answers });
    }
    line.isOpen = false;
    await Promise.all([...shopping, ...asking]);
    // Everybody who was not served was asked to come back; nobody saw a fault of ours.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(faults.filter((fault) => !/ 503 /.test(fault))).toEqual([]);
    await settleEverything(drilled);
    expect(await findDrillProblems(drilled, seen)).toEqual([]);
  },
);

const place = { streetAddress: "415 Hickory Street", city: "West Bend", stateCode: "WI", zip: "53095" };

/** A reader's request that the database has to answer. One that is never answered fails the drill. */
async function ask(origin: string): Promise<Answer> {
  const at = performance.now();
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const response = await fetch(`${origin}/api/Site/ValidateAddress?domain=kettlelakescourier.example`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify(place),
    signal: AbortSignal.timeout(60_000),
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - at, at };
}

/** Figures for the person who runs the drill; the machine's speed decides no test. */
function report(
  name: string,
  { begunAt, endedAt, answers }: { begunAt: number; endedAt: number; answers: readonly Answer[] },
): void {
  const during = answers.filter(({ at }) => at >= begunAt);
  const slowest = Math.max(0, ...during.map(({ ms }) => ms));
  const well = during.find(({ at, status }) => at >= endedAt && status === 200);
  const wellAfter = well === undefined ? Number.NaN : well.at + well.ms - endedAt;
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  process.stdout.write(
    `${name}: ${seconds(endedAt - begunAt)} s away, slowest answer ${seconds(slowest)} s, well after ${seconds(wellAfter)} s\n`,
  );
}
