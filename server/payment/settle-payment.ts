import { decidePosting, type PostingDecision, waitsForOwnCharge } from "#core/payment/decide-posting.ts";
import { checkWhenNoneFound, nextCheck } from "#core/payment/next-check.ts";
import { pickCharge, type PickedCharge } from "#core/payment/pick-charge.ts";
import type { GatewayTransaction } from "#core/payment/outcome.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { changeIntent, type IntentRecord, lockIntent, lockPayment } from "#server/store/payment/intent.ts";
import { isUsedElsewhere, recordPaymentAttempt } from "#server/store/payment/payment-attempt.ts";
import { adjustForTab, answerToTab, receiptFor, type TabQuestion } from "./answer-to-tab.ts";
import { askGateways, isOutcomeOpen } from "#server/settlement/ask-gateways.ts";
import type { GatewayAccounts, OpenedAccount } from "#server/settlement/gateway-accounts.ts";
import { holdPayment, keepOnHold } from "./hold-payment.ts";
import type { PaymentPurposes } from "./purposes.ts";
import type { ChargeToReverse, Reversals, ReversalStatus } from "./reversals.ts";
import {
  type FoundCharges,
  type GatewayCharge,
  minutesLater,
  minutesSince,
  notWantedReason,
  type NotWantedReason,
  type PaymentPurpose,
  type Settlement,
  type Settler,
  type SettleRequest,
  type SettleResult,
} from "#server/settlement/settlement.ts";

export type SettleNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly accounts: GatewayAccounts;
  readonly purposes: PaymentPurposes;
  readonly reversals: Reversals;
};

/**
 * Rolls back the transaction in which posting found that the payment is no longer wanted. It is always caught in this
 * file.
 */
class FoundUnwanted extends Error {
  readonly because: NotWantedReason;
  constructor(because: NotWantedReason) {
    super(`the payment is no longer wanted: ${because}`);
    this.because = because;
  }
}

/**
 * Settles a payment and writes the result. If only the locks show that the payment is no longer wanted, it is settled a
 * second time, because no gateway is called inside a transaction.
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
      // Staff are reviewing it: the gateway is not asked, and none of its money is moved.
      if (intent.state === "review" && !waitsForAnotherCharge(intent))
        return { final: true, apply: async () => ({ kind: "review" }) };
      const opened = await needs.accounts.openedAt(publication.tenant, intent);
      const mayTake = !opened.some(takesWhenAsked) || (await needs.purposes[intent.purpose].mayCapture(request));
      const named = request.hint?.transactionId ?? null;
      const settlement = await settleBy(request, await askGateways(opened, intent, named, mayTake));
      return isOfOldPage(request, mayTake) ? { ...settlement, apply: saysChanged(settlement) } : settlement;
    },
  };
}

/** Whether buyers approve at this gateway first, and we take the money when we ask about it. */
const takesWhenAsked = ({ account }: OpenedAccount): boolean => account !== null && account.charge === null;

/** A tab is back from a gateway's page, and what it approved there is no longer what the order is about. */
const isOfOldPage = ({ hint, intent }: SettleRequest, mayTake: boolean): boolean =>
  hint?.transactionId === null &&
  hint.invoiceNumber !== null &&
  (!mayTake || hint.invoiceNumber !== intent.invoiceNumber);

const saysChanged =
  (settlement: Settlement): Settlement["apply"] =>
  async (tx) => {
    const settled = await settlement.apply(tx);
    return settled.kind === "unpaid" ? { kind: "not-wanted", because: "account-changed" } : settled;
  };

/**
 * The payment is in review because of a charge that is not its own, and its own may yet appear: from another tab, or
 * recorded late.
 */
const waitsForAnotherCharge = ({ state, reviewReason }: IntentRecord): boolean =>
  state === "review" && waitsForOwnCharge(reviewReason);

/** The payment was voided or refunded. If an older tab pays for it anyway, that charge is refunded. */
const isOver = ({ state }: IntentRecord): boolean => state === "voided" || state === "refunded";

type Step = TabQuestion & { readonly needs: SettleNeeds };

async function settleFound(needs: SettleNeeds, request: SettleRequest, found: FoundCharges): Promise<Settlement> {
  const step: Step = { needs, request, found };
  const settlement = await settlementOf(step);
  return { ...settlement, apply: async (tx) => adjustForTab(step, await settlement.apply(tx)) };
}

