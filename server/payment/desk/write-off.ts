import type { Output, Parsed } from "#contract/call-shape.ts";
import type { deskPreviewWriteOff, deskWriteOff } from "#contract/desk/write-off.ts";
import { decideWriteOff } from "#core/payment/decide-write-off.ts";
import { graceThroughOf } from "#core/renewal/retries.ts";
import { moneySentences } from "#core/staff/money-sentences.ts";
import { isPrint } from "#core/subscribing/plan.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { amountsChanged, byStaff, type DeskActionContext, runDeskAction } from "#server/http/desk/run-desk-action.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { isAccount } from "#server/store/account/account-record.ts";
import { findPayable } from "#server/store/payment/payable.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { extendTerm, externalSystemOf } from "#server/store/staff/extend-term.ts";
import { insertStaffMoney } from "#server/store/staff/staff-money.ts";
import { waiveDebt } from "#server/store/staff/waive-debt.ts";
import { planOf } from "#server/store/subscription/held-plan.ts";

type Needs = RecordNeeds & { readonly db: Database };
type Answer = Output<typeof deskWriteOff>;
type Problem = Extract<Answer, { isSuccess: false }>;

const problem = (code: string, errorMessage: string): Problem => ({ isSuccess: false, code, errorMessage });

/**
 * What the account owes for papers that were delivered but not paid for. Called under the account's lock, or only to
 * show it.
 */
async function findDebt(
  tx: Tx,
  { publication, moment }: Pick<DeskActionContext, "publication" | "moment">,
  accountNumber: number,
) {
  const system = await externalSystemOf(tx, publication.tenant, accountNumber);
  if (system !== null) return problem("kept-elsewhere", moneySentences.keptElsewhere(system));
  const payable = await findPayable(tx, publication, moment, accountNumber);
  const decision = payable && decideWriteOff(payable.facts);
  return payable === null || decision?.kind !== "owed"
    ? problem("nothing-owed", moneySentences.nothingOwed)
    : ({ isSuccess: true, payable, decision } as const);
}

export const makeDeskPreviewWriteOff =
  ({ db }: { readonly db: Database }): DeskHandler<typeof deskPreviewWriteOff> =>
  async ({ accountNumber }, context) => {
    const { tenantId, at, publication, moment } = context;
    if (!(await isAccount(db, tenantId, accountNumber))) return notFound();
    return db.readTogether(at, async (tx): Promise<Output<typeof deskPreviewWriteOff>> => {
      const found = await findDebt(tx, context, accountNumber);
      if (!found.isSuccess) return found;
      const { held } = found.payable;
      const { amount, units, fee, after, endedOn } = found.decision;
      const paidThrough = after?.dates.paidThrough ?? held.paidThrough;
      const graceThrough = graceThroughOf(paidThrough, held.product, publication.tenant.policy);
      return {
        isSuccess: true,
        amountCents: amount,
        isPrint: isPrint(planOf(publication, held).bundle),
        units,
        feeCents: fee,
        paidThrough: after === null ? null : { before: held.paidThrough, after: paidThrough },
        endedOn,
        graceThrough: endedOn !== null || paidThrough >= moment.today ? null : graceThrough,
      };
    });
  };

/** Writes the debt off if it is still what was shown. */
export const makeDeskWriteOff =
  (needs: Needs): DeskHandler<typeof deskWriteOff> =>
  async (input: Parsed<typeof deskWriteOff>, context) => {
    const { accountNumber, reason } = input;
    if (!(await isAccount(needs.db, context.tenantId, accountNumber))) return notFound();
    return runDeskAction<Answer>(needs, context, "writeOff", input, (within) =>
      within(async (tx) => {
        const found = await findDebt(tx, context, accountNumber);
        if (!found.isSuccess) return found;
        const { payable, decision } = found;
        const { held, payer } = payable;
        const { amount, units, entry, after, endedOn } = decision;
        if (amount !== input.amountCents) return amountsChanged(moneySentences.owedIsNow(amount));
        const by = byStaff(context);
        const moneyId = await insertStaffMoney(tx, {
          accountNumber,
          kind: "write-off",
          amount,
          ...(units > 0 && { units }),
          reason,
          state: "done",
          staffId: context.staff.staffId,
          now: context.now,
        });
        if (entry !== null && after !== null)
          await extendTerm(
            tx,
            held,
            { entry, reference: `write-off:${moneyId}`, actor: by.actor },
            // An ended subscription stays ended, and keeps its state.
            endedOn === null ? after : { ...after, status: held.status },
          );
        await waiveDebt(tx, { subscriptionId: held.subscriptionId, now: context.now });
        const paidThrough = endedOn === null ? (after?.dates.paidThrough ?? null) : null;
        await record(tx, needs, by, "desk.write-off", {
          account: { ...payer, accountNumber },
          moneyId,
          planName: planOf(context.publication, held).bundle.name,
          amount,
          what: { kind: "owed", amount, paidThrough },
        });
        return { isSuccess: true, errorMessage: "", amountCents: amount, paidThrough };
      }),
    );
  };
