import type { Output, Parsed } from "#contract/call-shape.ts";
import type { deskApprove, deskDecline } from "#contract/desk/approval.ts";
import { cents } from "#core/money.ts";
import { moneySentences } from "#core/staff/money-sentences.ts";
import { moneyGoneText, requestRefusal, requestRefusalText } from "#core/staff/staff-money.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { byStaff, type DeskActionContext, runDeskAction } from "#server/http/desk/run-desk-action.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound, type Refused } from "#server/http/refused.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { decideStaffMoney, findStaffMoney, type StaffMoneyRecord } from "#server/store/staff/staff-money.ts";
import { findRefundableReceipt, refundReceiptInTx } from "../refund/refund-receipt.ts";
import { findCredit } from "./give-credit.ts";
import { writeCredit } from "./write-credit.ts";

type Needs = RecordNeeds & { readonly db: Database };
type Answer = Output<typeof deskApprove>;

/** What an approval does once the request is decided. */
type CarryOut = { readonly kind: "possible"; readonly carryOut: () => Promise<void> };
type NotPossible = { readonly kind: "not"; readonly answer: Answer | Refused };

/** A second person agrees: what was requested is given, by the same functions as without a limit. */
export const makeDeskApprove =
  (needs: Needs): DeskHandler<typeof deskApprove> =>
  (input: Parsed<typeof deskApprove>, context) =>
    runDeskAction<Answer>(needs, context, "approve", input, (within) =>
      within(async (tx) => {
        const { accountNumber } = input;
        const found = await findOpen(tx, input, context);
        if (found.kind === "not") return found.answer;
        const { request } = found;
        const possible = await carryOutOf(tx, needs, context, { accountNumber, request });
        if (possible.kind === "not") return possible.answer;
        const { moneyId } = request;
        await decideStaffMoney(tx, { moneyId, staffId: context.staff.staffId, now: context.now, declineReason: null });
        await possible.carryOut();
        await record(tx, needs, byStaff(context), "desk.approve", approvalEventOf(accountNumber, request));
        return done;
      }),
    );

export const makeDeskDecline =
  (needs: Needs): DeskHandler<typeof deskDecline> =>
  (input: Parsed<typeof deskDecline>, context) =>
    runDeskAction<Answer>(needs, context, "decline", input, (within) =>
      within(async (tx) => {
        const { accountNumber, reason } = input;
        const found = await findOpen(tx, input, context);
        if (found.kind === "not") return found.answer;
        const { request } = found;
        const { staff, now } = context;
        await decideStaffMoney(tx, { moneyId: request.moneyId, staffId: staff.staffId, now, declineReason: reason });
        await record(tx, needs, byStaff(context), "desk.decline", {
          ...approvalEventOf(accountNumber, request),
          reason,
        });
        return done;
      }),
    );

const done: Answer = { isSuccess: true, errorMessage: "" };

const no = (code: string, errorMessage: string): NotPossible => ({
  kind: "not",
  answer: { isSuccess: false, code, errorMessage },
});

type Named = { readonly accountNumber: number; readonly approvalId: number };

/** The request under the account's lock, or why this person can't decide it. */
async function findOpen(
  tx: Tx,
  { accountNumber, approvalId }: Named,
  { staff }: DeskActionContext,
): Promise<{ readonly kind: "open"; readonly request: StaffMoneyRecord } | NotPossible> {
  const request = await findStaffMoney(tx, { accountNumber, moneyId: approvalId });
  if (request === null || (request.kind !== "credit" && request.kind !== "refund"))
    return { kind: "not", answer: notFound() };
  const because = requestRefusal({ ...request, by: staff.staffId });
  return because === null ? { kind: "open", request } : no(because, requestRefusalText(because));
}

const approvalEventOf = (accountNumber: number, { moneyId, kind, amount, requestedBy }: StaffMoneyRecord) => ({
  accountNumber,
  moneyId,
  kind,
  amount,
  requestedBy,
});

type Wanted = { readonly accountNumber: number; readonly request: StaffMoneyRecord };

/** Whether the request can still be carried out: time has passed, and the money may have gone elsewhere. */
async function carryOutOf(
  tx: Tx,
  needs: Needs,
  context: DeskActionContext,
  { accountNumber, request }: Wanted,
): Promise<CarryOut | NotPossible> {
  const { moneyId, amount, units, receiptNumber } = request;
  if (request.kind === "credit") {
    const wanted = units === null ? ({ kind: "money", amount } as const) : ({ kind: "units", units } as const);
    const credit = await findCredit(tx, context, accountNumber, wanted);
    if (!credit.isSuccess) return no(credit.code, moneySentences.declineIt(credit.errorMessage));
    return {
      kind: "possible",
      carryOut: async () => void (await writeCredit(tx, needs, context, { ...credit, moneyId })),
    };
  }
  const of = { accountNumber, receiptNumber: receiptNumber ?? "" };
  const receipt = await findRefundableReceipt(tx, { ...of, except: moneyId });
  const left = receipt.kind === "found" ? receipt.left : cents(0);
  if (left < amount) return no("money-gone", moneyGoneText(left));
  const { actor } = byStaff(context);
  return {
    kind: "possible",
    carryOut: async () => {
      const refunded = await refundReceiptInTx(tx, { ...of, amount, actor, now: context.now, mayRepeat: true });
      if (refunded.kind !== "requested") throw new Error(`a refund that was approved is ${refunded.kind}`);
    },
  };
}
