import type { Output, Parsed } from "#contract/call-shape.ts";
import type { deskGetPayments, deskRefund } from "#contract/desk/refund.ts";
import { paidWith } from "#core/format/card-text.ts";
import { cents } from "#core/money.ts";
import { moneySentences } from "#core/staff/money-sentences.ts";
import { decideRefund, refundRefusalText } from "#core/staff/staff-money.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { byStaff, runDeskAction } from "#server/http/desk/run-desk-action.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { isAccount } from "#server/store/account/account-record.ts";
import { findAccountPayments } from "#server/store/payment/paid-receipt.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { findRecentlyGiven, insertStaffMoney } from "#server/store/staff/staff-money.ts";
import { findRefundableReceipt, refundReceiptInTx } from "../refund/refund-receipt.ts";

type Needs = RecordNeeds & { readonly db: Database };
type Answer = Output<typeof deskRefund>;

export const makeDeskGetPayments =
  ({ db }: { readonly db: Database }): DeskHandler<typeof deskGetPayments> =>
  async ({ accountNumber }, { tenantId, at, publication }) => {
    if (!(await isAccount(db, tenantId, accountNumber))) return notFound();
    const { refundLimitCents: limit, smallestRefundCents } = publication.tenant.policy;
    const [payments, given] = await db.readTogether(at, (tx) =>
      Promise.all([findAccountPayments(tx, accountNumber), findRecentlyGiven(tx, { accountNumber, kind: "refund" })]),
    );
    return {
      payments: payments.map(({ receiptNumber, paidOn, label, amount, passedOn, back, waiting, isDisputed }) => ({
        receiptNumber,
        paidOn,
        paidWith: paidWith(label, "en"),
        amountCents: amount,
        passedOnCents: passedOn,
        backCents: back,
        waitingCents: waiting,
        leftCents: isDisputed ? 0 : Math.max(0, amount - back - waiting),
        isDisputed,
      })),
      smallestCents: smallestRefundCents,
      limitCents: limit,
      byOneCents: Math.max(0, limit - given),
    };
  };

/** Requests a refund within the limit immediately, as `./doorstep account refund` does; above it, the refund waits. */
export const makeDeskRefund =
  (needs: Needs): DeskHandler<typeof deskRefund> =>
  async (input: Parsed<typeof deskRefund>, context) => {
    if (!(await isAccount(needs.db, context.tenantId, input.accountNumber))) return notFound();
    return runDeskAction<Answer>(needs, context, "refund", input, (within) =>
      within(async (tx) => {
        const { accountNumber, receiptNumber, reason } = input;
        const amount = cents(input.amountCents);
        const found = await findRefundableReceipt(tx, { accountNumber, receiptNumber });
        if (found.kind === "refused") return problem(found.because, refusals[found.because]);
        const { refundLimitCents: limit, smallestRefundCents: smallest } = context.publication.tenant.policy;
        const given = await findRecentlyGiven(tx, { accountNumber, kind: "refund" });
        const facts = { amount, given, limit, smallest, ofPayment: found.left };
        const decision = decideRefund(facts);
        if (decision.kind === "refused") return problem(decision.because, refundRefusalText(decision.because, facts));
        const isAlone = decision.kind === "now";
        const { staff, now } = context;
        const by = byStaff(context);
        const kind = "refund" as const;
        // Called before its own row exists, because a waiting request is no longer left of the payment.
        if (isAlone) await refundNow(tx, { accountNumber, receiptNumber, amount, actor: by.actor, now });
        const moneyId = await insertStaffMoney(tx, {
          accountNumber,
          kind,
          amount,
          intentId: found.intentId,
          reason,
          state: isAlone ? "done" : "waiting",
          staffId: staff.staffId,
          now,
        });
        if (!isAlone) await record(tx, needs, by, "desk.ask", { accountNumber, moneyId, kind, amount });
        return { isSuccess: true, errorMessage: "", outcome: isAlone ? "requested" : "waiting" };
      }),
    );
  };

const problem = (code: string, errorMessage: string): Answer => ({ isSuccess: false, code, errorMessage });

const refusals = {
  "no-receipt": moneySentences.noPayment,
  "is-gift": moneySentences.forGift,
  disputed: moneySentences.disputed,
};

async function refundNow(tx: Tx, asked: Omit<Parameters<typeof refundReceiptInTx>[1], "mayRepeat">): Promise<void> {
  const refunded = await refundReceiptInTx(tx, { ...asked, mayRepeat: true });
  if (refunded.kind !== "requested") throw new Error(`a refund that was decided is ${refunded.kind}`);
}
