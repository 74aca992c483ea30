import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { CreditDecision } from "#core/payment/decide-credit.ts";
import { isPrint } from "#core/subscribing/plan.ts";
import type { Tx } from "#server/db/database.ts";
import { byStaff, type DeskActionContext } from "#server/http/desk/run-desk-action.ts";
import type { Payable } from "#server/store/payment/payable.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { creditBalance } from "#server/store/staff/credit-balance.ts";
import { extendTerm } from "#server/store/staff/extend-term.ts";
import { planOf } from "#server/store/subscription/held-plan.ts";

export type CreditToWrite = {
  readonly payable: Payable;
  readonly decision: Exclude<CreditDecision, { kind: "refused" }>;
  readonly moneyId: number;
};

/** What the account has afterward: one of the two. */
export type AfterCredit = { readonly paidThrough: Day | null; readonly balanceCents: Cents | null };

/** Posts a credit and notifies the reader. Called under the account's lock. */
export async function writeCredit(
  tx: Tx,
  needs: RecordNeeds,
  context: DeskActionContext,
  { payable, decision, moneyId }: CreditToWrite,
): Promise<AfterCredit> {
  const { held, payer } = payable;
  const { accountNumber, subscriptionId } = held;
  const { bundle } = planOf(context.publication, held);
  const by = byStaff(context);
  const given = {
    account: { ...payer, accountNumber },
    moneyId,
    planName: bundle.name,
    amount: decision.worth,
  };
  if (decision.kind === "money") {
    const { worth: amount, balance } = decision;
    await creditBalance(tx, { accountNumber, subscriptionId, moneyId, amount });
    await record(tx, needs, by, "desk.credit", { ...given, what: { kind: "money", amount, balance } });
    return { paidThrough: null, balanceCents: balance };
  }
  const { entry, after } = decision;
  const { paidThrough } = after.dates;
  await extendTerm(tx, held, { entry, reference: `credit:${moneyId}`, actor: by.actor }, after);
  const units = entry.halfUnits / 2;
  await record(tx, needs, by, "desk.credit", {
    ...given,
    what: { kind: "units", units, isPrint: isPrint(bundle), paidThrough },
  });
  return { paidThrough, balanceCents: null };
}
