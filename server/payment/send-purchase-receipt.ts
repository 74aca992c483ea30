import type { sendPurchaseReceipt } from "#contract/gateway-payment.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findNamedIntent } from "#server/store/payment/intent.ts";

/**
 * The receipt is queued with the posting itself, so a browser that never comes back loses nothing; this call only says
 * whether there is one. What the browser sends along is ignored (security.md S13).
 */
export const makeSendPurchaseReceipt =
  ({ db }: { readonly db: Database }): Handler<typeof sendPurchaseReceipt> =>
  async (_, context) => {
    const { caller, tenantId } = context;
    if (caller.account === null) return notFound();
    const intent = await findNamedIntent(db, tenantId, caller.account.accountNumber, null);
    return context.command(async () => ({ isSuccess: intent?.state === "captured" }));
  };
