import { type Booking, decideBooking, dueOf } from "#core/payment/decide-booking.ts";
import { isSettled } from "#core/payment/intent-state.ts";
import { lifeMinutes, minutesAfterDecline, nextCheck } from "#core/payment/next-check.ts";
import type { GatewayTransaction } from "#server/adapters/payment/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { changeIntent, type IntentRecord, lockIntent, lockPayment } from "#server/store/intent.ts";
import { isUsedElsewhere, noteAttempt } from "#server/store/payment-attempt.ts";
import { lockPerson } from "#server/store/person.ts";
import { retireOrder } from "#server/store/subscription.ts";
import { askTills, type Sale, type SeenSales } from "./ask-tills.ts";
import { holdPayment } from "./hold-payment.ts";
import { NotWanted, notWantedReason, type PrepareBooking, type Settled, type SettleRequest } from "./settled.ts";
import type { TillsOf } from "./tills-of.ts";

export type SettleNeeds = {
  readonly db: Database;
  readonly tillsOf: TillsOf;
  readonly prepareBooking: PrepareBooking;
  readonly renewals: RenewalSettling;
};

/** How payments for a renewal differ: nobody waits at a widget, and the subscription may have changed meanwhile. */
export type RenewalSettling = {
  /** Whether it still pays for the next term. */
  isWanted(request: SettleRequest): Promise<boolean>;
  /** The gateway tells of an earlier try, which was declined and noted: nothing is known of the one that is asked about. */
  isEarlierTry(request: SettleRequest, seen: GatewayTransaction): Promise<boolean>;
  /** What a decline means for the subscription. */
  declined(tx: Tx, request: SettleRequest, seen: GatewayTransaction): Promise<void>;
};

/** What is to be written, and whether it is an end: a payment that waits may be settled by the next question. */
export type Settlement = { readonly final: boolean; apply(tx: Tx): Promise<Settled> };

export type SettlePayment = (request: SettleRequest) => Promise<Settlement>;

/**
 * Settles a payment and writes it. What is only seen under the locks, that it is not wanted any more, is settled a second
 * time: no gateway is called inside a transaction.
 */
export async function settleAndWrite<T>(
  settle: SettlePayment,
  request: SettleRequest,
  write: (settlement: Settlement) => Promise<T>,
): Promise<T> {
  try {
    return await write(await settle(request));
  } catch (fault) {
    if (!(fault instanceof NotWanted)) throw fault;
    return write(await settle({ ...request, notWanted: fault.because }));
  }
}

/**
 * Finds out what became of a payment: asks the gateway, decides by its record alone, undoes what must not stand, and
 * hands back the writing, so that the caller can run it inside its own transaction. No gateway call happens inside one.
 */
export const settlementMaker =
  (needs: SettleNeeds): SettlePayment =>
  async (request) => {
    const { intent, publication } = request;
    // A person looks at it, or the money went back: the gateway is not asked, and nothing of it is moved.
    if (intent.state !== "captured" && isSettled(intent.state)) return held;
    const tills = await needs.tillsOf(publication.tenant, intent);
    return settleBy(needs, request, await askTills(tills, intent, request.hint?.transactionId ?? null));
  };

/** The same by what a gateway has just said, where it was asked already: the answer to a charge. */
export async function settleBy(needs: SettleNeeds, request: SettleRequest, seen: SeenSales): Promise<Settlement> {
  const { intent } = request;
  if (seen.kind === "no-answer") return waiting(request, false);
  const surplus = await takeAllBack(seen.surplus);
  const sale = seen.sale === null || (await isEarlier(needs, request, seen.sale)) ? null : seen.sale;
  const booking = await decide(needs, request, sale?.transaction ?? null);
  if (sale === null || booking.kind === "wait") return waiting(request, true);
  const { till, transaction } = sale;
  const undone = booking.kind === "surplus" || booking.kind === "void" ? await till.takeBack(transaction) : true;
  const prepared = booking.kind === "book" ? await needs.prepareBooking(request, sale) : null;
  const apply = async (tx: Tx): Promise<Settled> => {
    // First payments of one person are posted one after the other.
    const [, locked] = await Promise.all([
      intent.purpose === "subscribe" && lockPerson(tx, intent),
      lockPayment(tx, intent),
    ]);
    if (locked.state === "captured") return bookedBy(tx, locked, surplus);
    if (isSettled(locked.state)) return { kind: "review" };
    if (prepared !== null) return prepared(tx, locked);
    const settled = await refuseTransaction(tx, request, transaction, { booking, undone });
    if (isRenewal(intent) && booking.kind === "declined") await needs.renewals.declined(tx, request, transaction);
    return settled;
  };
  return { final: surplus !== "left" && !seen.incomplete, apply };
}

const isRenewal = ({ purpose }: Pick<IntentRecord, "purpose">): boolean => purpose === "renewal";

const isEarlier = async ({ renewals }: SettleNeeds, request: SettleRequest, { transaction }: Sale): Promise<boolean> =>
  isRenewal(request.intent) && transaction.state === "declined" && (await renewals.isEarlierTry(request, transaction));

const held: Settlement = { final: true, apply: async () => ({ kind: "review" }) };

const decide = async (
  { db, renewals }: SettleNeeds,
  request: SettleRequest,
  seen: GatewayTransaction | null,
): Promise<Booking> => {
  const { publication, intent, claimed } = request;
  const [usedElsewhere, wanted] = await Promise.all([
    seen !== null && isUsedElsewhere(db, publication.tenant.tenantId, seen.transactionId, intent.intentId),
    request.notWanted === undefined && (!isRenewal(intent) || seen?.state !== "approved" || renewals.isWanted(request)),
  ]);
  return decideBooking({
    intent,
    seen,
    usedElsewhere,
    claimed,
    // A stored card was looked at when it was given; whoever has moved house since is not declined for it.
    avsPolicy: isRenewal(intent) ? "accept" : publication.tenant.policy.avsPolicy,
    wanted,
  });
};

