import { type Booking, decideBooking, waitsForOwnCharge } from "#core/payment/decide-booking.ts";
import { checkWhenNoneFound, nextCheck } from "#core/payment/next-check.ts";
import { type Picked, pickCharge } from "#core/payment/pick-charge.ts";
import type { GatewayTransaction } from "#core/payment/outcome.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { changeIntent, type IntentRecord, lockIntent, lockPayment } from "#server/store/payment/intent.ts";
import { isUsedElsewhere, noteAttempt } from "#server/store/payment/payment-attempt.ts";
import { answerToTab, type AskedAndFound, receiptFor, unlessDeclinedHere } from "./answer-to-tab.ts";
import { askGateways, type Found, isOpen } from "./ask-gateways.ts";
import type { GatewayAccounts } from "./gateway-accounts.ts";
import { holdPayment, keepHeld } from "./hold-payment.ts";
import type { Purposes } from "./purposes.ts";
import type { GoneBack, Reversals, Unwanted } from "./reversals.ts";
import {
  type Charged,
  minutesLater,
  minutesSince,
  notWantedReason,
  type NotWantedReason,
  type Purpose,
  type Settled,
  type Settlement,
  type SettleRequest,
} from "./settled.ts";

export type SettleNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly accounts: GatewayAccounts;
  readonly purposes: Purposes;
  readonly reversals: Reversals;
};

export type Settler = {
  /**
   * Finds out what became of a payment: asks the gateways, decides by their record alone, gives back what must not stay, and
   * hands back the writing, so that the caller can run it inside its own transaction. No gateway call happens inside one.
   */
  settle(request: SettleRequest): Promise<Settlement>;
  /** The same by what a gateway has just said: the answer to a charge. */
  settleBy(request: SettleRequest, found: Found): Promise<Settlement>;
};

/** Rolls back the transaction in which posting found that the payment is not wanted any more. Nobody else sees it. */
class FoundUnwanted extends Error {
  readonly because: NotWantedReason;
  constructor(because: NotWantedReason) {
    super(`the payment is not wanted any more: ${because}`);
    this.because = because;
  }
}

/**
 * Settles a payment and writes it. What is only seen under the locks, that it is not wanted any more, is settled a second
 * time: no gateway is called inside a transaction.
 */
export async function settleAndWrite<T>(
  { settle }: Pick<Settler, "settle">,
  request: SettleRequest,
  write: (settlement: Settlement) => Promise<T>,
): Promise<T> {
  try {
    return await write(await settle(request));
  } catch (fault) {
    if (!(fault instanceof FoundUnwanted)) throw fault;
    return write(await settle({ ...request, notWanted: fault.because }));
  }
}

export function makeSettler(needs: SettleNeeds): Settler {
  const settleBy: Settler["settleBy"] = (request, found) => settleFound(needs, request, found);
  return {
    settleBy,
    settle: async (request) => {
      const { intent, publication } = request;
      // A person looks at it: the gateway is not asked, and nothing of it is moved.
      if (intent.state === "review" && !waitsForAnotherCharge(intent))
        return { final: true, apply: async () => ({ kind: "review" }) };
      const opened = await needs.accounts.openedAt(publication.tenant, intent);
      return settleBy(request, await askGateways(opened, intent, request.hint?.transactionId ?? null));
    },
  };
}

/** It is in review for a charge that is not its own, and its own may yet come: from another tab, or recorded late. */
const waitsForAnotherCharge = ({ state, reviewReason }: IntentRecord): boolean =>
  state === "review" && waitsForOwnCharge(reviewReason);

/** Nothing of it is left. What an older tab has paid for it all the same goes back. */
const isOver = ({ state }: IntentRecord): boolean => state === "voided" || state === "refunded";

type Step = AskedAndFound & { readonly needs: SettleNeeds };

async function settleFound(needs: SettleNeeds, request: SettleRequest, found: Found): Promise<Settlement> {
  const step: Step = { needs, request, found };
  const settlement = await settlementOf(step);
  return { ...settlement, apply: async (tx) => unlessDeclinedHere(step, await settlement.apply(tx)) };
}

