import type { Database } from "#server/db/database.ts";
import type { IntentPurpose } from "#server/db/tables/money.ts";
import type { Context } from "#server/http/handler.ts";
import { findOpenIntents, type IntentRecord } from "#server/store/payment/intent.ts";
import { findOpenIntentsOfPerson } from "#server/store/account/person.ts";
import type { NotWantedReason, Settler, SettleResult } from "#server/settlement/settlement.ts";
import { settleAndWrite } from "./settle-payment.ts";

/**
 * Whether another payment may be opened.
 * - `none`: nothing stands in the way.
 * - `paid`: an earlier payment for the same purpose went through.
 * - `already-paid`: an earlier payment was voided, because this had been paid for before.
 * - `changed`: a renewal went through, so what the payer was shown is out of date.
 * - `waiting`: the gateway's answer about an earlier payment is still open.
 */
export type OpenPaymentsResult = "none" | "paid" | "already-paid" | "changed" | "waiting";

/**
 * Payments that were opened earlier may have gone through in a tab that is closed now. The gateway is asked about them
 * before another token is issued, so that nothing is charged twice. For a first payment, these are the person's
 * payments on any account.
 */
export async function settleOpenPayments(
  { db, settler }: { readonly db: Database; readonly settler: Settler },
  context: Context,
  accountNumber: number,
  purpose: IntentPurpose,
): Promise<OpenPaymentsResult> {
  let found: OpenPaymentsResult = "none";
  const find = purpose === "subscribe" ? findOpenIntentsOfPerson : findOpenIntents;
  for (const intent of await find(db, context.tenantId, accountNumber)) {
    const isOwn = intent.accountNumber === accountNumber;
    const settled: SettleResult =
      intent.state === "review" ? { kind: "review" } : await ask(db, settler, context, intent);
    const { kind } = settled;
    if (kind === "waiting" || (kind === "review" && isOwn)) return "waiting";
    if (kind === "posted" && intent.purpose === "renewal") found = "changed";
    if (intent.purpose !== purpose || !isOwn) continue;
    if (kind === "posted") found = "paid";
    if (kind === "not-wanted") found = afterVoiding[settled.because];
  }
  return found;
}

/** What a voided payment means for the next one: nothing was charged for it, whatever the reason. */
const afterVoiding = {
  "already-paid": "already-paid",
  "account-changed": "changed",
  "plan-changed": "none",
  "order-dropped": "none",
} as const satisfies Record<NotWantedReason, OpenPaymentsResult>;

async function ask(db: Database, settler: Settler, context: Context, intent: IntentRecord): Promise<SettleResult> {
  const request = {
    publication: context.publication,
    intent,
    moment: context.moment,
    now: context.now,
    hint: null,
    claimed: null,
    actor: "checkout",
    requestId: context.requestId,
  };
  return settleAndWrite(settler, request, (settlement) => db.write(context.at, (tx) => settlement.apply(tx)));
}
