import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { afterGivingBack, type GivenBack, givingBackReference, onlyAsks } from "#core/payment/after-giving-back.ts";
import { type Outcome, unknown } from "#core/payment/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { audit } from "#server/store/audit.ts";
import { findIntent, type IntentRecord } from "#server/store/payment/intent.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import {
  bookRefund,
  claimRefund,
  findDueRefunds,
  findRefundReader,
  leaveRefund,
  type Left,
  type RefundToSend,
} from "#server/store/payment/refund-outbox.ts";
import type { GatewayAccounts } from "../gateway-accounts.ts";
import type { Reversals } from "../reversals.ts";
import { minutesLater, minutesSince } from "../settled.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type PayRefundsNeeds = RecordNeeds &
  PublicationNeeds & { readonly accounts: GatewayAccounts; readonly reversals: Reversals };

const actor = "job:refunds";
const batch = 50;
/** Whoever was to say what became of a refund has died: it is asked about after this. */
const leaseMinutes = 5;

/**
 * Pays the refunds of a publication that are due: each is written down as sent in a first transaction, paid between the
 * two, and booked in a second. Wherever it is killed, the gateway is asked under the same reference, and nothing is paid
 * twice (security.md I4, 20). Charges that must not stay go back on the same way. @returns how many were paid.
 */
export const payRefunds = atPublication(async (needs: PayRefundsNeeds, { publication, tenantId }): Promise<number> => {
  const { db, clock } = needs;
  let paid = await needs.reversals.carryOn(publication);
  for (const refundId of await findDueRefunds(db, tenantId, clock.now(), batch)) {
    const now = clock.now();
    const leaseEnds = minutesLater(now, leaseMinutes);
    const refund = await db.write(tenantDay(clock, publication.tenant), (tx) =>
      claimRefund(tx, refundId, { now, leaseEnds }),
    );
    if (refund === null) continue;
    const intent = await findIntent(db, tenantId, refund.intentId);
    if (intent === null) throw new Error(`no intent ${refund.intentId}`);
    const outcome = await send(needs, publication, refund, intent);
    const given = afterGivingBack(outcome, refund.checks);
    await db.write(tenantDay(clock, publication.tenant), (tx) => write(needs, tx, publication, { refund, given }));
    if (given.kind === "done") paid++;
  }
  return paid;
});

/** To the gateway that has the sale; there may have been one at each. */
async function send(
  { accounts, clock }: PayRefundsNeeds,
  { tenant }: Publication,
  { refundId, amount, sends, ...taken }: RefundToSend,
  intent: IntentRecord,
): Promise<Outcome> {
  const back = {
    transactionId: intent.transactionId ?? "",
    amount,
    reference: givingBackReference(refundId, sends),
    onlyAsk: taken.mayBeSent && onlyAsks({ ...taken, minutesLate: minutesSince(taken.dueAt, clock.now()) }),
  };
  let outcome: Outcome = unknown({ kind: "rejected", code: noSale });
  for (const { account } of await accounts.openedAt(tenant, intent)) {
    if (account === null) continue;
    outcome = await account.giveBack(back);
    if (!isElsewhere(outcome)) return outcome;
  }
  return outcome;
}

const noSale = "no-sale";

const isElsewhere = (outcome: Outcome): boolean =>
  outcome.state === "unknown" && outcome.why.kind === "rejected" && outcome.why.code === noSale;

type Sent = { readonly refund: RefundToSend; readonly given: GivenBack };

async function write(needs: PayRefundsNeeds, tx: Tx, { tenant }: Publication, { refund, given }: Sent): Promise<void> {
  const now = needs.clock.now();
  await lockAccount(tx, refund.accountNumber);
  if (given.kind === "done") {
    if (!(await bookRefund(tx, refund, { ...given, now }))) return;
    const { refundId, accountNumber, amount, reason } = refund;
    const { cardLabel, ...reader } = await findRefundReader(tx, refund);
    const account = { ...reader, accountNumber };
    const { how, transactionId } = given;
    const paid = { account, refundId, amount, reason, how, transactionId, cardLabel };
    return record(tx, needs, { actor, tenant }, "refund.pay", paid);
  }
  const left = leftBy(given, refund, now);
  await leaveRefund(tx, refund.refundId, left);
  if (left.state === "review") await noteReview(tx, refund, left.because);
}

/** A silence is never taken for a no: it is asked about for days, and then by a person (I4). */
function leftBy(given: Exclude<GivenBack, { kind: "done" }>, { mayBeSent }: RefundToSend, now: Date): Left {
  if (given.kind === "review") return { state: "review", because: given.because };
  return {
    state: given.nothingSent && !mayBeSent ? "requested" : "sent",
    nextAt: minutesLater(now, given.afterMinutes),
  };
}

/** It waits for a person now. */
const noteReview = (tx: Tx, { accountNumber, refundId, amount }: RefundToSend, because: string): Promise<void> =>
  audit(tx, {
    actor,
    action: "refund.pay",
    subject: `account:${accountNumber}`,
    outcome: "review",
    details: { refundId, amountCents: amount, because },
  });
