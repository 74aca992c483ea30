import type { Database } from "#server/db/database.ts";
import type { IntentPurpose } from "#server/db/tables/money.ts";
import type { Context } from "#server/http/handler.ts";
import { findOpenIntents, type IntentRecord } from "#server/store/intent.ts";
import type { Settled } from "./settled.ts";
import type { SettlePayment } from "./settle-payment.ts";

/** Whether another payment may be opened. `paid`: one for the same purpose was found to have gone through just now. */
export type OpenPayments = "none" | "paid" | "waiting";

/**
 * Payments that were opened before may have gone through in a tab that is closed now. They are asked for before another
 * token is given out: nothing is charged twice.
 */
export async function settleOpenPayments(
  { db, settle }: { readonly db: Database; readonly settle: SettlePayment },
  context: Context,
  accountNumber: number,
  purpose: IntentPurpose,
): Promise<OpenPayments> {
  let found: OpenPayments = "none";
  for (const intent of await findOpenIntents(db, context.tenantId, accountNumber)) {
    const kind = intent.state === "review" ? "review" : (await ask(db, settle, context, intent)).kind;
    if (kind === "review" || kind === "waiting") return "waiting";
    if (kind === "booked" && intent.purpose === purpose) found = "paid";
  }
  return found;
}

async function ask(db: Database, settle: SettlePayment, context: Context, intent: IntentRecord): Promise<Settled> {
  const settlement = await settle({
    publication: context.publication,
    intent,
    moment: context.moment,
    now: context.now,
    hint: null,
    claimed: null,
    actor: "checkout",
    requestId: context.requestId,
  });
  return db.write(context.at, (tx) => settlement.apply(tx));
}
