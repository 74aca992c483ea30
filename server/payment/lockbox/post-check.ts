import type { Day } from "#core/day.ts";
import type { JournalLine } from "#core/ledger/journal.ts";
import { cents } from "#core/money.ts";
import { decideLockbox, type LockboxDecision, type LockboxRefusal } from "#core/payment/decide-lockbox.ts";
import type { LockboxLine, ReceivedAs } from "#core/payment/lockbox-line.ts";
import { receiptNumber } from "#core/payment/receipt-number.ts";
import type { Clock, LocalMoment } from "#server/adapters/clock/port.ts";
import type { Random } from "#server/crypto/random.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { type IntentRecord, lockIntent } from "#server/store/payment/intent.ts";
import { putIntent } from "#server/store/payment/open-intent.ts";
import { lockExistingAccount } from "#server/store/account/account.ts";
import { checkTransactionId, findCheckOfNumber, findPostedCheck } from "#server/store/payment/lockbox.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { type IncomingPaymentNeeds, postIncomingPayment } from "../post-incoming-payment.ts";
import type { ConfirmedPayment } from "#server/settlement/confirmed-payment.ts";
import { findPayable, type Payable } from "#server/store/payment/payable.ts";
import { shortDay } from "#core/format/day-text.ts";

export type PostCheckNeeds = IncomingPaymentNeeds & {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Pick<Random, "reference">;
};

export type CheckPosted =
  | { readonly kind: "posted"; readonly receiptNumber: string }
  /** Already posted by an earlier import: nothing has changed. */
  | { readonly kind: "posted-before"; readonly receiptNumber: string }
  | { readonly kind: "refused"; readonly because: LockboxRefusal | "no-account" | "id-used" }
  /** A check of this account with this number was already posted, under another id. */
  | { readonly kind: "check-used"; readonly receiptNumber: string; readonly postedOn: Day };

/** Posts a check that came in by mail, once per id, or returns why staff must review it. */
export type PostCheck = (publication: Publication, line: LockboxLine, actor: string) => Promise<CheckPosted>;

export const makePostCheck =
  (needs: PostCheckNeeds): PostCheck =>
  (publication, line, actor) => {
    const moment = needs.clock.local(publication.tenant);
    return needs.db.write({ tenantId: publication.tenant.tenantId, today: moment.today }, (tx) =>
      postReceivedMoney(needs, tx, {
        publication,
        moment,
        line,
        receivedAs: "Check",
        isTyped: false,
        by: { actor, requestId: "" },
      }),
    );
  };

/** Money that was received, and who entered it. */
export type ReceivedMoney = {
  readonly publication: Publication;
  readonly moment: LocalMoment;
  readonly line: LockboxLine;
  readonly receivedAs: ReceivedAs;
  /** Entered at the desk, and not a line of a bank's file. */
  readonly isTyped: boolean;
  readonly by: { readonly actor: string; readonly requestId: string };
};

/** Posts the check inside a transaction that may do more. */
export async function postReceivedMoney(needs: PostCheckNeeds, tx: Tx, check: ReceivedMoney): Promise<CheckPosted> {
  const { publication, moment, line } = check;
  const { externalId, accountNumber, amount, receivedOn } = line;
  if (!(await lockExistingAccount(tx, accountNumber))) return { kind: "refused", because: "no-account" };
  const before = await findPostedCheck(tx, externalId);
  if (before !== null)
    return before.accountNumber === accountNumber && before.amount === amount
      ? { kind: "posted-before", receiptNumber: before.receiptNumber ?? "" }
      : { kind: "refused", because: "id-used" };
  const same = await findSameCheck(tx, check);
  if (same !== null) return same;
  const payable = await findPayable(tx, publication, moment, accountNumber);
  const decision = decideLockbox(payable && { ...payable.facts, today: receivedOn }, amount);
  if (decision.kind === "refused" || payable === null)
    return { kind: "refused", because: decision.kind === "refused" ? decision.because : "nothing-live" };
  const intent = await write(needs, tx, check, payable, decision);
  const { rate } = decision;
  const confirm = (journalLines: readonly JournalLine[]) => confirmed(needs, check, intent, journalLines);
  const posted = await postIncomingPayment(needs, tx, {
    request: check,
    intent,
    receivedOn,
    payable,
    rate,
    card: null,
    confirm,
  });
  return { kind: "posted", receiptNumber: posted.receiptNumber };
}

/** A check with the same number: typed twice, or typed and in a file. */
async function findSameCheck(tx: Tx, { line, receivedAs, isTyped }: ReceivedMoney): Promise<CheckPosted | null> {
  if (receivedAs !== "Check" || line.reference === "") return null;
  const numbered = { ...line, checkNumber: line.reference };
  const before = await findCheckOfNumber(tx, numbered, isTyped ? "all" : "typed");
  return before && { kind: "check-used", receiptNumber: before.receiptNumber ?? "", postedOn: before.postedOn };
}

/** The check is recorded like every payment, and is already paid. */
async function write(
  needs: PostCheckNeeds,
  tx: Tx,
  { line, receivedAs, isTyped, by }: ReceivedMoney,
  { held }: Payable,
  { rate, tax, lines }: Extract<LockboxDecision, { kind: "post" }>,
): Promise<IntentRecord> {
  const { subscriptionId, bundleId, addOnIds, accountNumber } = held;
  const { rateCode, version: rateVersion } = rate;
  const now = needs.clock.now();
  const fixed = await putIntent(tx, {
    intentId: needs.uuid(),
    accountNumber,
    order: { subscriptionId, gift: null, live: { bundleId, rateCode, rateVersion, addOnIds } },
    purpose: "lockbox",
    method: receivedAs,
    amount: line.amount,
    tip: cents(0),
    donation: cents(0),
    tax,
    lines: lines.map(({ kind, label, amount }) => ({ kind, label, amountCents: amount })),
    agreed: null,
    paidThrough: null,
    invoiceNumber: needs.random.reference(),
    nextCheckAt: now,
    now,
    takenBy: isTyped ? by.actor : null,
    ...(receivedAs === "Check" && line.reference !== "" && { checkNumber: line.reference }),
  });
  if (fixed === null) throw new Error(`subscription ${subscriptionId} has ended under the account's lock`);
  return lockIntent(tx, fixed.intentId);
}

function labelOf({ line: { reference, receivedOn }, receivedAs }: ReceivedMoney): string {
  const received = `received ${shortDay(receivedOn, "en")}`;
  if (receivedAs === "Cash") return `Cash, ${received}`;
  return `Check ${reference === "" ? "" : `${reference}, `}${received}`;
}

const confirmed = (
  { clock }: PostCheckNeeds,
  received: ReceivedMoney,
  { intentId, accountNumber }: IntentRecord,
  journalLines: readonly JournalLine[],
): ConfirmedPayment => ({
  intentId,
  accountNumber,
  transactionId: checkTransactionId(received.line.externalId),
  receiptNumber: receiptNumber(received.line.receivedOn, intentId),
  capturedAt: clock.now(),
  // No gateway knows about it.
  nextCheckAt: null,
  cardLabel: labelOf(received),
  journalLines,
  actor: received.by.actor,
  requestId: received.by.requestId,
});
