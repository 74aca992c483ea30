import { randomUUID } from "node:crypto";
import type pg from "pg";
import { toDay } from "#core/day.ts";
import { cents } from "#core/money.ts";
import { grantEntry } from "#core/ledger/expiry.ts";
import { journalOfPurchase, partsOfPayment } from "#core/ledger/journal.ts";
import { receiptNumber } from "#core/payment/receipt-number.ts";
import { firstTerm } from "#core/subscribing/first-term.ts";
import { appPool } from "#server/db/connections.ts";
import { type Database, openDatabase } from "#server/db/database.ts";
import { appPassword, appRole } from "#server/db/roles.ts";
import { enqueueWith, openQueue } from "#server/jobs/queue.ts";
import { postPurchase } from "#server/store/payment/posting.ts";
import { lockPayment } from "#server/store/payment/intent.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import type { OpenOrder } from "./orders.ts";

export type PostingOptions = {
  readonly owner: pg.ClientConfig;
  readonly connections: number;
  readonly orders: readonly OpenOrder[];
};

const today = toDay("2026-02-02");
const policy = { cutOffMinutes: 1020, mailLeadDays: 3, chargeLeadDays: 7 };

let opened: Promise<PostingNeeds> | undefined;

/**
 * Runs the product's own commit of a purchase, once per order, over this many connections. Returns purchases per
 * second.
 */
process.on("message", ({ owner, connections, orders }: PostingOptions) => {
  // Kept open between messages, as a server keeps its connections.
  opened ??= openPostingNeeds(owner, connections);
  void opened.then((till) => postAll(till, connections, orders)).then((perSecond) => process.send?.(perSecond));
});

type PostingNeeds = { readonly db: Database; readonly enqueue: Enqueue; readonly tenantId: number };

async function openPostingNeeds(owner: pg.ClientConfig, connections: number): Promise<PostingNeeds> {
  const login = { ...owner, user: appRole, password: appPassword(String(owner.password)) };
  const pool = appPool(login, { size: connections, direct: true, deadlineMs: 5000 });
  const db = openDatabase(pool, { direct: true, deadlineMs: 5000 });
  const enqueue = enqueueWith(await openQueue(pool, false, () => undefined));
  const tenant = await db.directory
    .selectFrom("tenant")
    .select("tenant_id")
    .where("is_default", "=", true)
    .executeTakeFirstOrThrow();
  return { db, enqueue, tenantId: tenant.tenant_id };
}

async function postAll(
  { db, enqueue, tenantId }: PostingNeeds,
  connections: number,
  orders: readonly OpenOrder[],
): Promise<number> {
  const rest = [...orders];
  const line = async (): Promise<void> => {
    for (let order = rest.pop(); order !== undefined; order = rest.pop()) {
      const { intentId, subscriptionId, accountNumber } = order;
      await db.write({ tenantId, today }, async (tx) => {
        await lockPayment(tx, { accountNumber, intentId });
        const emails = await postPurchase(tx, purchaseOf(intentId, subscriptionId, accountNumber));
        await enqueue(
          tx,
          "letter",
          emails.map((id) => ({ tenantId, id })),
        );
      });
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, line));
  return orders.length / ((performance.now() - begun) / 1000);
}

function purchaseOf(
  intentId: string,
  subscriptionId: number,
  accountNumber: number,
): Parameters<typeof postPurchase>[1] {
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
  const about = { name: "Nora Ellingsen", accountNumber, planName: "Unlimited Digital + E-edition" };
  const to = { recipient: "nora@readers.example", accountNumber };
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
    grant: grantEntry(term, null),
    rateCode: "digital-intro-8w",
    rateVersion: 1,
    journalLines: journalOfPurchase(parts),
    balanceChange: cents(0),
    emails: [
      {
        ...to,
        emailId: randomUUID(),
        kind: "acknowledgment",
        content: {
          ...about,
          paidToday: total,
          charges: [],
          firstIssueOn: null,
          paidThrough: term.paidThrough,
          cancelDeadline: null,
          terms: { version: "1", text: "You may cancel anytime." },
        },
        naturalKey: `acknowledgment:${intentId}`,
      },
      {
        ...to,
        emailId: randomUUID(),
        kind: "receipt",
        content: {
          ...about,
          receiptNumber: receiptNumber(today, intentId),
          paidOn: today,
          lines: [],
          tax: cents(5),
          taxMode: "included",
          total,
          cardLabel: "VISA 9990",
          next: null,
          forGift: false,
        },
        naturalKey: `receipt:${receiptNumber(today, intentId)}`,
      },
    ],
    actor: "login:1",
    requestId: "",
  };
}
