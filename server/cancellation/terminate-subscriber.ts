import { accountMessages } from "#contract/account-messages.ts";
import { decideTermination, type Termination, type TerminationRefusal } from "#core/cancellation/decide-termination.ts";
import { parseDay, type Day } from "#core/day.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { type EndToCome, findEndToCome } from "./end-to-come.ts";
import { findCancelingAccount, type CancelingAccount } from "./find-canceling-account.ts";
import { notOnline } from "./record-cancel-step.ts";
import { writeTermination } from "./write-termination.ts";
import type { terminateSubscriber } from "#contract/cancellation.ts";

const sentences = {
  inactive: accountMessages.invalidSubscription,
  "not-online": notOnline,
  "already-cancelled": "This subscription is already canceled.",
  "unknown-reason": accountMessages.cancellationFailed,
} as const satisfies Record<TerminationRefusal, string>;

const conflicts = {
  "date-moved": "The end of your paid term has changed. Please check the new date.",
  "just-saved":
    "You accepted a new rate in another tab. Nothing was changed. To cancel anyway, start again from your account.",
} as const satisfies Record<Extract<Termination, { kind: "conflict" }>["because"], string>;

/**
 * Cancels to the end of the paid term (rules 4.6): recorded here and now, whatever gateway or mail are doing, and from
 * whatever screen: nobody has to look at an offer first.
 */
export const makeTerminateSubscriber =
  (needs: RecordNeeds): Handler<typeof terminateSubscriber> =>
  async (input, context) => {
    const { account } = context.caller;
    const terminationDate = parseDay(input.TerminationDate);
    if (account === null) return notFound();
    if (terminationDate === null)
      return refuse(400, "", { errors: [{ pointer: "/TerminationDate", detail: "is not a day" }] });
    return context.command(async (tx) => {
      const canceling = await findCancelingAccount(tx, context, account);
      const { held } = canceling;
      const end = held && (await findEndToCome(tx, context, held));
      const decision = decide(context, canceling, end, { terminationDate, reasonId: input.TerminateReasonID });
      if (decision.kind === "conflict") return refuse(409, conflicts[decision.because]);
      if (decision.kind === "refused" || held === null || end === null) {
        const because = decision.kind === "refused" ? decision.because : "inactive";
        return { isSuccess: false as const, code: because, errorMessage: sentences[because] };
      }
      const { reasonId } = decision;
      const { refund, ...ended } = await writeTermination(tx, needs, context, { canceling, held, end, reasonId });
      return { isSuccess: true as const, ...ended, refundCents: refund, errorMessage: "" as const };
    });
  };

const decide = (
  { publication, moment }: Context,
  { held, allowCancel, rules, session }: CancelingAccount,
  end: EndToCome | null,
  asked: { readonly terminationDate: Day; readonly reasonId: number },
): Termination =>
  decideTermination({
    today: moment.today,
    subscription: held,
    allowCancel,
    rules,
    justSaved: session?.state === "accepted",
    reasonIds: publication.cancelReasons.map(({ reasonId }) => reasonId),
    endsOn: end?.accessUntil ?? null,
    asked,
  });
