import {
  decideTermination,
  type TerminationDecision,
  type TerminationFacts,
} from "#core/cancellation/decide-termination.ts";
import { parseDay } from "#core/day.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { findReasonIds } from "#server/store/cancellation/reason-ids.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { findPlannedEnd, type PlannedEnd, plannedEndView } from "./planned-end.ts";
import { type CancelingAccount, findCancelingAccount } from "./find-canceling-account.ts";
import { writeTermination } from "./write-termination.ts";
import type { terminateSubscriber } from "#contract/cancellation.ts";
import { cancellationSentencesIn } from "./cancellation-words-in.ts";
import { reasonsFor } from "./reasons-for.ts";

/**
 * Cancels at the end of the paid term (rules 4.6). It is recorded immediately, whatever state the gateway or email are
 * in, and from any screen: nobody has to see an offer first.
 */
export const makeTerminateSubscriber =
  (needs: RecordNeeds): Handler<typeof terminateSubscriber> =>
  async (input, context) => {
    const { account } = context.caller;
    const terminationDate = parseDay(input.TerminationDate);
    if (account === null) return notFound();
    if (terminationDate === null)
      return refuse(400, "", { errors: [{ pointer: "/TerminationDate", detail: "is not a day" }] });
    const words = cancellationSentencesIn[context.language];
    return context.command(async (tx) => {
      const canceling = await findCancelingAccount(tx, context, account);
      const { held } = canceling;
      const end = held && (await findPlannedEnd(tx, context, held));
      const reasonIds = await findReasonIds(tx);
      const asked = { terminationDate, reasonId: input.TerminateReasonID };
      const decision = decide(context, canceling, end, { reasonIds, asked });
      if (decision.kind === "conflict") return refuse(409, words.terminateConflict[decision.because]);
      if (decision.kind === "refused" || held === null || end === null) {
        const because = decision.kind === "refused" ? decision.because : "inactive";
        return { isSuccess: false as const, code: because, errorMessage: words.terminate[because] };
      }
      const { reasonId } = decision;
      const { planName } = await writeTermination(tx, needs, context, { canceling, held, end, reasonId });
      return { isSuccess: true as const, planName, ...plannedEndView(end, held, account), errorMessage: "" as const };
    });
  };

const decide = (
  { publication, moment }: Context,
  { held, allowCancel, rules, session }: CancelingAccount,
  end: PlannedEnd | null,
  { reasonIds, asked }: Pick<TerminationFacts, "reasonIds" | "asked">,
): TerminationDecision =>
  decideTermination({
    today: moment.today,
    subscription: held,
    allowCancel,
    rules,
    justSaved: session?.state === "accepted",
    reasonIds,
    isAskedWhy: reasonsFor(publication, held).length > 0,
    endsOn: end?.accessUntil ?? null,
    asked,
  });
