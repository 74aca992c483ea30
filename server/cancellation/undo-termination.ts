import type { Output } from "#contract/call-shape.ts";
import { decideUndo } from "#core/cancellation/decide-undo.ts";
import { addOnsKept } from "#core/cancellation/price-offer.ts";
import { termText } from "#core/calendar/term.ts";
import type { Day } from "#core/day.ts";
import { nextTerm, planOf } from "#core/subscribing/next-term.ts";
import { chargeForTerm } from "#core/subscribing/quote.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { continueSubscription } from "#server/store/cancellation/offer-use.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { restoreStopsOf } from "#server/store/delivery/settle-stops.ts";
import { findCancelingAccount } from "./find-canceling-account.ts";
import { chargeOnOf, deliveryStatusToday } from "./offer-promise.ts";
import type { undoTermination } from "#contract/cancellation.ts";
import type { UpcomingCharge } from "#core/subscribing/price-path.ts";
import { cancellationSentencesIn } from "./cancellation-words-in.ts";

/** Undoes a cancellation, up to its end date (rules 4.6). */
export const makeUndoTermination =
  (needs: RecordNeeds): Handler<typeof undoTermination> =>
  async (_, context) => {
    const { account } = context.caller;
    if (account === null) return notFound();
    return context.command<Output<typeof undoTermination>>(async (tx) => {
      const { held } = await findCancelingAccount(tx, context, account);
      const decision = decideUndo({
        today: context.moment.today,
        subscription: held && { ...held, chargeOn: chargeOnOf(held, context) ?? context.moment.today },
      });
      if (decision.kind === "refused" || held === null) {
        const because = decision.kind === "refused" ? decision.because : "inactive";
        return {
          isSuccess: false,
          code: because,
          errorMessage: cancellationSentencesIn[context.language].undo[because],
        };
      }
      return undo(tx, needs, context, { account, held, chargeOn: decision.chargeOn });
    });
  };

type Kept = { readonly account: AccountRecord; readonly held: HeldTerm; readonly chargeOn: Day | null };

/** The next charge, at the plan and rate that follow. */
function chargeOf(context: Context, held: HeldTerm, chargeOn: Day): UpcomingCharge {
  const { catalog, tenant } = context.publication;
  const { bundle, rate } = nextTerm(held, catalog, context.moment.today);
  const place = { billingState: held.billingState, deliveryState: held.delivery?.stateCode ?? null };
  const addOns = addOnsKept(catalog, held, bundle.bundleId);
  const amount = chargeForTerm({ bundle, rate, addOns, policy: tenant.policy, place }, chargeOn);
  return { chargeOn, amount, period: termText(rate.term) };
}

async function undo(
  tx: Tx,
  needs: RecordNeeds,
  context: Context<"account">,
  { account, held, chargeOn }: Kept,
): Promise<Output<typeof undoTermination>> {
  const planName = planOf(held, context.publication.catalog).bundle.name;
  const nextCharge = chargeOn === null ? null : chargeOf(context, held, chargeOn);
  await restoreStopsOf(tx, held, context);
  await continueSubscription(tx, held.subscriptionId, { chargeOn, delivers: deliveryStatusToday(held, context) });
  const { subscriptionId, paidThrough } = held;
  const { moment, now } = context;
  const undone = { account, subscriptionId, planName, today: moment.today, now, paidThrough, nextCharge };
  await record(tx, needs, byReader(context), "cancellation.undo", undone);
  return {
    isSuccess: true,
    planName,
    paidThrough: held.paidThrough,
    nextCharge: nextCharge === null ? null : { date: nextCharge.chargeOn, amountCents: nextCharge.amount },
    errorMessage: "",
  };
}
