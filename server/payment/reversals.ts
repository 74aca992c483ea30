import { afterGivingBack, givingBackReference, onlyAsks, type ReversalState } from "#core/payment/after-giving-back.ts";
import type { GiveBackReason } from "#core/payment/decide-booking.ts";
import { type Outcome, unknown } from "#core/payment/outcome.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { changeIntent, type LockedPayment, lockPayment, noteGoingBack } from "#server/store/payment/intent.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import {
  claimDueReversals,
  leaveReversal,
  putReversal,
  type Reversal,
  type ReversalLeft,
  standingOfReversals,
} from "#server/store/payment/reversal.ts";
import { tenantDay } from "#server/tenant-day.ts";
import type { GatewayAccounts } from "./gateway-accounts.ts";
import { type Charged, minutesLater, minutesSince, type SettleRequest } from "./settled.ts";

export type ReversalNeeds = { readonly db: Database; readonly clock: Clock; readonly accounts: GatewayAccounts };

/** A charge that must not stay, and why. */
export type Unwanted = { readonly charge: Charged; readonly because: GiveBackReason | "staff" };

/**
 * Where a charge stands: back with the buyer, on its way, in review because the gateway did not take it back, or `kept`,
 * because it has paid for something meanwhile.
 */
export type GoneBack = ReversalState | "kept";

export type Reversals = {
  /**
   * Gives charges back: each is written down under its payment's lock, then sent, then recorded. Wherever that is killed,
   * `carryOn` finishes it.
   */
  giveBack(request: SettleRequest, unwanted: readonly Unwanted[]): Promise<ReadonlyMap<string, GoneBack>>;
  /** Asks again about the charges of a publication whose way back has no end yet. @returns how many are back. */
  carryOn(publication: Publication): Promise<number>;
};

const leaseMinutes = 5;
const batch = 50;

export function makeReversals(needs: ReversalNeeds): Reversals {
  return {
    giveBack: async (request, unwanted) => {
      const found = new Map<string, GoneBack>();
      if (unwanted.length === 0) return found;
      for (const { reversal, charge, standing } of await claim(needs, request, unwanted))
        found.set(
          charge.transaction.transactionId,
          reversal === null ? standing : await carryOut(needs, request.publication, reversal, false),
        );
      return found;
    },
    carryOn: async (publication) => {
      const now = needs.clock.now();
      const due = await needs.db.write(tenantDay(needs.clock, publication.tenant), (tx) =>
        claimDueReversals(tx, { now, leaseEnds: minutesLater(now, leaseMinutes) }, batch),
      );
      let back = 0;
      for (const reversal of due) {
        const onlyAsk = onlyAsks({ ...reversal, minutesLate: minutesSince(reversal.dueAt, now) });
        if ((await carryOut(needs, publication, reversal, onlyAsk)) === "done") back++;
      }
      return back;
    },
  };
}

type Claimed = { readonly charge: Charged; readonly reversal: Reversal | null; readonly standing: GoneBack };

/** From here on nothing may be booked for these charges. */
function claim(
  { db, clock }: ReversalNeeds,
  { publication, intent }: SettleRequest,
  unwanted: readonly Unwanted[],
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
      const standing = reversal === null ? await standingOfReversals(tx, intentId) : "sent";
      claimed.push({ charge, reversal, standing });
    }
    const goingBack = claimed.flatMap(({ reversal }) => reversal?.transactionId ?? []);
    if (goingBack.length > 0) await noteGoingBack(tx, intent.intentId, goingBack);
    if (claimed.some(({ reversal }) => reversal?.because === "staff"))
      await changeIntent(tx, intent.intentId, { state: "review", reviewReason: "going-back", nextCheckAt: null });
    return claimed;
  });
}

const isPaidWith = ({ state, transactionId }: LockedPayment, charge: string): boolean =>
  state === "captured" && transactionId === charge;

async function carryOut(
  needs: ReversalNeeds,
  publication: Publication,
  reversal: Reversal,
  onlyAsk: boolean,
): Promise<GoneBack> {
  const account = await needs.accounts.named(publication.tenant, reversal.gateway);
  const { transactionId, amount, sends } = reversal;
  const reference = givingBackReference(`back-${transactionId}`.slice(0, 46), sends);
  const outcome: Outcome =
    account === null
      ? unknown({ kind: "rejected", code: "no-account" })
      : await account.giveBack({ transactionId, amount, reference, onlyAsk });
  const at = tenantDay(needs.clock, publication.tenant);
  return needs.db.write(at, (tx) => record(tx, reversal, outcome, needs.clock.now()));
}

/** @returns where the charge stands, which somebody else may have recorded meanwhile. */
async function record(tx: Tx, reversal: Reversal, outcome: Outcome, now: Date): Promise<GoneBack> {
  const locked = await lockPayment(tx, reversal);
  const left = leftBy(reversal, outcome, now);
  if (!(await leaveReversal(tx, reversal.reversalId, left))) return standingOfReversals(tx, reversal.intentId);
  if (left.state === "sent") return left.state;
  const isBack = left.state === "done";
  await audit(tx, {
    actor: reversal.because === "staff" ? "staff" : "job:reconcile",
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

function leftBy({ checks }: Reversal, outcome: Outcome, now: Date): ReversalLeft {
  const given = afterGivingBack(outcome, checks);
  switch (given.kind) {
    case "done":
      return { state: "done", at: now };
    case "ask-again":
      return { state: "sent", nextAt: minutesLater(now, given.afterMinutes) };
    case "review":
      return { state: "review", because: given.because };
  }
}

/** Staff gave the charges of a payment in review back: it is over when all of them are, and waits for staff if one is not. */
async function endReview(tx: Tx, { intentId, transactionId }: Reversal): Promise<void> {
  const standing = await standingOfReversals(tx, intentId);
  if (standing === "done") await changeIntent(tx, intentId, { state: "voided", transactionId, nextCheckAt: null });
  if (standing === "review")
    await changeIntent(tx, intentId, { state: "review", reviewReason: "not-taken-back", nextCheckAt: null });
}
