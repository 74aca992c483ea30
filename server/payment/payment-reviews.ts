import { pickCharge, type PickedCharge } from "#core/payment/pick-charge.ts";
import {
  decideReview,
  type ReviewAction,
  reviewActions,
  type ReviewDecision,
  type ReviewRefusal,
} from "#core/payment/decide-review.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { isUuid, type ReviewSettled, type ReviewSource } from "#server/review-source.ts";
import { audit } from "#server/store/audit.ts";
import {
  changeIntent,
  findIntent,
  type IntentRecord,
  type LockedPayment,
  lockPayment,
} from "#server/store/payment/intent.ts";
import { isUsedElsewhere } from "#server/store/payment/payment-attempt.ts";
import { findIntentsInReview } from "#server/store/payment/intents-in-review.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { askGateways, isOutcomeOpen } from "#server/settlement/ask-gateways.ts";
import type { SettleNeeds } from "./settle-payment.ts";
import type { GatewayCharge, SettleRequest } from "#server/settlement/settlement.ts";
import { money } from "#core/format/money-text.ts";
import { lowercaseFirst, purposeNames } from "#core/timeline/review-words.ts";

export type PaymentReviewNeeds = SettleNeeds & { readonly clock: Clock };

const outcomes = {
  post: "the gateway's charge is right: it pays for what it was for",
  "take-back": "the gateway's charge is voided, or paid back",
  drop: "nothing was charged for it: it is closed",
} as const satisfies Record<ReviewAction, string>;

const done = {
  post: "posted; the reader gets a receipt",
  "take-back": "the gateway has voided or refunded the charge",
  drop: "closed; nothing was charged",
} as const satisfies Record<ReviewAction, string>;

/** The outcomes that staff can choose, for reasons that leave some out. The gateway is not asked for this list. */
const wordsFor: Readonly<Record<string, readonly ReviewAction[]>> = {
  used: ["drop"],
  invoice: ["take-back", "drop"],
  amount: ["take-back", "drop"],
  order: ["take-back", "drop"],
  purpose: ["take-back", "drop"],
  "going-back": ["take-back", "drop"],
};

const refusals = {
  used: "that charge has paid for something else",
  invoice: "the gateway's charge names another invoice: it can only be voided or refunded",
  amount: "the gateway's charge is for a different amount: it can only be voided or refunded",
  claim: "the browser's figures disagree",
  avs: "the address does not match",
  "nothing-charged": "the gateway has no charge for it: it can only be dropped",
  "not-wanted": "what it was for is no longer wanted: it can only be voided or refunded",
  charged: "the gateway has a charge for it: post it, void it or refund it",
} as const satisfies Record<ReviewRefusal, string>;

/** Why a payment is in review, by the reason stored with it. */
const reasons: Readonly<Record<string, string>> = {
  used: "its charge has paid for something else",
  invoice: "its charge names another invoice",
  amount: "its charge is for a different amount",
  claim: "the browser named other figures",
  avs: "the bank says that address or security code is wrong",
  order: "what it was for had changed",
  purpose: "nothing posts what it was for",
  "no-answer": "the gateway has not answered for days",
  "not-taken-back": "the gateway did not void or refund it",
  "going-back": "it is being refunded, and the gateway has not confirmed that yet",
};

const noAnswer = "the gateway does not answer; try again in a few minutes";

/** Payments whose gateway record does not match, and for which nothing was fulfilled yet (security.md I3). */
export const paymentReviews = (needs: PaymentReviewNeeds): ReviewSource => ({
  action: "approveRefund",
  movesMoney: ["post", "take-back"],
  outcomes,
  done,
  list: async ({ tenant }) =>
    (await findIntentsInReview(needs.db, tenant.tenantId)).map((intent) => ({
      key: intent.intentId,
      accountNumber: intent.accountNumber,
      day: intent.since,
      about: `${money(intent.amount)} (${lowercaseFirst(purposeNames[intent.purpose])}): ${reasons[intent.reason] ?? intent.reason}${at(intent.transactionId)}`,
      words: wordsFor[intent.reason] ?? reviewActions,
    })),
  settle: async (publication, key, { outcome, by }) => {
    const intent = isUuid(key) ? await findIntent(needs.db, publication.tenant.tenantId, key) : null;
    const word = wordOf(outcome);
    if (intent === null || word === null) return { kind: "unknown" };
    if (intent.state !== "review") return settledBefore(intent, word);
    const found = await askGateways(await needs.accounts.openedAt(publication.tenant, intent), intent, null);
    if (found.isIncomplete || isOutcomeOpen(found)) return { kind: "refused", why: noAnswer };
    const request = requestOf(needs, publication, intent, by.actor);
    const picked = pickCharge(intent, found.charges, null);
    const decision = await decide(needs, request, picked.charge, word);
    return decision.kind === "refused"
      ? { kind: "refused", why: refusals[decision.because] }
      : does[decision.kind](needs, request, picked);
  },
});

const at = (transactionId: string | null): string => (transactionId === null ? "" : `, transaction ${transactionId}`);

