import type { Output, Parsed } from "#contract/call-shape.ts";
import type { deskGiveCredit, deskPreviewCredit } from "#contract/desk/credit.ts";
import { cents } from "#core/money.ts";
import { creditRefusalTexts, type CreditWanted, decideCredit, maxCreditUnits } from "#core/payment/decide-credit.ts";
import { isPrint } from "#core/subscribing/plan.ts";
import { moneySentences } from "#core/staff/money-sentences.ts";
import { withinLimit } from "#core/staff/staff-money.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { byStaff, type DeskActionContext, runDeskAction } from "#server/http/desk/run-desk-action.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { findLivePayable } from "#server/store/payment/payable.ts";
import { isAccount } from "#server/store/account/account-record.ts";
import { externalSystemOf } from "#server/store/staff/extend-term.ts";
import { findRecentlyGiven, insertStaffMoney } from "#server/store/staff/staff-money.ts";
import { planOf } from "#server/store/subscription/held-plan.ts";
import { writeCredit } from "./write-credit.ts";

type Needs = RecordNeeds & { readonly db: Database };
type Problem = Extract<Output<typeof deskGiveCredit>, { isSuccess: false }>;

const problem = (code: string, errorMessage: string): Problem => ({ isSuccess: false, code, errorMessage });

/** What a credit would be, or why there can be none. */
export async function findCredit(
  tx: Tx,
  { publication, moment }: Pick<DeskActionContext, "publication" | "moment">,
  accountNumber: number,
  wanted: CreditWanted,
) {
  const system = await externalSystemOf(tx, publication.tenant, accountNumber);
  if (system !== null) return problem("kept-elsewhere", moneySentences.keptElsewhere(system));
  const payable = await findLivePayable(tx, publication, moment, accountNumber);
  if (payable === null) return problem("not-live", creditRefusalTexts["not-live"]);
  const decision = decideCredit(payable.facts, wanted);
  if (decision.kind === "refused") return problem(decision.because, creditRefusalTexts[decision.because]);
  const given = await findRecentlyGiven(tx, { accountNumber, kind: "credit" });
  const limit = publication.tenant.policy.creditLimitCents;
  return { isSuccess: true, payable, decision, given, limit } as const;
}

export const makeDeskPreviewCredit =
  ({ db }: { readonly db: Database }): DeskHandler<typeof deskPreviewCredit> =>
  async ({ accountNumber, kind, amount }, context) => {
    const { tenantId, at, publication } = context;
    if (kind === "units" && Number(amount) > maxCreditUnits) return tooMany();
    if (!(await isAccount(db, tenantId, accountNumber))) return notFound();
    const wanted = wantedOf(kind, Number(amount));
    return db.readTogether(at, async (tx): Promise<Output<typeof deskPreviewCredit>> => {
      const found = await findCredit(tx, context, accountNumber, wanted);
      if (!found.isSuccess) return found;
      const { payable, decision, given, limit } = found;
      const { held } = payable;
      const { worth } = decision;
      return {
        isSuccess: true,
        isPrint: isPrint(planOf(publication, held).bundle),
        worthCents: worth,
        dates: decision.kind === "units" ? { before: held.paidThrough, after: decision.after.dates.paidThrough } : null,
        balance:
          decision.kind === "money" ? { beforeCents: payable.payer.balance, afterCents: decision.balance } : null,
        limitCents: limit,
        leftCents: cents(Math.max(0, limit - given)),
        needsApproval: withinLimit({ amount: worth, given, limit }).kind === "needs-approval",
      };
    });
  };

const tooMany = () =>
  refuse(400, "", { errors: [{ pointer: "/amount", detail: moneySentences.atMost(maxCreditUnits) }] });

const wantedOf = (kind: "units" | "money", amount: number): CreditWanted =>
  kind === "units" ? { kind, units: amount } : { kind, amount: cents(amount) };

/** Gives a credit within the limit immediately; above it, the credit waits for a second person. */
export const makeDeskGiveCredit =
  (needs: Needs): DeskHandler<typeof deskGiveCredit> =>
  async (input: Parsed<typeof deskGiveCredit>, context) => {
    const { accountNumber, credit, reason } = input;
    if (!(await isAccount(needs.db, context.tenantId, accountNumber))) return notFound();
    const wanted = credit.kind === "units" ? credit : ({ kind: "money", amount: cents(credit.amountCents) } as const);
    return runDeskAction<Output<typeof deskGiveCredit>>(needs, context, "credit", input, (within) =>
      within(async (tx) => {
        const found = await findCredit(tx, context, accountNumber, wanted);
        if (!found.isSuccess) return found;
        const { decision, given, limit } = found;
        const amount = decision.worth;
        const { staffId } = context.staff;
        const isAlone = withinLimit({ amount, given, limit }).kind === "now";
        const moneyId = await insertStaffMoney(tx, {
          accountNumber,
          kind: "credit",
          amount,
          ...(wanted.kind === "units" && { units: wanted.units }),
          reason,
          state: isAlone ? "done" : "waiting",
          staffId,
          now: context.now,
        });
        if (!isAlone) {
          await record(tx, needs, byStaff(context), "desk.ask", { accountNumber, moneyId, kind: "credit", amount });
          return { isSuccess: true, errorMessage: "", outcome: "waiting", paidThrough: null, balanceCents: null };
        }
        const after = await writeCredit(tx, needs, context, { ...found, moneyId });
        return { isSuccess: true, errorMessage: "", outcome: "given", ...after };
      }),
    );
  };
