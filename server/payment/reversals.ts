import {
  afterReversal,
  isPendingRefund,
  mustOnlyAsk,
  reversalReference,
  type ReversalSent,
  type ReversalState,
} from "#core/payment/after-reversal.ts";
import type { AutomaticReversalReason } from "#core/payment/decide-posting.ts";
import { type Outcome, unknownOutcome } from "#core/payment/outcome.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { changeIntent, type LockedPayment, lockPayment, noteChargesReversed } from "#server/store/payment/intent.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import {
  claimDueReversal,
  noteReversalSent,
  putReversal,
  recordReversalStep,
  type Reversal,
  reversalStateOf,
  type ReversalStep,
} from "#server/store/payment/reversal.ts";
import { tenantDay } from "#server/tenant-day.ts";
import type { GatewayAccounts } from "#server/settlement/gateway-accounts.ts";
import { type GatewayCharge, minutesLater, type SettleRequest } from "#server/settlement/settlement.ts";
import { sentSoFar } from "./sent-so-far.ts";

export type ReversalNeeds = { readonly db: Database; readonly clock: Clock; readonly accounts: GatewayAccounts };

/** A charge that must not stay, and why. */
export type ChargeToReverse = { readonly charge: GatewayCharge; readonly because: AutomaticReversalReason | "staff" };

/**
 * The state of a charge: back with the buyer, on its way, in review because the gateway did not return it, or `kept`,
 * because it has paid for something meanwhile.
 */
export type ReversalStatus = ReversalState | "kept";

export type Reversals = {
  /**
   * Returns charges: each is recorded under its payment's lock, then sent, then recorded with its result. Wherever that
   * is killed, `finishReversals` finishes it.
   */
  reverseCharges(
    request: SettleRequest,
    unwanted: readonly ChargeToReverse[],
  ): Promise<ReadonlyMap<string, ReversalStatus>>;
  /**
   * Asks again about the publication's charges whose return is not finished.
   * @returns how many are back.
   */
  finishReversals(publication: Publication): Promise<number>;
};

const leaseMinutes = 5;
const batch = 50;

export function makeReversals(needs: ReversalNeeds): Reversals {
  return {
    reverseCharges: async (request, unwanted) => {
      const found = new Map<string, ReversalStatus>();
      if (unwanted.length === 0) return found;
      for (const { reversal, charge, standing } of await claim(needs, request, unwanted))
        found.set(
          charge.transaction.transactionId,
          reversal === null ? standing : await carryOut(needs, request.publication, reversal, request.actor),
        );
      return found;
    },
    finishReversals: async (publication) => {
      const { clock, db } = needs;
      let back = 0;
      for (let taken = 0; taken < batch; taken++) {
        const now = clock.now();
        const reversal = await db.write(tenantDay(clock, publication.tenant), (tx) =>
          claimDueReversal(tx, { now, leaseEnds: minutesLater(now, leaseMinutes) }),
        );
        if (reversal === null) break;
        if ((await carryOut(needs, publication, reversal, "staff")) === "done") back++;
      }
      return back;
    },
  };
}

type Claimed = {
  readonly charge: GatewayCharge;
  readonly reversal: Reversal | null;
  readonly standing: ReversalStatus;
};

/** From here on, nothing may be posted for these charges. */
function claim(
  { db, clock }: ReversalNeeds,
  { publication, intent }: SettleRequest,
  unwanted: readonly ChargeToReverse[],
): Promise<Claimed[]> {
  const now = clock.now();
  return db.write(tenantDay(clock, publication.tenant), async (tx) => {
    const locked = await lockPayment(tx, intent);
    const claimed: Claimed[] = [];
    for (const { charge, because } of unwanted) {
      const { transactionId, amount } = charge.transaction;
      // A card that was only verified: no money has moved.
      const isOver = amount === 0;
      if (isOver || isPaidWith(locked, transactionId)) {
        claimed.push({ charge, reversal: null, standing: isOver ? "done" : "kept" });
        continue;
      }
      const { intentId, accountNumber } = locked;
      const wanted = { transactionId, gateway: charge.account.gateway, intentId, accountNumber, amount, because };
      const reversal = await putReversal(tx, wanted, { now, leaseEnds: minutesLater(now, leaseMinutes) });
      const standing = reversal === null ? await reversalStateOf(tx, intentId) : "sent";
      claimed.push({ charge, reversal, standing });
    }
    const goingBack = claimed.flatMap(({ reversal }) => reversal?.transactionId ?? []);
    if (goingBack.length > 0) await noteChargesReversed(tx, intent.intentId, goingBack);
    if (claimed.some(({ reversal }) => reversal?.because === "staff"))
      await changeIntent(tx, intent.intentId, { state: "review", reviewReason: "going-back", nextCheckAt: null });
    return claimed;
  });
}

