import type { Output } from "#contract/call-shape.ts";
import type { substituteSubscription } from "#contract/save-offers.ts";
import { decideSubstitution, type SubstitutionDecision } from "#core/cancellation/decide-substitution.ts";
import { type Day, parseDay } from "#core/day.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse, type Refused } from "#server/http/refused.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { type CancelingAccount, findCancelingAccount, isInArrears, pricingOf } from "./find-canceling-account.ts";
import { refuseOffer } from "./refuse-offer.ts";
import { writeSubstitution } from "./write-substitution.ts";

export type SubstituteNeeds = { readonly enqueue: Enqueue; readonly uuid: () => string };

/** Accepts a save offer: it is checked again, and begins at the renewal (rules 4.5). */
export const makeSubstituteSubscription =
  (needs: SubstituteNeeds): Handler<typeof substituteSubscription> =>
  async (input, context) => {
    const { account } = context.caller;
    const newSubscriptionDate = parseDay(input.NewSubscriptionDate);
    if (account === null) return notFound();
    if (newSubscriptionDate === null)
      return refuse(400, "", { errors: [{ pointer: "/NewSubscriptionDate", detail: "is not a day" }] });
    return context.command<Output<typeof substituteSubscription> | Refused>(async (tx) => {
      const canceling = await findCancelingAccount(tx, context, account);
      const decision = decide(context, canceling, { rateCode: input.RateCode, newSubscriptionDate });
      return decision.kind === "accepted"
        ? writeSubstitution(tx, needs, context, canceling, decision)
        : refuseOffer(decision, context.language);
    });
  };

function decide(
  context: Context,
  canceling: CancelingAccount,
  asked: { readonly rateCode: string; readonly newSubscriptionDate: Day },
): SubstitutionDecision {
  const { held, session } = canceling;
  if (held === null) return { kind: "refused", because: "inactive" };
  return decideSubstitution({
    ...pricingOf(held, context),
    status: held.status,
    attempt: session,
    offers: context.publication.tenant.saving.offers,
    uses: canceling.uses,
    inArrears: isInArrears(held),
    renewsOn: held.renewsOn,
    asked,
  });
}
