import type { Output, Parsed } from "#contract/call-shape.ts";
import type { deskPostReceived, deskPreviewReceived } from "#contract/desk/received.ts";
import { parseDay } from "#core/day.ts";
import { longDay } from "#core/format/day-text.ts";
import { cents, plus } from "#core/money.ts";
import { afterPayment } from "#core/payment/after-payment.ts";
import { decideLockbox, type LockboxRefusal } from "#core/payment/decide-lockbox.ts";
import { checkMistake, type CheckMistake } from "#core/payment/lockbox-line.ts";
import type { PaymentLine } from "#core/payment/payment-line.ts";
import { allocateMoney } from "#core/payment/quote-payment.ts";
import { runCallAsAction } from "#server/http/desk/run-call-as-action.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { isAccount } from "#server/store/account/account-record.ts";
import { typedCheckId } from "#server/store/payment/lockbox.ts";
import { findPayable } from "#server/store/payment/payable.ts";
import { findHeldTerm } from "#server/store/subscription/held-term.ts";
import { type CheckPosted, type PostCheckNeeds, postReceivedMoney } from "./post-check.ts";

const no = (errorMessage: string) => ({ isSuccess: false, errorMessage }) as const;

const mistakes: Readonly<Record<CheckMistake, string>> = {
  "amount-nothing": "Enter the amount.",
  "amount-too-much": "That is more than $10,000. Please check the amount.",
  received: "Enter the day on which you received it.",
  "received-later": "The day is in the future.",
  "received-too-old": "That is more than a year ago. Please check the day.",
};

const refusals: Readonly<Record<LockboxRefusal, string>> = {
  "nothing-live": "This amount doesn't buy anything here: there is no subscription that it could continue.",
  canceling: "The subscription is canceled and won't renew. Undo the cancellation first.",
  "plan-changes": "Another plan starts with the next term, and this payment would be for the current one.",
  "ez-pay": "The plan can be paid only by EZ-Pay.",
};

/** Recorded lines are worded for the reader. */
function labelOf({ kind, label, amount }: PaymentLine): string {
  if (kind !== "balance") return label;
  return amount > 0 ? "Stays on the account for the next term" : "From the balance of the account";
}

/** What the money would buy, by the same rules that post it. */
export const makeDeskPreviewReceived =
  ({ db }: Pick<PostCheckNeeds, "db">): DeskHandler<typeof deskPreviewReceived> =>
  async ({ accountNumber, amountCents, receivedOn: on }, { at, tenantId, publication, moment }) => {
    const amount = cents(amountCents);
    const receivedOn = parseDay(on);
    const mistake = checkMistake({ amount, receivedOn }, moment.today);
    if (mistake !== null || receivedOn === null) return no(mistakes[mistake ?? "received"]);
    if (!(await isAccount(db, tenantId, accountNumber))) return notFound();
    const payable = await db.readTogether(at, (tx) => findPayable(tx, publication, moment, accountNumber));
    const facts = payable && { ...payable.facts, today: receivedOn };
    const decision = decideLockbox(facts, amount);
    if (decision.kind === "refused" || payable === null || facts === null)
      return no(refusals[decision.kind === "refused" ? decision.because : "nothing-live"]);
    const { rate, lines } = decision;
    const bought = allocateMoney(plus(amount, facts.balance), facts, rate);
    const after = afterPayment(payable.facts, { rate, allocation: bought, enrolls: false });
    return {
      isSuccess: true,
      lines: lines.map((line) => ({ label: labelOf(line), amountCents: line.amount })),
      paidThroughBefore: payable.held.paidThrough,
      paidThrough: after.dates.paidThrough,
    };
  };

/** Posts the money as the import of a lockbox file does. */
export const makeDeskPostReceived =
  (needs: PostCheckNeeds): DeskHandler<typeof deskPostReceived> =>
  (input: Parsed<typeof deskPostReceived>, context) => {
    const { accountNumber, receivedAs, amountCents, checkNumber = "" } = input;
    const { publication, moment, requestId } = context;
    const name = receivedAs === "Check" ? "postCheck" : "postCash";
    return runCallAsAction<Output<typeof deskPostReceived>>(needs.db, context, name, input, (within) =>
      within(async (tx) => {
        const amount = cents(amountCents);
        const receivedOn = parseDay(input.receivedOn);
        const mistake = checkMistake({ amount, receivedOn }, moment.today);
        if (mistake !== null || receivedOn === null) return no(mistakes[mistake ?? "received"]);
        if (receivedAs === "Check" && checkNumber === "") return no("Enter the number of the check.");
        const reference = receivedAs === "Check" ? checkNumber : "";
        const line = { amount, receivedOn, externalId: typedCheckId(needs.uuid()), accountNumber, reference };
        const by = { actor: actorOf(context.staff), requestId };
        const posted = await postReceivedMoney(needs, tx, { publication, moment, line, receivedAs, isTyped: true, by });
        if (posted.kind === "refused" && posted.because === "no-account") return notFound();
        if (posted.kind !== "posted") return no(refusalTextOf(posted, checkNumber));
        const held = await findHeldTerm(tx, accountNumber);
        if (held === null) throw new Error(`nothing is held on ${accountNumber} after a payment`);
        return { isSuccess: true, receiptNumber: posted.receiptNumber, paidThrough: held.paidThrough };
      }),
    );
  };

function refusalTextOf(posted: Exclude<CheckPosted, { kind: "posted" }>, checkNumber: string): string {
  if (posted.kind === "check-used")
    return `Check ${checkNumber} was posted on ${longDay(posted.postedOn, "en")}: receipt ${posted.receiptNumber}. Nothing was posted again.`;
  const because = posted.kind === "refused" ? posted.because : null;
  return because === null || because === "id-used" || because === "no-account"
    ? "This was posted before. Nothing was posted again."
    : refusals[because];
}