async function settlementOf(step: Step): Promise<Settlement> {
  const { needs, request, found } = step;
  const { intent } = request;
  const purpose = needs.purposes[intent.purpose];
  const picked = pickCharge(intent, found.charges, request.hint?.transactionId ?? null);
  if (isOpen(found)) return waiting(step, false);
  const charge = await newsIn(step, picked);
  const decision = await decide(step, charge?.transaction ?? null);
  if (waitsForAnotherCharge(intent) && decision.kind !== "book") return waiting(step, false);
  const goneBack = await needs.reversals.giveBack(request, unwantedOf(picked, charge, decision));
  if (charge === null || decision.kind === "wait") return waiting(step, true);
  const { account, transaction } = charge;
  const card =
    decision.kind === "book" && purpose.keepsCard(intent)
      ? await account.cardToKeep(transaction, request.hint?.cardToken ?? null)
      : null;
  const apply = async (tx: Tx): Promise<Settled> => {
    const [, locked] = await Promise.all([purpose.lock(tx, intent), lockPayment(tx, intent)]);
    if (locked.state === "captured")
      return answerToTab(step, locked.transactionId, goneBack) ?? receiptFor(step, locked);
    if (isOver(locked)) return answerToTab(step, locked.transactionId, goneBack) ?? { kind: "nothing" };
    if (locked.state === "review" && !(waitsForAnotherCharge(locked) && decision.kind === "book"))
      return { kind: "review" };
    if (decision.kind !== "book") return refuse(tx, step, charge, { decision, goneBack });
    // Another question about this payment has begun to give this very charge back.
    if (locked.goingBack.includes(transaction.transactionId)) return askLater(tx, request);
    const posted = await purpose.post(tx, { request, intent: locked, charge, card });
    if (posted.kind === "unwanted") throw new FoundUnwanted(posted.because);
    return (posted.kind === "booked" ? answerToTab(step, transaction.transactionId, goneBack) : null) ?? posted;
  };
  return { final: !found.silent, apply };
}

const newsIn = async ({ needs, request }: Step, { charge }: Picked<Charged>): Promise<Charged | null> => {
  const purpose = needs.purposes[request.intent.purpose];
  const isOld = charge !== null && (await purpose.isEarlierTry(request, charge.transaction));
  return isOld ? null : charge;
};

const unwantedOf = ({ duplicates }: Picked<Charged>, charge: Charged | null, decision: Booking): Unwanted[] => [
  ...duplicates.map((it) => ({ charge: it, because: "duplicate" }) as const),
  ...(decision.kind === "give-back" && charge !== null ? [{ charge, because: decision.because }] : []),
];

async function decide({ needs, request }: Step, seen: GatewayTransaction | null): Promise<Booking> {
  const { publication, intent, claimed } = request;
  const purpose = needs.purposes[intent.purpose];
  const { tenantId, policy } = publication.tenant;
  const [usedElsewhere, wanted] = await Promise.all([
    seen !== null && isUsedElsewhere(needs.db, tenantId, seen.transactionId, intent.intentId),
    request.notWanted === undefined && (seen?.state !== "captured" || purpose.isWanted(request)),
  ]);
  return decideBooking({
    intent: waitsForAnotherCharge(intent) ? { ...intent, state: "unknown" } : intent,
    seen,
    usedElsewhere,
    isOwn: seen?.reference === intent.intentId,
    claimed,
    avsPolicy: purpose.checksAddress ? policy.avsPolicy : "accept",
    wanted,
  });
}

type Refusal = { readonly decision: Booking; readonly goneBack: ReadonlyMap<string, GoneBack> };