const wordOf = (outcome: string): ReviewAction | null =>
  outcome === "post" || outcome === "take-back" || outcome === "drop" ? outcome : null;

const ends = { post: "captured", "take-back": "voided", drop: "voided" } as const satisfies Record<
  ReviewAction,
  string
>;

const standings: Readonly<Record<string, string>> = {
  captured: "the payment is already posted",
  voided: "the payment is already closed, and nothing was charged for it",
  refunded: "the payment has already been paid back",
  declined: "the payment was declined",
};

const settledBefore = ({ state }: IntentRecord, word: ReviewAction): ReviewSettled =>
  state === ends[word]
    ? { kind: "settled-before", outcome: state }
    : {
        kind: "refused",
        why: standings[state] ?? "it is still open at the gateway, which is asked again automatically",
      };

const requestOf = (
  { clock }: PaymentReviewNeeds,
  publication: Publication,
  intent: IntentRecord,
  actor: string,
): SettleRequest => ({
  publication,
  intent,
  moment: clock.local(publication.tenant),
  now: clock.now(),
  hint: null,
  claimed: null,
  actor,
  requestId: "",
});

async function decide(
  { db, purposes }: PaymentReviewNeeds,
  request: SettleRequest,
  charge: GatewayCharge | null,
  word: ReviewAction,
): Promise<ReviewDecision> {
  const { publication, intent } = request;
  const { tenantId } = publication.tenant;
  const seen = charge?.transaction ?? null;
  return decideReview(
    {
      intent,
      seen,
      usedElsewhere: seen !== null && (await isUsedElsewhere(db, tenantId, seen.transactionId, intent.intentId)),
      wanted: word !== "post" || (await purposes[intent.purpose].isWanted(request)),
    },
    word,
  );
}

type Doing = (
  needs: PaymentReviewNeeds,
  request: SettleRequest,
  picked: PickedCharge<GatewayCharge>,
) => Promise<ReviewSettled>;

const taken: ReviewSettled = { kind: "refused", why: "somebody else has just settled it" };
const goingBack: ReviewSettled = {
  kind: "refused",
  why: "it is being refunded: the gateway has not confirmed that yet, and is asked again until it has",
};
const notTakenBack: ReviewSettled = {
  kind: "refused",
  why: "the gateway did not void or refund it: say take-back again, or pay it in another way",
};

const does: Readonly<Record<ReviewAction, Doing>> = {
  post: async (needs, request, { charge }) => {
    if (charge === null) throw new Error("nothing to post");
    const { intent, hint } = request;
    const purpose = needs.purposes[intent.purpose];
    const { account, transaction } = charge;
    const card = purpose.keepsCard(intent) ? await account.cardToKeep(transaction, hint?.cardToken ?? null) : null;
    return underLock(needs, request, "post", async (tx, locked) => {
      if (locked.goingBack.includes(transaction.transactionId)) return goingBack;
      const settled = await purpose.post(tx, { request, intent: locked, charge, card });
      return settled.kind === "posted"
        ? { kind: "settled", outcome: "captured", details: { receiptNumber: settled.receiptNumber } }
        : { kind: "refused", why: "what it was for is no longer waiting for it: it can only be voided or refunded" };
    });
  },
  // Recorded under the lock first, then sent to the gateway, then recorded with its result: a kill in between loses
  // nothing, and if two people ask at once it is sent once.
  "take-back": async ({ reversals }, request, { charge, duplicates }) => {
    if (charge === null) throw new Error("nothing to refund");
    const unwanted = [charge, ...duplicates].map((it) => ({ charge: it, because: "staff" }) as const);
    const standings = [...(await reversals.reverseCharges(request, unwanted)).values()];
    if (standings.includes("kept")) return taken;
    if (standings.includes("sent")) return goingBack;
    if (standings.includes("review")) return notTakenBack;
    return {
      kind: "settled",
      outcome: "voided",
      details: { transactionId: charge.transaction.transactionId },
    };
  },
  drop: (needs, request) =>
    underLock(needs, request, "drop", async (tx, { intentId, goingBack: back }) => {
      if (back.length > 0) return goingBack;
      await changeIntent(tx, intentId, { state: "voided", nextCheckAt: null });
      return { kind: "settled", outcome: "voided", details: {} };
    }),
};

function underLock(
  { db }: PaymentReviewNeeds,
  { publication, intent, moment, actor }: SettleRequest,
  word: ReviewAction,
  work: (tx: Tx, locked: LockedPayment) => Promise<ReviewSettled>,
): Promise<ReviewSettled> {
  return db.write({ tenantId: publication.tenant.tenantId, today: moment.today }, async (tx) => {
    const locked = await lockPayment(tx, intent);
    if (locked.state !== "review") return taken;
    const settled = await work(tx, locked);
    if (settled.kind === "settled")
      await audit(tx, {
        actor,
        action: "payment.review",
        subject: `account:${intent.accountNumber}`,
        outcome: settled.outcome,
        details: { intentId: intent.intentId, word, ...settled.details },
      });
    return settled;
  });
}
