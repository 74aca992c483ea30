import { faultCollector } from "#server/fault-collector.ts";
import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import {
  afterReversal,
  isPendingRefund,
  mustOnlyAsk,
  reversalReference,
  type ReversalResult,
  type ReversalSent,
} from "#core/payment/after-reversal.ts";
import { type Outcome, unknownOutcome } from "#core/payment/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { audit } from "#server/store/audit.ts";
import { findIntent, type IntentRecord } from "#server/store/payment/intent.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import {
  claimRefund,
  findDueRefunds,
  findRefundReader,
  noteRefundSent,
  postRefund,
  recordRefundStep,
  type RefundToSend,
} from "#server/store/payment/refund-outbox.ts";
import { postPaidByBank } from "#server/store/payment/paid-by-bank.ts";
import type { GatewayAccounts } from "#server/settlement/gateway-accounts.ts";
import type { Reversals } from "../reversals.ts";
import { minutesLater } from "#server/settlement/settlement.ts";
import { sentSoFar } from "../sent-so-far.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type PayRefundsNeeds = RecordNeeds &
  PublicationNeeds & { readonly accounts: GatewayAccounts; readonly reversals: Reversals };

const actor = "job:refunds";
const batch = 50;
/** After this time the worker that sent the refund is presumed dead, and the gateway is asked. */
const leaseMinutes = 5;

/**
 * Pays the refunds of a publication that are due: each is claimed, recorded as sent right before it is sent, and posted
 * by the gateway's record. Wherever this is killed, the gateway is asked under the same reference, and nothing is sent
 * again while an earlier refund could still appear in its record (docs/decisions/0065). Charges that must not stay are
 * returned the same way.
 * @returns how many were paid.
 */
export const payRefunds = atPublication(async (needs: PayRefundsNeeds, { publication, tenantId }): Promise<number> => {
  const { db, clock } = needs;
  const aside = faultCollector();
  let paid = (await aside.attempt("a charge that goes back", () => needs.reversals.finishReversals(publication))) ?? 0;
  for (const refundId of await findDueRefunds(db, tenantId, clock.now(), batch))
    if (await aside.attempt(`refund ${refundId}`, () => payOne(needs, publication, refundId))) paid++;
  aside.throwCollected();
  return paid;
});

/** @returns whether the money is with the reader. */
async function payOne(needs: PayRefundsNeeds, publication: Publication, refundId: string): Promise<boolean> {
  const { db, clock } = needs;
  const { tenantId } = publication.tenant;
  const now = clock.now();
  const leaseEnds = minutesLater(now, leaseMinutes);
  const refund = await db.write(tenantDay(clock, publication.tenant), (tx) =>
    claimRefund(tx, refundId, { now, leaseEnds }),
  );
  if (refund === null) return false;
  const intent = await findIntent(db, tenantId, refund.intentId);
  if (intent === null) throw new Error(`no intent ${refund.intentId}`);
  const sent = sentSoFar(refund, now);
  const outcome = await send(needs, publication, { refund, intent, sent });
  const given = afterReversal(outcome, { ...sent, checks: refund.checks });
  const isPending = refund.isPending || isPendingRefund(outcome, intent.transactionId ?? "");
  await db.write(tenantDay(clock, publication.tenant), (tx) =>
    write(needs, tx, publication, { refund, given, isPending }),
  );
  return given.kind === "done";
}

type Sending = { readonly refund: RefundToSend; readonly intent: IntentRecord; readonly sent: ReversalSent };

/** Sends to the gateway that has the sale; each gateway may have one. */
async function send(
  { db, accounts, clock }: PayRefundsNeeds,
  { tenant }: Publication,
  { refund, intent, sent }: Sending,
): Promise<Outcome> {
  const onlyAsk = mustOnlyAsk(sent);
  const back = {
    transactionId: intent.transactionId ?? "",
    amount: refund.amount,
    reference: reversalReference(refund.refundId, refund.sends),
    onlyAsk,
    minutesSinceSent: sent.minutesSinceSent,
    noteSent: () =>
      db.write(tenantDay(clock, tenant), (tx) => noteRefundSent(tx, refund, onlyAsk ? "repeat" : clock.now())),
  };
  let outcome: Outcome = unknownOutcome({ kind: "rejected", code: noSale });
  for (const { account } of await accounts.openedAt(tenant, intent)) {
    if (account === null) continue;
    outcome = await account.reverse(back);
    if (!isElsewhere(outcome)) return outcome;
  }
  return outcome;
}

const noSale = "no-sale";

const isElsewhere = (outcome: Outcome): boolean =>
  outcome.state === "unknown" && outcome.why.kind === "rejected" && outcome.why.code === noSale;

type Sent = { readonly refund: RefundToSend; readonly given: ReversalResult; readonly isPending: boolean };

async function write(
  needs: PayRefundsNeeds,
  tx: Tx,
  { tenant }: Publication,
  { refund, given, isPending }: Sent,
): Promise<void> {
  const now = needs.clock.now();
  await lockAccount(tx, refund.accountNumber);
  if (given.kind === "done") {
    if (!(await postRefund(tx, refund, { ...given, now }))) return;
    const { refundId, accountNumber, amount, reason } = refund;
    const { cardLabel, ...reader } = await findRefundReader(tx, refund);
    const account = { ...reader, accountNumber };
    const { how, transactionId } = given;
    const paid = { account, refundId, amount, reason, how, transactionId, cardLabel };
    return record(tx, needs, { actor, tenant }, "refund.pay", paid);
  }
  // No answer never counts as a no: the gateway is asked for days, and after that staff decide (I4).
  if (given.kind === "ask-again")
    return recordRefundStep(tx, refund, { ...given, nextAt: minutesLater(now, given.afterMinutes), isPending });
  await recordRefundStep(tx, refund, given);
  // A gateway refuses to refund a payment for which a bank has already returned the money.
  const byBank = await postPaidByBank(tx, refund.intentId, now);
  await recordRefundStepAfter(
    tx,
    refund,
    byBank > 0 ? { outcome: "by-bank" } : { outcome: "review", because: given.because },
  );
}

type NotPaidByUs =
  | { readonly outcome: "by-bank" }
  /** It now waits for staff. */
  | { readonly outcome: "review"; readonly because: string };

const recordRefundStepAfter = (
  tx: Tx,
  { accountNumber, refundId, amount }: RefundToSend,
  { outcome, ...why }: NotPaidByUs,
): Promise<void> =>
  audit(tx, {
    actor,
    action: "refund.pay",
    subject: `account:${accountNumber}`,
    outcome,
    details: { refundId, amountCents: amount, ...why },
  });
