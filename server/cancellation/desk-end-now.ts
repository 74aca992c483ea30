import type { Output, Parsed } from "#contract/call-shape.ts";
import type { deskEndNow, deskPreviewEnd } from "#contract/desk/end-now.ts";
import { cents } from "#core/money.ts";
import { moneySentences } from "#core/staff/money-sentences.ts";
import { isPrint } from "#core/subscribing/plan.ts";
import { amountsChanged, byStaff, runDeskAction } from "#server/http/desk/run-desk-action.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { isAccount } from "#server/store/account/account-record.ts";
import { findEndTermRefusal } from "#server/store/staff/end-term-refusal.ts";
import { lastDayOfTerm } from "#server/store/subscription/end-term.ts";
import { planOf } from "#server/store/subscription/held-plan.ts";
import { endAccountInTx, type EndNeeds, findAccountEnd } from "./end-account.ts";

type Answer = Output<typeof deskEndNow>;

const nothingToEnd = { isSuccess: false, code: "not-live", errorMessage: moneySentences.nothingToEnd } as const;

const givenLately = (why: string) => ({ isSuccess: false, code: "given-lately", errorMessage: why }) as const;

/** The last day and the refund, computed by the functions that end the subscription. */
export const makeDeskPreviewEnd =
  ({ db }: Pick<EndNeeds, "db">): DeskHandler<typeof deskPreviewEnd> =>
  async ({ accountNumber }, { tenantId, at, publication, moment, staff }) => {
    if (!(await isAccount(db, tenantId, accountNumber))) return notFound();
    return db.readTogether(at, async (tx): Promise<Output<typeof deskPreviewEnd>> => {
      const found = await findAccountEnd(tx, { accountNumber, publication, moment });
      if (found === null) return nothingToEnd;
      const { term, decision } = found;
      const refund = decision.refund?.amount ?? cents(0);
      const why = await findEndTermRefusal(tx, { accountNumber, refund, publication, staff });
      if (why !== null) return givenLately(why);
      return {
        isSuccess: true,
        lastDay: lastDayOfTerm(term, decision),
        isPrint: isPrint(planOf(publication, term.held).bundle),
        refundCents: refund,
        units: decision.unused?.units ?? 0,
        balanceCents: term.balance,
      };
    });
  };

/** Ends the subscription as `./doorstep account end` does, if the refund is still what was shown. */
export const makeDeskEndNow =
  (needs: EndNeeds): DeskHandler<typeof deskEndNow> =>
  async (input: Parsed<typeof deskEndNow>, context) => {
    const { accountNumber, because, refundCents } = input;
    const { publication, moment, now } = context;
    if (!(await isAccount(needs.db, context.tenantId, accountNumber))) return notFound();
    return runDeskAction<Answer>(needs, context, "endNow", input, (within) =>
      within(async (tx) => {
        const found = await findAccountEnd(tx, { accountNumber, publication, moment });
        if (found === null) return nothingToEnd;
        const shown = found.decision.refund?.amount ?? cents(0);
        if (shown !== refundCents) return amountsChanged(moneySentences.refundIsNow(shown));
        const why = await findEndTermRefusal(tx, { accountNumber, refund: shown, publication, staff: context.staff });
        if (why !== null) return givenLately(why);
        const ended = await endAccountInTx(tx, needs, {
          accountNumber,
          because,
          publication,
          moment,
          now,
          by: byStaff(context),
        });
        if (ended.kind !== "ended") return nothingToEnd;
        return { isSuccess: true, errorMessage: "", lastDay: ended.lastDay, refundCents: ended.refund };
      }),
    );
  };
