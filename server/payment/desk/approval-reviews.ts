import { money } from "#core/format/money-text.ts";
import type { Database } from "#server/db/database.ts";
import type { ReviewSource } from "#server/review-source.ts";
import { type Approval, findApprovals } from "#server/store/staff/approval.ts";

/**
 * Credits and refunds that wait for a second person. They are decided on their own screen, which shows both amounts.
 */
export const approvalReviews = ({ db }: { readonly db: Database }): ReviewSource => ({
  action: "approveRefund",
  movesMoney: [],
  outcomes: {},
  done: {},
  list: async ({ tenant }) =>
    (await findApprovals(db, [tenant.tenantId])).map((approval) => ({
      key: String(approval.moneyId),
      accountNumber: approval.accountNumber,
      day: approval.requestedOn,
      about: `${sumOf(approval)}, asked for by ${approval.requestedByName}; decide it under Approvals`,
    })),
  settle: () => Promise.resolve({ kind: "refused", why: "a second person decides it at the desk, under Approvals" }),
});

function sumOf({ kind, units, amount, isPrint }: Approval): string {
  if (units === null) return `${kind} of ${money(amount)}`;
  const unit = isPrint ? "paper" : "day";
  return `${kind} of ${units} ${units === 1 ? unit : `${unit}s`}`;
}
