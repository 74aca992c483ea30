import type { getPurchase, PurchaseShown } from "#contract/subscriber.ts";
import { addDays } from "#core/day.ts";
import { paidWith } from "#core/format/card-text.ts";
import type { UpcomingCharge } from "#core/subscribing/price-path.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findPurchase } from "#server/store/payment/purchase.ts";
import { nameIn } from "#server/store/publication/publication-in.ts";

/** The thank-you page says what the buyer's two emails say: all three come from the same records. */
export const makeGetPurchase =
  ({ db }: { readonly db: Database }): Handler<typeof getPurchase> =>
  async (_, { caller, publication, tenantId, language }) => {
    if (caller.account === null) return notFound();
    const { accountNumber } = caller.account;
    const found = await findPurchase(db, tenantId, accountNumber);
    if (found === null) return null;
    const { receipt, acknowledgment, deliverTo } = found;
    return {
      accountNumber,
      planName: nameIn(publication, receipt.planName),
      receiptNumber: receipt.receiptNumber,
      paidOn: receipt.paidOn,
      paidCents: receipt.total,
      paidWith: paidWith(receipt.cardLabel, language),
      forGift: receipt.forGift,
      next: receipt.next && nextOf(receipt.next),
      paidThrough: acknowledgment?.paidThrough ?? null,
      firstIssueOn: acknowledgment?.firstIssueOn ?? null,
      deliverTo: deliverTo && { name: receipt.name, ...deliverTo },
    };
  };

const nextOf = ({ chargeOn, amount, period }: UpcomingCharge): PurchaseShown["next"] => ({
  chargeOn,
  amountCents: amount,
  period,
  // Rules 3: the day before the charge.
  cancelBy: addDays(chargeOn, -1),
});