/** What became of further charges of a payment. `left`: some could not be taken back now. */
type Surplus = "none" | "taken-back" | "left";

async function takeAllBack(sales: readonly Sale[]): Promise<Surplus> {
  let surplus: Surplus = sales.length === 0 ? "none" : "taken-back";
  for (const { till, transaction } of sales) if (!(await till.takeBack(transaction))) surplus = "left";
  return surplus;
}

/** The payment is settled already: the first answer again. */
async function bookedBy(tx: Tx, intent: IntentRecord, surplus: Surplus): Promise<Settled> {
  if (surplus !== "none") {
    await audit(tx, {
      actor: "job:reconcile",
      action: "payment.surplus",
      subject: `account:${intent.accountNumber}`,
      outcome: surplus,
      details: { intentId: intent.intentId },
    });
  }
  return {
    kind: "booked",
    receiptNumber: intent.receiptNumber ?? "",
    accountNumber: intent.accountNumber,
    amount: dueOf(intent),
  };
}

type Refusal = { readonly booking: Booking; readonly undone: boolean };

/** Nothing is fulfilled: the try is noted, and the payment can be tried again or waits for a person. */
async function refuseTransaction(
  tx: Tx,
  request: SettleRequest,
  transaction: GatewayTransaction,
  { booking, undone }: Refusal,
): Promise<Settled> {
  if (booking.kind === "review") return holdPayment(tx, request, transaction, booking.because);
  if (!undone) return holdPayment(tx, request, transaction, "not-taken-back");
  const { intentId, accountNumber } = request.intent;
  const { transactionId } = transaction;
  const { tokenAt, payPalOrderId, declineCode } = await lockIntent(tx, intentId);
  // Voided before for this reason: whoever asks again is told the same.
  const before = transaction.state === "approved" ? null : notWantedReason(declineCode);
  const notWanted = request.notWanted ?? (transaction.declineReason === null ? before : null);
  const code = transaction.declineReason?.code ?? notWanted ?? (booking.kind === "void" ? booking.because : "");
  const payableMinutes = lifeMinutes({ hasOrder: payPalOrderId !== null });
  // A card that we charge ourselves has no session that somebody could pay with later.
  const wait = isRenewal(request.intent)
    ? null
    : minutesAfterDecline(minutesBetween(tokenAt, request.now), payableMinutes);
  const nextCheckAt = wait === null ? null : minutesLater(request.now, wait);
  await noteAttempt(tx, { intentId, transactionId, outcome: "declined", code });
  await changeIntent(tx, intentId, { state: "declined", nextCheckAt, declineCode: code });
  await audit(tx, {
    actor: request.actor,
    action: isRenewal(request.intent) ? "renewal.charge" : "payment.capture",
    subject: `account:${accountNumber}`,
    outcome: "declined",
    details: { intentId, transactionId, code },
    requestId: request.requestId,
  });
  if (notWanted === null) return { kind: "declined" };
  const { subscriptionId, purpose } = request.intent;
  if (purpose === "subscribe" && subscriptionId !== null) await retireOrder(tx, subscriptionId);
  return { kind: "not-wanted", because: notWanted };
}

const minutesBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 60_000;
const minutesLater = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000);

/** The gateway has not settled it yet: when to ask again, and what that means for the buyer. */
function waiting({ intent, now }: SettleRequest, noneFound: boolean): Settlement {
  const apply = async (tx: Tx): Promise<Settled> => {
    const locked = await lockIntent(tx, intent.intentId);
    if (locked.state === "captured") return bookedBy(tx, locked, "none");
    if (isSettled(locked.state)) return { kind: "review" };
    // A buyer who asks again and again does not use up the days that the gateway has to answer in.
    if (!noneFound && locked.nextCheckAt !== null && locked.nextCheckAt > now) {
      await changeIntent(tx, intent.intentId, { state: "unknown", nextCheckAt: locked.nextCheckAt });
      return { kind: "waiting" };
    }
    const minutesSinceToken = minutesBetween(locked.tokenAt, now);
    const payableMinutes = lifeMinutes({ hasOrder: locked.payPalOrderId !== null });
    const next = nextCheck({ checks: locked.checks, noneFound, minutesSinceToken, payableMinutes });
    // Only silences are counted: they lead to a person in the end.
    const asked = { checks: locked.checks + (noneFound ? 0 : 1) };
    switch (next.kind) {
      case "ask-again": {
        const nextCheckAt = minutesLater(now, next.afterMinutes);
        await changeIntent(tx, intent.intentId, { state: noneFound ? locked.state : "unknown", nextCheckAt, ...asked });
        // A card that we charge ourselves: the charge may still be on its way.
        return noneFound && locked.state !== "unknown" && !isRenewal(intent) ? { kind: "unpaid" } : { kind: "waiting" };
      }
      case "nothing-happened":
        await changeIntent(tx, intent.intentId, {
          state: locked.state === "unknown" ? "declined" : locked.state,
          nextCheckAt: null,
          ...asked,
        });
        return { kind: "unpaid" };
      case "to-review":
        await changeIntent(tx, intent.intentId, {
          state: "review",
          reviewReason: "no-answer",
          nextCheckAt: null,
          ...asked,
        });
        return { kind: "review" };
    }
  };
  return { final: false, apply };
}
