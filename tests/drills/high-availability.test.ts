import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { house } from "#tests/house/house-files.ts";
import { settleEverything } from "./books.ts";
import { findingsOf } from "./cluster/checks.ts";
import { databaseServers, type DatabaseServers, loginAt, makeDatabase, passwords } from "./cluster/database-servers.ts";
import { doorsteps } from "./cluster/doorsteps.ts";
import { aNetwork, canDrill, type Machine, ownAddress } from "./cluster/machines.ts";
import { enqueueDay } from "./cluster/queue.ts";
import { aTraffic, passOneDay, receiptsOf, type Traffic } from "./cluster/traffic.ts";

/**
 * Takes ten minutes, and needs root and Debian's packages (docs/high-availability.md), so it runs only on request. The
 * number is how often the leader is killed.
 */
const kills = Number(process.env["DRILL_LEADER_KILLS"] ?? 0);
/** How much longer than the database servers the program may be away. */
const allowedMs = 5000;
const patience = { timeout: 180_000, interval: 100 };

/** What happens to a database server. `back`: how it is restored. */
type Blow = {
  readonly what: string;
  /** If another server becomes the leader. */
  readonly ofLeader: boolean;
  readonly strike: (machine: Machine) => void;
  readonly back: (machine: Machine) => void;
};

type Away = {
  readonly what: string;
  /** The time until another server leads and accepts writes, or the leader has given up waiting for the lost one. */
  readonly databaseMs: number;
  readonly ofLeader: boolean;
  /** The time from then until the last request that was not served. */
  readonly programMs: number;
  readonly slowestMs: number;
};

test.runIf(kills > 0)(
  `the leader dies ${kills} times and two cables are pulled: nothing acknowledged is lost, nobody is charged twice`,
  async () => {
    if (!canDrill()) throw new Error("this needs root, and etcd, patroni, pgbouncer and haproxy");
    const folder = mkdtempSync(join(tmpdir(), "doorstep-ha-"));
    chmodSync(folder, 0o755);
    using network = aNetwork(folder);
    const servers = databaseServers(network);
    await expect.poll(() => servers.isWhole(), patience).toBe(true);
    const program = doorsteps(network, ownAddress);
    await makeDatabase(await leaderOf(servers));
    await program.start(join(house, "catalog/a-kettle-lakes-courier.yaml"));
    const booked = {
      dataDir: program.dataDir,
      secretKey: program.secretKey,
      origin: program.origins[0] ?? "",
      reach: async () => {
        const owner = loginAt(await leaderOf(servers), "doorstep_owner", passwords.owner);
        return { kind: "url", login: owner, admin: owner } as const;
      },
    };
    const began = performance.now();
    // Some on each day, so that some are due on each later day.
    const first = aTraffic({ origins: program.origins, shoppers: 2, dayMs: 500 });
    await expect.poll(() => receiptsOf(first), patience).toBeGreaterThan(100);
    await first.end();
    for (let day = first.days(); day < 50; day++) await passOneDay(booked.origin);
    const traffic = aTraffic({ origins: program.origins, shoppers: 2, dayMs: 1000 });

    const aways: Away[] = [];
    for (const blow of blowsTo(servers)) {
      const receipts = receiptsOf(traffic);
      await expect.poll(() => receiptsOf(traffic), patience).toBeGreaterThan(receipts + 2);
      await enqueueDay(await booked.reach());
      const away = await survive(blow, servers, traffic);
      process.stdout.write(figure(away));
      aways.push(away);
      await expect.poll(() => servers.isWhole(), patience).toBe(true);
    }
    await traffic.end();
    const seen = [...first.seen, ...traffic.seen];
    await settleEverything(booked);
    const days = Math.max(50, first.days()) + traffic.days();
    const { lost, chargedTwice, wrong, payments, renewals, daysByJobs } = await findingsOf(booked, seen, days);
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    const slowest = Math.max(...aways.map(({ programMs }) => programMs));
    const receipts = receiptsOf({ seen });
    process.stdout.write(
      `${aways.length} losses in ${minutes} minutes. ${receipts} purchases acknowledged, ${lost.length} lost; ` +
        `${payments} payments, ${renewals} of them renewals, ${chargedTwice.length} charged twice, ${wrong.length} wrong in the books; ` +
        `${daysByJobs} times a day's work by the jobs. Failover ${range(aways)}; the program ${seconds(slowest)} s after it at most\n`,
    );
    expect({ lost, chargedTwice, wrong }).toEqual({ lost: [], chargedTwice: [], wrong: [] });
    expect(renewals).toBeGreaterThan(0);
    expect(daysByJobs).toBeGreaterThan(0);
    // Everybody who was not served was asked to come back; nobody saw a fault of ours.
    expect([...first.faults, ...traffic.faults].filter((fault) => !/ 503 /.test(fault))).toEqual([]);
    expect(program.ended()).toEqual([]);
    expect(aways.filter(({ programMs }) => programMs > allowedMs)).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  },
  90 * 60_000,
);