async function settlementOf(step: Step): Promise<Settlement> {
  const { needs, request, found } = step;
  const { intent } = request;
  const purpose = needs.purposes[intent.purpose];
  const picked = pickCharge(intent, found.charges, request.hint?.transactionId ?? null);
  if (isOutcomeOpen(found)) return waiting(step, false);
  const charge = await newsIn(step, picked);
  const decision = await decide(step, charge?.transaction ?? null);
  if (waitsForAnotherCharge(intent) && decision.kind !== "post") return waiting(step, false);
  const reversals = await needs.reversals.reverseCharges(request, unwantedOf(picked, charge, decision));
  if (charge === null || decision.kind === "wait") return waiting(step, true);
  const { account, transaction } = charge;
  const card =
    decision.kind === "post" && purpose.keepsCard(intent)
      ? await account.cardToKeep(transaction, request.hint?.cardToken ?? null)
      : null;
  const apply = async (tx: Tx): Promise<SettleResult> => {
    const [, locked] = await Promise.all([purpose.lock(tx, intent), lockPayment(tx, intent)]);
    if (locked.state === "captured")
      return answerToTab(step, locked.transactionId, reversals) ?? receiptFor(step, locked);
    if (isOver(locked)) return answerToTab(step, locked.transactionId, reversals) ?? { kind: "nothing" };
    if (locked.state === "review" && !(waitsForAnotherCharge(locked) && decision.kind === "post"))
      return { kind: "review" };
    if (decision.kind !== "post") return refuse(tx, step, charge, { decision, goneBack: reversals });
    // Another request about this payment has begun to return this very charge.
    if (locked.goingBack.includes(transaction.transactionId)) return askLater(tx, request);
    const posted = await purpose.post(tx, { request, intent: locked, charge, card });
    if (posted.kind === "unwanted") throw new FoundUnwanted(posted.because);
    return (posted.kind === "posted" ? answerToTab(step, transaction.transactionId, reversals) : null) ?? posted;
  };
  return { final: !found.isIncomplete, apply };
}

const newsIn = async (
  { needs, request }: Step,
  { charge }: PickedCharge<GatewayCharge>,
): Promise<GatewayCharge | null> => {
  const purpose = needs.purposes[request.intent.purpose];
  const isOld = charge !== null && (await purpose.isEarlierTry(request, charge.transaction));
  return isOld ? null : charge;
};

const unwantedOf = (
  { duplicates }: PickedCharge<GatewayCharge>,
  charge: GatewayCharge | null,
  decision: PostingDecision,
): ChargeToReverse[] => [
  ...duplicates.map((it) => ({ charge: it, because: "duplicate" }) as const),
  ...(decision.kind === "reverse" && charge !== null ? [{ charge, because: decision.because }] : []),
];

/** Whether the tab's answer is about this payment: an older tab names the figures of its own payment. */
const isAbout = ({ hint, intent }: SettleRequest, seen: GatewayTransaction | null): boolean =>
  [null, intent.invoiceNumber].includes(hint?.invoiceNumber ?? null) || hint?.transactionId === seen?.transactionId;

async function decide({ needs, request }: Step, seen: GatewayTransaction | null): Promise<PostingDecision> {
  const { publication, intent, claimed } = request;
  const purpose = needs.purposes[intent.purpose];
  const { tenantId, policy } = publication.tenant;
  const [usedElsewhere, wanted] = await Promise.all([
    seen !== null && isUsedElsewhere(needs.db, tenantId, seen.transactionId, intent.intentId),
    request.notWanted === undefined && (seen?.state !== "captured" || purpose.isWanted(request)),
  ]);
  return decidePosting({
    intent: waitsForAnotherCharge(intent) ? { ...intent, state: "unknown" } : intent,
    seen,
    usedElsewhere,
    isOwn: seen?.reference === intent.intentId,
    claimed: isAbout(request, seen) ? claimed : null,
    avsPolicy: purpose.checksAddress ? policy.avsPolicy : "accept",
    wanted,
  });
}

type Refusal = { readonly decision: PostingDecision; readonly goneBack: ReadonlyMap<string, ReversalStatus> };

