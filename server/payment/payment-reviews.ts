import { decideReview, type ReviewDecision, type ReviewRefusal, type ReviewWord } from "#core/payment/decide-review.ts";
import { money } from "#core/notice/words.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { isUuid, type ReviewSettled, type ReviewSource } from "#server/review-source.ts";
import { audit } from "#server/store/audit.ts";
import { changeIntent, findIntent, type IntentRecord, lockPayment } from "#server/store/intent.ts";
import { isUsedElsewhere } from "#server/store/payment-attempt.ts";
import { findIntentsInReview } from "#server/store/intents-in-review.ts";
import type { Publication } from "#server/store/publication.ts";
import { askTills, type Sale, type SeenSales } from "./ask-tills.ts";
import type { SettleNeeds } from "./settle-payment.ts";
import { NotWanted, type SettleRequest } from "./settled.ts";

export type PaymentReviewNeeds = SettleNeeds & { readonly clock: Clock };

const outcomes = {
  book: "the gateway's charge is right: it pays for what it was for",
  "take-back": "the gateway's charge is voided, or paid back",
  drop: "nothing was charged for it: it is closed",
} as const satisfies Record<ReviewWord, string>;

const refusals = {
  used: "that charge has paid for something else",
  invoice: "the gateway's charge names another invoice: it can only be taken back",
  amount: "the gateway's charge is of another amount: it can only be taken back",
  claim: "the browser's figures disagree",
  avs: "the address does not match",
  "nothing-charged": "the gateway has no charge for it: it can only be dropped",
  "not-wanted": "what it was for is not wanted any more: it can only be taken back",
  charged: "the gateway has a charge for it: book it or take it back",
} as const satisfies Record<ReviewRefusal, string>;

/** Why a payment came here, as it is kept with it. */
const reasons: Readonly<Record<string, string>> = {
  used: "its charge has paid for something else",
  invoice: "its charge names another invoice",
  amount: "its charge is of another amount",
  claim: "the browser named other figures",
  avs: "the bank says that address or security code is wrong",
  order: "what it was for had changed",
  purpose: "nobody books what it was for",
  "no-answer": "the gateway has not answered for days",
  "not-taken-back": "the gateway did not take it back",
};

const noAnswer = "the gateway does not answer; while the program runs it can be asked again";

/** Payments whose gateway answer disagrees, which nothing was fulfilled for yet (security.md I3). */
export const paymentReviews = (needs: PaymentReviewNeeds): ReviewSource => ({
  outcomes,
  list: async ({ tenant }) =>
    (await findIntentsInReview(needs.db, tenant.tenantId)).map((intent) => ({
      key: intent.intentId,
      accountNumber: intent.accountNumber,
      day: intent.since,
      about: `${money(intent.amount)} (${intent.purpose}): ${reasons[intent.reason] ?? intent.reason}${at(intent.transactionId)}`,
    })),
  settle: async (publication, key, outcome) => {
    const intent = isUuid(key) ? await findIntent(needs.db, publication.tenant.tenantId, key) : null;
    const word = wordOf(outcome);
    if (intent === null || word === null) return { kind: "unknown" };
    if (intent.state !== "review") return settledBefore(intent, word);
    const seen = await askTills(await needs.tillsOf(publication.tenant, intent), intent, null);
    if (seen.kind === "no-answer" || seen.incomplete) return { kind: "refused", why: noAnswer };
    const request = requestOf(needs, publication, intent);
    const decision = await decide(needs, request, seen.sale, word);
    return decision.kind === "refused"
      ? { kind: "refused", why: refusals[decision.because] }
      : does[decision.kind](needs, request, seen);
  },
});

const at = (transactionId: string | null): string => (transactionId === null ? "" : `, transaction ${transactionId}`);

const wordOf = (outcome: string): ReviewWord | null =>
  outcome === "book" || outcome === "take-back" || outcome === "drop" ? outcome : null;

const ends = { book: "captured", "take-back": "voided", drop: "voided" } as const satisfies Record<ReviewWord, string>;

