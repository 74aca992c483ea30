import type { RefundMade } from "#core/notice/payment-letters.ts";
import { nextCheck } from "#core/payment/next-check.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { lockAccount } from "#server/store/account.ts";
import { audit } from "#server/store/audit.ts";
import { findIntent, type IntentRecord } from "#server/store/intent.ts";
import { type Enqueue, queueLetters } from "#server/store/outbox.ts";
import type { Publications } from "#server/store/publication-cache.ts";
import type { Publication } from "#server/store/publication.ts";
import {
  bookRefund,
  claimRefund,
  findDueRefunds,
  findRefundReader,
  leaveRefund,
  type Left,
  type RefundToSend,
} from "#server/store/refund-outbox.ts";
import type { PaidBack } from "../till.ts";
import type { TillsOf } from "../tills-of.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type PayRefundsNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publications: Publications;
  readonly enqueue: Enqueue;
  readonly uuid: () => string;
  readonly tillsOf: TillsOf;
};

const batch = 50;
/** Whoever was to say what became of a refund has died: it is asked about after this. */
const askAfterMs = 5 * 60_000;

/**
 * Pays the refunds of a publication that are due: each is written down as sent in a first transaction, paid between the
 * two, and booked in a second. Wherever it is killed, the gateway is asked under the same reference, and nothing is paid
 * twice (security.md I4, 20). @returns how many were paid.
 */
export async function payRefunds(needs: PayRefundsNeeds, tenantId: number): Promise<number> {
  const publication = await needs.publications.publication(tenantId);
  if (publication === null) return 0;
  const { db, clock } = needs;
  let paid = 0;
  for (const refundId of await findDueRefunds(db, tenantId, clock.now(), batch)) {
    const now = clock.now();
    const leaseEnds = new Date(now.getTime() + askAfterMs);
    const refund = await db.write(tenantDay(clock, publication.tenant), (tx) =>
      claimRefund(tx, refundId, { now, leaseEnds }),
    );
    if (refund === null) continue;
    const intent = await findIntent(db, tenantId, refund.intentId);
    if (intent === null) throw new Error(`no intent ${refund.intentId}`);
    const outcome = await send(needs, publication, refund, intent);
    await db.write(tenantDay(clock, publication.tenant), (tx) => write(needs, tx, { refund, outcome }));
    if (outcome.kind === "paid") paid++;
  }
  return paid;
}

/** To the gateway that has the sale; there may have been one at each. */
async function send(
  { tillsOf }: PayRefundsNeeds,
  { tenant }: Publication,
  { refundId, amount }: RefundToSend,
  intent: IntentRecord,
): Promise<PaidBack> {
  const sale = { transactionId: intent.transactionId ?? "", amount, reference: refundId };
  for (const till of await tillsOf(tenant, intent)) {
    const outcome = await till.payBack(sale);
    if (outcome.kind !== "not-here") return outcome;
  }
  return { kind: "not-here" };
}

type Sent = { readonly refund: RefundToSend; readonly outcome: PaidBack };

async function write(needs: PayRefundsNeeds, tx: Tx, { refund, outcome }: Sent): Promise<void> {
  const now = needs.clock.now();
  await lockAccount(tx, refund.accountNumber);
  if (outcome.kind === "paid") {
    if (!(await bookRefund(tx, refund, { ...outcome, now }))) return;
    await tell(needs, tx, refund);
    return noteEnd(tx, refund, outcome.how, { transactionId: outcome.transactionId });
  }
  const left = leftBy(outcome, refund, now);
  await leaveRefund(tx, refund.refundId, left);
  if (left.state === "review") await noteEnd(tx, refund, "review", { because: left.because });
}

/** A silence is never taken for a no: it is asked about for days, and then by a person (I4). */
function leftBy(outcome: Exclude<PaidBack, { kind: "paid" }>, { checks }: RefundToSend, now: Date): Left {
  if (outcome.kind === "refused") return { state: "review", because: outcome.code };
  if (outcome.kind === "not-here") return { state: "review", because: "no-sale" };
  const next = nextCheck({ checks: checks - 1, noneFound: false, minutesSinceToken: 0 });
  if (next.kind !== "ask-again") return { state: "review", because: "no-answer" };
  return {
    state: outcome.kind === "away" ? "requested" : "sent",
    nextAt: new Date(now.getTime() + next.afterMinutes * 60_000),
  };
}

const noteEnd = (
  tx: Tx,
  { accountNumber, refundId, amount }: RefundToSend,
  outcome: string,
  more: object,
): Promise<void> =>
  audit(tx, {
    actor: "job:refunds",
    action: "refund.pay",
    subject: `account:${accountNumber}`,
    outcome,
    details: { refundId, amountCents: amount, ...more },
  });

/** The proof of the refund, to whom it was paid (rules 6). */
async function tell({ enqueue, uuid }: PayRefundsNeeds, tx: Tx, refund: RefundToSend): Promise<void> {
  const { firstName, lastName, contactEmail, cardLabel } = await findRefundReader(tx, refund);
  const { accountNumber, amount, reason } = refund;
  const content: RefundMade = { name: `${firstName} ${lastName}`, accountNumber, amount, reason, cardLabel };
  await queueLetters(tx, enqueue, [
    {
      letterId: uuid(),
      kind: "refundMade",
      recipient: contactEmail,
      accountNumber,
      content,
      naturalKey: `refund:${refund.refundId}`,
    },
  ]);
}