/** Nothing is fulfilled: the try is noted, and the payment can be tried again or waits for a person. */
async function refuse(tx: Tx, step: Step, { transaction }: Charged, refusal: Refusal): Promise<Settled> {
  const { needs, request, found } = step;
  const { decision, goneBack } = refusal;
  if (decision.kind === "review") return holdPayment(tx, request, transaction, decision.because);
  const { intentId, accountNumber } = request.intent;
  const { transactionId } = transaction;
  if (decision.kind === "give-back") {
    const standing = goneBack.get(transactionId);
    if (standing === "review") return holdPayment(tx, request, transaction, "not-taken-back");
    // Nobody is told that nothing was charged before the gateway's record says so.
    if (standing !== "done") return askLater(tx, request);
  }
  const purpose = needs.purposes[request.intent.purpose];
  const { tokenAt, declineCode } = await lockIntent(tx, intentId);
  // Voided before for this reason: whoever asks again is told the same.
  const before = transaction.state === "captured" ? null : notWantedReason(declineCode);
  const notWanted = request.notWanted ?? (transaction.declineReason === null ? before : null);
  const code = transaction.declineReason?.code ?? notWanted ?? (decision.kind === "give-back" ? decision.because : "");
  const sinceToken = minutesSince(tokenAt, request.now);
  // A card that we charge ourselves has no session that somebody could pay with later.
  const next = purpose.hasBuyer ? checkWhenNoneFound(sinceToken, found.payableMinutes) : nothingHappened;
  await noteAttempt(tx, { intentId, transactionId, outcome: "declined", code });
  await changeIntent(tx, intentId, { state: "declined", ...checkAt(next, request.now, purpose), declineCode: code });
  await audit(tx, {
    actor: request.actor,
    action: purpose.action,
    subject: `account:${accountNumber}`,
    outcome: "declined",
    details: { intentId, transactionId, code },
    requestId: request.requestId,
  });
  if (decision.kind === "declined") await purpose.declined(tx, request, transaction);
  if (notWanted === null) return { kind: "declined" };
  await purpose.voided(tx, request, { transaction, because: notWanted });
  return { kind: "not-wanted", because: notWanted };
}

const nothingHappened = { kind: "nothing-happened" } as const;

/** When the gateway is asked next. A card that we charge ourselves is not charged again before the gateway's record is sure. */
const checkAt = (next: ReturnType<typeof checkWhenNoneFound>, now: Date, { hasBuyer }: Purpose) => ({
  nextCheckAt: next.kind === "nothing-happened" ? null : minutesLater(now, next.afterMinutes),
  isLastCheck: next.kind === "ask-last" && hasBuyer,
});

const askAgainMinutes = 5;

async function askLater(tx: Tx, { intent, now, notWanted }: SettleRequest): Promise<Settled> {
  const nextCheckAt = minutesLater(now, askAgainMinutes);
  const why = notWanted === undefined ? {} : { declineCode: notWanted };
  await changeIntent(tx, intent.intentId, { state: "unknown", nextCheckAt, ...why });
  return { kind: "waiting" };
}

/** The gateway has not settled it yet: when to ask again, and what that means for the buyer. */
function waiting(step: Step, noneFound: boolean): Settlement {
  const { intent, now } = step.request;
  const apply = async (tx: Tx): Promise<Settled> => {
    const locked = await lockIntent(tx, intent.intentId);
    if (locked.state === "captured")
      return answerToTab(step, locked.transactionId, new Map()) ?? receiptFor(step, locked);
    if (locked.state === "review") return keepHeld(tx, locked, { charges: step.found.charges, now });
    if (isOver(locked)) return answerToTab(step, locked.transactionId, new Map()) ?? { kind: "nothing" };
    // A buyer who asks again and again does not use up the days that the gateway has to answer in.
    if (!noneFound && locked.nextCheckAt !== null && locked.nextCheckAt > now) {
      await changeIntent(tx, intent.intentId, { state: "unknown", nextCheckAt: locked.nextCheckAt });
      return { kind: "waiting" };
    }
    const minutesSinceToken = minutesSince(locked.tokenAt, now);
    const { payableMinutes } = step.found;
    const next = nextCheck({ checks: locked.checks, noneFound, minutesSinceToken, payableMinutes });
    const purpose = step.needs.purposes[intent.purpose];
    // Only silences are counted: they lead to a person in the end.
    const asked = { checks: locked.checks + (noneFound ? 0 : 1) };
    switch (next.kind) {
      case "ask-again": {
        const nextCheckAt = minutesLater(now, next.afterMinutes);
        await changeIntent(tx, intent.intentId, { state: noneFound ? locked.state : "unknown", nextCheckAt, ...asked });
        // A card that we charge ourselves: the charge may still be on its way.
        return { kind: noneFound && locked.state !== "unknown" && purpose.hasBuyer ? "unpaid" : "waiting" };
      }
      case "ask-last":
      case "nothing-happened": {
        const isUnpaid = next.kind === "nothing-happened" || purpose.hasBuyer;
        const state = locked.state === "unknown" && isUnpaid ? "declined" : locked.state;
        await changeIntent(tx, intent.intentId, { state, ...checkAt(next, now, purpose), ...asked });
        return { kind: isUnpaid ? "unpaid" : "waiting" };
      }
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