const settledBefore = ({ state }: IntentRecord, word: ReviewWord): ReviewSettled =>
  state === ends[word]
    ? { kind: "settled-before", outcome: state }
    : { kind: "refused", why: `it is ${state}, and waits for nobody` };

const requestOf = ({ clock }: PaymentReviewNeeds, publication: Publication, intent: IntentRecord): SettleRequest => ({
  publication,
  intent,
  moment: clock.local(publication.tenant),
  now: clock.now(),
  hint: null,
  claimed: null,
  actor: "staff",
  requestId: "",
});

async function decide(
  { db, renewals }: PaymentReviewNeeds,
  request: SettleRequest,
  sale: Sale | null,
  word: ReviewWord,
): Promise<ReviewDecision> {
  const { publication, intent } = request;
  const { tenantId } = publication.tenant;
  const seen = sale?.transaction ?? null;
  return decideReview(
    {
      intent,
      seen,
      usedElsewhere: seen !== null && (await isUsedElsewhere(db, tenantId, seen.transactionId, intent.intentId)),
      wanted: word !== "book" || intent.purpose !== "renewal" || (await renewals.isWanted(request)),
    },
    word,
  );
}

type Seen = Extract<SeenSales, { kind: "answered" }>;
type Doing = (needs: PaymentReviewNeeds, request: SettleRequest, seen: Seen) => Promise<ReviewSettled>;

const taken: ReviewSettled = { kind: "refused", why: "somebody else has settled it in this moment" };
const notTakenBack: ReviewSettled = { kind: "refused", why: "the gateway does not take it back now; try again later" };

const does: Readonly<Record<ReviewWord, Doing>> = {
  book: async (needs, request, { sale }) => {
    if (sale === null) throw new Error("nothing to book");
    const prepared = await needs.prepareBooking(request, sale);
    return underLock(needs, request, "book", async (tx, locked) => {
      const settled = await prepared(tx, locked).catch(heldAfterAll);
      return settled.kind === "booked"
        ? { kind: "settled", outcome: "captured", details: { receiptNumber: settled.receiptNumber } }
        : { kind: "refused", why: "what it was for does not wait for it any more: it can only be taken back" };
    });
  },
  "take-back": async (needs, request, { sale, surplus }) => {
    if (sale === null) throw new Error("nothing to take back");
    for (const { till, transaction } of [sale, ...surplus])
      if (!(await till.takeBack(transaction))) return notTakenBack;
    const { transactionId } = sale.transaction;
    return underLock(needs, request, "take-back", async (tx, { intentId }) => {
      await changeIntent(tx, intentId, { state: "voided", transactionId, nextCheckAt: null });
      return { kind: "settled", outcome: "voided", details: { transactionId } };
    });
  },
  drop: (needs, request) =>
    underLock(needs, request, "drop", async (tx, { intentId }) => {
      await changeIntent(tx, intentId, { state: "voided", nextCheckAt: null });
      return { kind: "settled", outcome: "voided", details: {} };
    }),
};

/** Nothing was written yet when it was found not to be wanted any more. */
function heldAfterAll(fault: unknown): { readonly kind: "review" } {
  if (fault instanceof NotWanted) return { kind: "review" };
  throw fault;
}

function underLock(
  { db }: PaymentReviewNeeds,
  { publication, intent, moment }: SettleRequest,
  word: ReviewWord,
  work: (tx: Tx, locked: IntentRecord) => Promise<ReviewSettled>,
): Promise<ReviewSettled> {
  return db.write({ tenantId: publication.tenant.tenantId, today: moment.today }, async (tx) => {
    const locked = await lockPayment(tx, intent);
    if (locked.state !== "review") return taken;
    const settled = await work(tx, locked);
    if (settled.kind === "settled")
      await audit(tx, {
        actor: "staff",
        action: "payment.review",
        subject: `account:${intent.accountNumber}`,
        outcome: settled.outcome,
        details: { intentId: intent.intentId, word, ...settled.details },
      });
    return settled;
  });
}
