import { randomUUID } from "node:crypto";
import pg from "pg";
import { toDay } from "#core/day.ts";
import { cents } from "#core/money.ts";
import { grantOf } from "#core/ledger/expiry.ts";
import { partsOfPayment, postingsOfPurchase } from "#core/ledger/journal.ts";
import { receiptNumber } from "#core/payment/receipt-number.ts";
import { firstTerm } from "#core/subscribing/first-term.ts";
import { openDatabase } from "#server/db/database.ts";
import { parsers } from "#server/db/parsers.ts";
import { appPassword, appRole } from "#server/db/roles.ts";
import { enqueueWith, openQueue } from "#server/jobs/queue.ts";
import { lockAccount } from "#server/store/account.ts";
import { bookPurchase } from "#server/store/booking.ts";
import { lockIntent } from "#server/store/intent.ts";
import type { OpenOrder } from "./orders.ts";

export type Booking = {
  readonly owner: pg.ClientConfig;
  readonly connections: number;
  readonly orders: readonly OpenOrder[];
};

/** The product's own commit of a purchase, once per order, over this many connections. Answers purchases per second. */
process.on("message", (booking: Booking) => void run(booking).then((perSecond) => process.send?.(perSecond)));

const today = toDay("2026-02-02");
const policy = { cutOffMinutes: 1020, mailLeadDays: 3, chargeLeadDays: 7 };

async function run({ owner, connections, orders }: Booking): Promise<number> {
  const login = { ...owner, user: appRole, password: appPassword(String(owner.password)) };
  const pool = new pg.Pool({ ...login, max: connections, types: parsers });
  const db = openDatabase(pool, { named: true });
  const boss = await openQueue(pool, false, () => undefined);
  const enqueue = enqueueWith(boss);
  const tenant = await db.directory
    .selectFrom("tenant")
    .select("tenant_id")
    .where("is_default", "=", true)
    .executeTakeFirstOrThrow();
  const rest = [...orders];
  const line = async (): Promise<void> => {
    for (let order = rest.pop(); order !== undefined; order = rest.pop()) {
      const { intentId, subscriptionId, accountNumber } = order;
      await db.write(tenant.tenant_id, async (tx) => {
        await lockAccount(tx, accountNumber);
        await lockIntent(tx, intentId);
        const letters = await bookPurchase(tx, purchaseOf(intentId, subscriptionId, accountNumber));
        await enqueue(
          tx,
          "letter",
          letters.map((id) => ({ tenantId: tx.tenantId, id })),
        );
      });
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, line));
  const perSecond = orders.length / ((performance.now() - begun) / 1000);
  await boss.stop({ graceful: false, close: false });
  await pool.end();
  return perSecond;
}

function purchaseOf(
  intentId: string,
  subscriptionId: number,
  accountNumber: number,
): Parameters<typeof bookPurchase>[1] {
  const term = firstTerm({
    bundle: { printDays: [] },
    rate: { term: { unit: "weeks", length: 8 } },
    calendar: { weekdays: [], closed: [] },
    moment: { today, minutes: 600 },
    policy,
    method: "carrier",
  });
  const total = cents(100);
  const parts = partsOfPayment({ total, tax: cents(5), tip: cents(0), donation: cents(0) });
  const letter = (kind: string) => ({
    letterId: randomUUID(),
    kind,
    recipient: "nora@readers.example",
    accountNumber,
    content: { name: "Nora Ellingsen", accountNumber, planName: "Unlimited Digital + E-edition" },
    naturalKey: `${kind}:${intentId}`,
  });
  return {
    intentId,
    subscriptionId,
    accountNumber,
    transactionId: `020226A1B-${intentId.toUpperCase()}`,
    receiptNumber: receiptNumber(today, intentId),
    capturedAt: new Date(),
    nextCheckAt: new Date(),
    card: { sealedToken: Buffer.alloc(44, 1), brand: "VISA", last4: "9990", expires: "1229" },
    cardLabel: "VISA 9990",
    paysOnce: false,
    term,
    chargeOn: term.chargeOn,
    grant: grantOf(term),
    rateCode: "digital-intro-8w",
    rateVersion: 1,
    postings: postingsOfPurchase(parts),
    letters: [letter("acknowledgment"), letter("receipt")],
    actor: "login:1",
    requestId: "",
  };
}
