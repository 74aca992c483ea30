import { type Day, toDay } from "#core/day.ts";
import { cents, type Cents, negate, plus } from "#core/money.ts";
import { disputeChanges, type GatewayDispute, type KnownDispute } from "#core/payment/dispute.ts";
import { decideRenewalMethod } from "#core/payment/decide-renewal-method.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import { isUuid } from "#server/review-source.ts";
import { type AtPublication, atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import type { Tx } from "#server/db/database.ts";
import type { GatewayAccounts } from "#server/settlement/gateway-accounts.ts";
import { lockAccount } from "#server/store/account/account.ts";
import {
  type DisputedPayment,
  findDisputedPayment,
  findKnownDispute,
  findKnownDisputes,
  writeDispute,
} from "#server/store/payment/dispute.ts";
import { findLivePayable } from "#server/store/payment/payable.ts";
import { postPaidByBank } from "#server/store/payment/paid-by-bank.ts";
import { findRefundablePayments, requestRefund } from "#server/store/payment/refund.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { writeRenewalMethod } from "../set-renewal-method.ts";

export type DisputeNeeds = RecordNeeds & PublicationNeeds & { readonly accounts: GatewayAccounts };

const actor = "job:disputes";
/** The card networks let a cardholder dispute a charge for 120 days, and decide within some 75 more. */
const daysBack = 240;
const dayMs = 86_400_000;

/**
 * Reads what every gateway that lists disputes has on record, and records what is new: for staff to answer, and for the
 * books once the bank has returned money. Safe to run more than once.
 * @returns how many disputes had news.
 */
export const updateDisputes = atPublication(async (needs: DisputeNeeds, at): Promise<number> => {
  const since = new Date(needs.clock.now().getTime() - daysBack * dayMs);
  let news = 0;
  for (const account of await needs.accounts.all(at.publication.tenant)) {
    const listed = await account.disputesSince?.(since);
    // A gateway that is away shows in its calls' own metrics and alarm; the next hour asks again.
    if (listed?.state !== "answered") continue;
    const known = await findKnownDisputes(needs.db, at.tenantId, account.gateway);
    for (const { openedAt, answerBy, ...dispute } of listed.disputes) {
      const dayAt = (ms: number): Day => dayIn(at.publication.tenant.timeZone, ms);
      const seen = { ...dispute, openedOn: dayAt(openedAt), answerBy: answerBy === null ? null : dayAt(answerBy) };
      const isNews = disputeChanges(known.get(seen.disputeRef) ?? null, seen) !== null;
      if (isNews && (await follow(needs, at, account.gateway, seen))) news++;
    }
  }
  return news;
});

type Seen = KnownDispute & Pick<GatewayDispute, "disputeRef" | "reference" | "reason"> & { readonly openedOn: Day };

/** Banks and gateways use real time, even while a sandbox clock is moved. */
const dayIn = (timeZone: string, ms: number): Day =>
  toDay(Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate().toString());

async function follow(
  needs: DisputeNeeds,
  { publication, tenantId, ...moment }: AtPublication,
  gateway: string,
  seen: Seen,
): Promise<boolean> {
  const { db, clock } = needs;
  const payment = isUuid(seen.reference) ? await findDisputedPayment(db, tenantId, seen.reference) : null;
  if (payment === null) return false;
  const now = clock.now();
  return db.write({ tenantId, today: moment.today }, async (tx) => {
    await lockAccount(tx, payment.accountNumber);
    const news = disputeChanges(await findKnownDispute(tx, { gateway, disputeRef: seen.disputeRef }), seen);
    if (news === null) return false;
    const disputeId = await writeDispute(tx, { ...seen, gateway, payment });
    const by = { actor, tenant: publication.tenant };
    for (const state of news.steps) {
      const returned = state === "lost" ? await giveBack(tx, payment, { amount: seen.amount, disputeId, now }) : null;
      await record(tx, needs, by, `dispute.${state}`, {
        accountNumber: payment.accountNumber,
        receiptNumber: payment.receiptNumber,
        disputeId,
        amount: seen.amount,
        reason: seen.reason,
        answerBy: seen.answerBy,
        returned,
      });
    }
    if (!seen.isInquiry && seen.state !== "won") await stopCharging(tx, needs, { publication, moment, payment, now });
    return true;
  });
}

type Lost = { readonly amount: Cents; readonly disputeId: number; readonly now: Date };

/**
 * The bank has taken the money back, and the books follow. Refunds that were promised and not paid are settled first.
 * Dates stay as they are until staff decide. Amounts that were passed on (tip, donation), or refunded before, are not
 * included.
 */
async function giveBack(tx: Tx, payment: DisputedPayment, { amount, disputeId, now }: Lost): Promise<Cents> {
  const { accountNumber, intentId, subscriptionId, giftId } = payment;
  const promised = await postPaidByBank(tx, intentId, now);
  const of = giftId === null ? { subscriptionId: subscriptionId ?? 0 } : { subscriptionId: null, giftId };
  const [left] = await findRefundablePayments(tx, { ...of, accountNumber, intentId });
  const most = left === undefined ? 0 : plus(left.amount, negate(left.amountBack));
  const more = cents(Math.max(0, Math.min(plus(amount, negate(promised)), most)));
  if (more > 0)
    await requestRefund(tx, {
      ...of,
      accountNumber,
      intentId,
      amount: more,
      ofPrepaid: cents(0),
      reason: "dispute",
      cause: `dispute:${disputeId}`,
      isPaid: true,
      actor,
      now,
    });
  return plus(promised, more);
}

type Stopping = {
  readonly publication: Publication;
  readonly moment: LocalMoment;
  readonly payment: DisputedPayment;
  readonly now: Date;
};

/**
 * After a dispute, we don't charge that person again without a new consent: EZ-Pay is turned off, and the next term is
 * billed.
 */
async function stopCharging(
  tx: Tx,
  needs: RecordNeeds,
  { publication, moment, payment, now }: Stopping,
): Promise<void> {
  const payable = await findLivePayable(tx, publication, moment, payment.accountNumber);
  if (payable === null || payable.held.subscriptionId !== payment.subscriptionId) return;
  const change = decideRenewalMethod(payable.facts, { method: "bill" }, { hasCard: true });
  if (change.kind !== "off") return;
  const by = { actor, tenant: publication.tenant };
  await writeRenewalMethod(tx, needs, { by, payable, change, terms: null, now });
}
