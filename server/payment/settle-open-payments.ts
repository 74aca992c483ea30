import type { Database } from "#server/db/database.ts";
import type { IntentPurpose } from "#server/db/tables/money.ts";
import type { Context } from "#server/http/handler.ts";
import { findOpenIntents, type IntentRecord } from "#server/store/intent.ts";
import { findOpenIntentsOfPerson } from "#server/store/person.ts";
import type { Settled } from "./settled.ts";
import { settleAndWrite, type Settler } from "./settle-payment.ts";

/**
 * Whether another payment may be opened. `paid`: one for the same purpose was found to have gone through just now.
 * `already-paid`: one had gone through for what was paid for before, and was voided. `changed`: a renewal was found to have
 * gone through, so what the payer was shown is not so any more.
 */
export type OpenPayments = "none" | "paid" | "already-paid" | "changed" | "waiting";

/**
 * Payments that were opened before may have gone through in a tab that is closed now. They are asked for before another
 * token is given out: nothing is charged twice. For a first payment they are those of the person, on whichever account.
 */
export async function settleOpenPayments(
  { db, settler }: { readonly db: Database; readonly settler: Settler },
  context: Context,
  accountNumber: number,
  purpose: IntentPurpose,
): Promise<OpenPayments> {
  let found: OpenPayments = "none";
  const find = purpose === "subscribe" ? findOpenIntentsOfPerson : findOpenIntents;
  for (const intent of await find(db, context.tenantId, accountNumber)) {
    const isOwn = intent.accountNumber === accountNumber;
    const { kind } =
      intent.state === "review" ? ({ kind: "review" } as const) : await ask(db, settler, context, intent);
    if (kind === "waiting" || (kind === "review" && isOwn)) return "waiting";
    if (kind === "booked" && intent.purpose === "renewal") found = "changed";
    if (intent.purpose !== purpose || !isOwn) continue;
    if (kind === "booked") found = "paid";
    if (kind === "not-wanted") found = "already-paid";
  }
  return found;
}

async function ask(db: Database, settler: Settler, context: Context, intent: IntentRecord): Promise<Settled> {
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
