import type { Output, Parsed } from "#contract/call-shape.ts";
import type { deskWithdrawRequest } from "#contract/desk/approval.ts";
import { requestRefusalText, withdrawRefusal } from "#core/staff/staff-money.ts";
import type { Database } from "#server/db/database.ts";
import { byStaff, runDeskAction } from "#server/http/desk/run-desk-action.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { findStaffMoney, withdrawStaffMoney } from "#server/store/staff/staff-money.ts";

type Needs = RecordNeeds & { readonly db: Database };

/**
 * The person who asked for a credit or refund withdraws the request: nothing was given, so nothing has to be undone.
 */
export const makeDeskWithdrawRequest =
  (needs: Needs): DeskHandler<typeof deskWithdrawRequest> =>
  (input: Parsed<typeof deskWithdrawRequest>, context) =>
    runDeskAction<Output<typeof deskWithdrawRequest>>(needs, context, "withdrawRequest", input, (within) =>
      within(async (tx) => {
        const { accountNumber, approvalId: moneyId, reason } = input;
        const request = await findStaffMoney(tx, { accountNumber, moneyId });
        if (request === null) return notFound();
        const { staff, now } = context;
        const because = withdrawRefusal({ ...request, by: staff.staffId });
        if (because !== null) return { isSuccess: false, code: because, errorMessage: requestRefusalText(because) };
        await withdrawStaffMoney(tx, { moneyId, staffId: staff.staffId, now, reason });
        const { kind, amount } = request;
        await record(tx, needs, byStaff(context), "desk.withdraw", { accountNumber, moneyId, kind, amount, reason });
        return { isSuccess: true, errorMessage: "" };
      }),
    );
