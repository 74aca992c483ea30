import { join } from "node:path";
import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { renewDue } from "#server/renewal/renew-due.ts";
import { run } from "#tests/start/programs.ts";
import { moneyOf } from "#tests/world/money.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aStripePublisher } from "#tests/world/stripe.ts";
import { aSubscriberWith, pass, passTo, subscriptionOf } from "#tests/world/time.ts";
import { asOwner } from "#tests/world/store.ts";
import type { DeathPoint, WorkerTask } from "./renewing-worker.ts";

/** 25 by hand before a release; fewer in each run of the tests. */
const rounds = Number(process.env["DRILL_CHARGE_KILLS"] ?? 2);
const house = join(import.meta.dirname, "../..");

const site = await siteOfFile();

/** Each round uses one gateway, because they differ in how a charge is found again after a kill. */
const atGatewayOf = (round: number) => (round % 2 === 0 ? aPublisher : aStripePublisher);

type Due = { readonly publisher: Publisher; readonly accountNumber: number; readonly all: readonly number[] };

/** Subscribers whose cards are due on the day that has just begun. */
async function dueSubscribers(round: number, count = 1): Promise<Due> {
  const publisher = await atGatewayOf(round)(site);
  const all: number[] = [];
  for (let made = 0; made < count; made++) all.push((await aSubscriberWith(site, publisher)).accountNumber);
  const [accountNumber = 0] = all;
  const { chargeOn } = await subscriptionOf(site, publisher, accountNumber);
  if (chargeOn === null) throw new Error("nothing is due");
  await passTo(site, publisher, addDays(chargeOn, -1));
  await asOwner(site.store.owner, "update sandbox_day set days_ahead = days_ahead + 1 where tenant_id = $1", [
    publisher.tenantId,
  ]);
  site.publications.forget();
  return { publisher, accountNumber, all };
}

async function killedWorker({ tenantId }: Publisher, point: DeathPoint, atOnce = 1): Promise<number | string> {
  const { owner } = site.store;
  const aheadMs = site.needs.outside.clock.now().getTime() - Date.now();
  const task = { owner, emulatorUrl: site.gatewayUrl, tenantId, point, atOnce, aheadMs } satisfies Omit<
    WorkerTask,
    "owner"
  > & {
    readonly owner: object;
  };
  const worker = run(process.execPath, [join(house, "tests/drills/renewing-worker.ts")], {
    env: { ...process.env, RENEWING_WORKER: JSON.stringify(task) },
    cwd: house,
  });
  return worker.ended;
}

/** What another worker's jobs do in their own time: they ask about the result, and charge what is still due. */
async function othersGoOn({ tenantId }: Publisher): Promise<void> {
  for (const minutes of [0, 6, 25, 60]) {
    site.passMinutes(minutes);
    await renewDue(site.work, tenantId);
    await reconcilePayments(site.work, tenantId);
  }
  await renewDue(site.work, tenantId);
}

test.each<DeathPoint>(["before the call", "after the call", "before the commit", "after the commit"])(
  "kill -9 %s of a charge: it is made once and posted once",
  async (point) => {
    for (let round = 0; round < rounds; round++) {
      const { publisher, accountNumber } = await dueSubscribers(round);
      expect(await killedWorker(publisher, point)).toBe("SIGKILL");
      await othersGoOn(publisher);
      expect(await moneyOf(site, publisher)).toEqual({
        intents: [
          { state: "captured", reason: null },
          { state: "captured", reason: null },
        ],
        subscriptions: ["active"],
        charges: [100, 1199],
        receipts: 2,
        posted: 1299,
        unbalanced: 0,
      });
      expect((await subscriptionOf(site, publisher, accountNumber)).grants).toBe(2);
    }
  },
  60_000 + rounds * 20_000,
);

test.each<DeathPoint>(["before the call", "after the call", "before the commit", "after the commit"])(
  "kill -9 %s of charges that are posted together: each is charged once and posted once",
  async (point) => {
    for (const round of [0, 1]) {
      const { publisher, all } = await dueSubscribers(round, 4);
      expect(await killedWorker(publisher, point, 4)).toBe("SIGKILL");
      await othersGoOn(publisher);
      const { charges, receipts, posted, unbalanced } = await moneyOf(site, publisher);
      expect({ charges: charges.toSorted((one, other) => one - other), receipts, posted, unbalanced }).toEqual({
        charges: [100, 100, 100, 100, 1199, 1199, 1199, 1199],
        receipts: 8,
        posted: 4 * 1299,
        unbalanced: 0,
      });
      for (const accountNumber of all)
        expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({
          status: "active",
          grants: 2,
        });
    }
  },
  120_000,
);

test.each([
  ["Converge", 0],
  ["Stripe", 1],
])(
  "two workers at once, one of them killed: the other one charges nothing that may have been charged (%s)",
  async (_, round) => {
    const { publisher } = await dueSubscribers(round);
    await Promise.all([killedWorker(publisher, "after the call"), renewDue(site.work, publisher.tenantId)]);
    await othersGoOn(publisher);
    expect((await moneyOf(site, publisher)).charges).toEqual([100, 1199]);
  },
);

test.each<DeathPoint>(["before the call", "after the call", "before the commit", "after the commit"])(
  "kill -9 %s of a charge, and days pass in the sandbox: it is charged once, and not weeks later",
  async (point) => {
    for (const round of [0, 1]) {
      const { publisher, accountNumber } = await dueSubscribers(round);
      expect(await killedWorker(publisher, point)).toBe("SIGKILL");
      // A day of a moved clock is shorter than the minutes after which a gateway is asked.
      site.passMinutes(3);
      await pass(site, publisher, 3);
      expect((await moneyOf(site, publisher)).charges).toEqual([100, 1199]);
      expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "active", grants: 2 });
    }
  },
  120_000,
);