/** Nothing is fulfilled: the try is recorded, and the payment can be tried again or waits for staff. */
async function refuse(tx: Tx, step: Step, { transaction }: GatewayCharge, refusal: Refusal): Promise<SettleResult> {
  const { needs, request, found } = step;
  const { decision, goneBack } = refusal;
  if (decision.kind === "review") return holdPayment(tx, request, transaction, decision.because);
  const { intentId, accountNumber } = request.intent;
  const { transactionId } = transaction;
  if (decision.kind === "reverse") {
    const standing = goneBack.get(transactionId);
    if (standing === "review") return holdPayment(tx, request, transaction, "not-taken-back");
    // Nobody is told that nothing was charged before the gateway's record says so.
    if (standing !== "done") return askLater(tx, request);
  }
  const purpose = needs.purposes[request.intent.purpose];
  const { tokenAt, declineCode } = await lockIntent(tx, intentId);
  // Already voided for this reason: asking again gives the same answer.
  const before = transaction.state === "captured" ? null : notWantedReason(declineCode);
  const notWanted = request.notWanted ?? (transaction.declineReason === null ? before : null);
  const code = transaction.declineReason?.code ?? notWanted ?? (decision.kind === "reverse" ? decision.because : "");
  const sinceToken = minutesSince(tokenAt, request.now);
  // For a card that we charge ourselves, nobody has a session with which to pay later.
  const next = purpose.hasBuyer ? checkWhenNoneFound(sinceToken, found.payableMinutes) : nothingHappened;
  await recordPaymentAttempt(tx, { intentId, transactionId, outcome: "declined", code });
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

/**
 * When to ask the gateway next. A card that we charge ourselves is not charged again before the gateway's record is
 * certain.
 */
const checkAt = (next: ReturnType<typeof checkWhenNoneFound>, now: Date, { hasBuyer }: PaymentPurpose) => ({
  nextCheckAt: next.kind === "nothing-happened" ? null : minutesLater(now, next.afterMinutes),
  isLastCheck: next.kind === "ask-last" && hasBuyer,
});

const askAgainMinutes = 5;

async function askLater(tx: Tx, { intent, now, notWanted }: SettleRequest): Promise<SettleResult> {
  const nextCheckAt = minutesLater(now, askAgainMinutes);
  const why = notWanted === undefined ? {} : { declineCode: notWanted };
  await changeIntent(tx, intent.intentId, { state: "unknown", nextCheckAt, ...why });
  return { kind: "waiting" };
}

/** The gateway has not settled the payment yet: when to ask again, and what to tell the buyer meanwhile. */
function waiting(step: Step, noneFound: boolean): Settlement {
  const { intent, now } = step.request;
  const apply = async (tx: Tx): Promise<SettleResult> => {
    const locked = await lockIntent(tx, intent.intentId);
    if (locked.state === "captured")
      return answerToTab(step, locked.transactionId, new Map()) ?? receiptFor(step, locked);
    if (locked.state === "review") return keepOnHold(tx, locked, { charges: step.found.charges, now });
    if (isOver(locked)) return answerToTab(step, locked.transactionId, new Map()) ?? { kind: "nothing" };
    // A buyer who keeps asking does not use up the days that the gateway has for its answer.
    if (!noneFound && locked.nextCheckAt !== null && locked.nextCheckAt > now) {
      await changeIntent(tx, intent.intentId, { state: "unknown", nextCheckAt: locked.nextCheckAt });
      return { kind: "waiting" };
    }
    const minutesSinceToken = minutesSince(locked.tokenAt, now);
    const { payableMinutes } = step.found;
    const next = nextCheck({ checks: locked.checks, noneFound, minutesSinceToken, payableMinutes });
    const purpose = step.needs.purposes[intent.purpose];
    // Only missing answers are counted: after enough of them staff decide.
    const asked = { checks: locked.checks + (noneFound ? 0 : 1) };
    switch (next.kind) {
      case "ask-again": {
        const nextCheckAt = minutesLater(now, next.afterMinutes);
        await changeIntent(tx, intent.intentId, { state: noneFound ? locked.state : "unknown", nextCheckAt, ...asked });
        // For a card that we charge ourselves, the charge may still be on its way.
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