const isPaidWith = ({ state, transactionId }: LockedPayment, charge: string): boolean =>
  state === "captured" && transactionId === charge;

/** @param actor who returned a charge; if it is continued later, the trail of its review says so. */
async function carryOut(
  needs: ReversalNeeds,
  { tenant }: Publication,
  reversal: Reversal,
  actor: string,
): Promise<ReversalStatus> {
  const { accounts, clock, db } = needs;
  const account = await accounts.named(tenant, reversal.gateway);
  const { transactionId, amount, sends } = reversal;
  const sent = sentSoFar(reversal, clock.now());
  const onlyAsk = mustOnlyAsk(sent);
  const back = {
    transactionId,
    amount,
    reference: reversalReference(`back-${transactionId}`.slice(0, 46), sends),
    onlyAsk,
    minutesSinceSent: sent.minutesSinceSent,
    noteSent: () =>
      db.write(tenantDay(clock, tenant), (tx) => noteReversalSent(tx, reversal, onlyAsk ? "repeat" : clock.now())),
  };
  const outcome: Outcome =
    account === null ? unknownOutcome({ kind: "rejected", code: "no-account" }) : await account.reverse(back);
  const now = clock.now();
  const left = reversalStepAfter(reversal, outcome, { sent, now });
  return db.write(tenantDay(clock, tenant), (tx) => record(tx, reversal, left, actor));
}

/** @returns the state of the charge, which somebody else may have recorded meanwhile. */
async function record(tx: Tx, reversal: Reversal, left: ReversalStep, actor: string): Promise<ReversalStatus> {
  const locked = await lockPayment(tx, reversal);
  if (!(await recordReversalStep(tx, reversal, left))) return reversalStateOf(tx, reversal.intentId);
  if (left.state === "sent") return left.state;
  const isBack = left.state === "done";
  await audit(tx, {
    actor: reversal.because === "staff" ? actor : "job:reconcile",
    action: actions[reversal.because],
    subject: `account:${reversal.accountNumber}`,
    outcome: isBack ? endOf(reversal) : `review:${left.because}`,
    details: { intentId: reversal.intentId, transactionId: reversal.transactionId, amountCents: reversal.amount },
  });
  if (locked.state === "review" && reversal.because === "staff") await endReview(tx, reversal);
  return left.state;
}

const actions = {
  duplicate: "payment.surplus",
  avs: "payment.reversal",
  "not-wanted": "payment.reversal",
  staff: "payment.review",
} as const satisfies Record<Reversal["because"], string>;

const endOf = ({ because }: Reversal): string => (because === "staff" ? "voided" : "taken-back");

type Before = { readonly sent: ReversalSent; readonly now: Date };

function reversalStepAfter(
  { checks, transactionId, isPending }: Reversal,
  outcome: Outcome,
  { sent, now }: Before,
): ReversalStep {
  const given = afterReversal(outcome, { ...sent, checks });
  switch (given.kind) {
    case "done":
      return { state: "done", at: now };
    case "ask-again":
      return {
        state: "sent",
        nextAt: minutesLater(now, given.afterMinutes),
        isPending: isPending || isPendingRefund(outcome, transactionId),
      };
    case "review":
      return { state: "review", because: given.because };
  }
}

/**
 * Staff returned the charges of a payment in review. It is settled when all of them are back, and waits for staff if
 * one is not.
 */
async function endReview(tx: Tx, { intentId, transactionId }: Reversal): Promise<void> {
  const standing = await reversalStateOf(tx, intentId);
  if (standing === "done") await changeIntent(tx, intentId, { state: "voided", transactionId, nextCheckAt: null });
  if (standing === "review")
    await changeIntent(tx, intentId, { state: "review", reviewReason: "not-taken-back", nextCheckAt: null });
}