function blowsTo(servers: DatabaseServers): readonly Blow[] {
  const power: Blow = {
    what: "power of the leader",
    ofLeader: true,
    strike: (it) => it.killAll(),
    back: (it) => servers.startAgain(it),
  };
  const postgres: Blow = {
    what: "PostgreSQL of the leader",
    ofLeader: true,
    strike: (it) => servers.killPostgres(it),
    back: () => undefined,
  };
  const cable = { strike: (it: Machine) => it.cable("down"), back: (it: Machine) => it.cable("up") };
  return [
    ...Array.from({ length: kills }, (_, at) => (at % 2 === 0 ? power : postgres)),
    { ...cable, what: "cable of the leader", ofLeader: true },
    { ...cable, what: "cable of the synchronous standby", ofLeader: false },
  ];
}

/** Strikes, waits until everything is well again, and reports how long that took. */
async function survive(
  { what, ofLeader, strike, back }: Blow,
  servers: DatabaseServers,
  traffic: Traffic,
): Promise<Away> {
  const leader = await leaderOf(servers);
  const struck = ofLeader ? leader : await servers.synchronousStandby(leader);
  if (struck === null) throw new Error("nobody follows synchronously");
  strike(struck);
  const at = performance.now();
  const goesOn = async (): Promise<boolean> => {
    if (!ofLeader) return !(await servers.waitsFor(leader, struck));
    const now = await servers.leader();
    return now !== null && now !== struck && servers.takesWrites(now);
  };
  await expect.poll(goesOn, { ...patience, interval: 50 }).toBe(true);
  const led = performance.now();
  const receipts = receiptsOf(traffic);
  const wellSince = (answers: Traffic["answers"][number]): boolean =>
    answers.some((answer) => answer.status === 200 && answer.at > led);
  await expect.poll(() => receiptsOf(traffic) > receipts + 4 && traffic.answers.every(wellSince), patience).toBe(true);
  back(struck);
  const failed = traffic.answers.flat().filter((answer) => answer.at > at && answer.status !== 200);
  // Until the last request that was not served, not only until the first one that was.
  const last = Math.max(led, ...failed.map(({ to }) => to));
  const slowestMs = Math.max(
    ...traffic.answers.flat().flatMap((answer) => (answer.to > at ? answer.to - answer.at : [])),
  );
  return { what, ofLeader, databaseMs: led - at, programMs: last - led, slowestMs };
}

async function leaderOf(servers: DatabaseServers): Promise<Machine> {
  await expect.poll(async () => (await servers.leader()) !== null, patience).toBe(true);
  return (await servers.leader()) ?? leaderOf(servers);
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const figure = ({ what, ofLeader, databaseMs, programMs, slowestMs }: Away): string =>
  `${what}: ${ofLeader ? "failover" : "given up after"} ${seconds(databaseMs)} s, ` +
  `the program ${seconds(programMs)} s after it, slowest answer ${seconds(slowestMs)} s\n`;
const range = (aways: readonly Away[]): string => {
  const all = aways.flatMap(({ ofLeader, databaseMs }) => (ofLeader ? [databaseMs] : []));
  return `${seconds(Math.min(...all))} to ${seconds(Math.max(...all))} s`;
};
