import { accountMessages } from "#contract/account-messages.ts";
import type { Output } from "#contract/endpoint.ts";
import type { substituteSubscription } from "#contract/saving.ts";
import {
  decideSubstitution,
  type Substitution,
  type SubstitutionConflict,
  type SubstitutionRefusal,
} from "#core/cancellation/decide-substitution.ts";
import { parseDay, type Day } from "#core/day.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import type { Enqueue } from "#server/store/outbox.ts";
import { findLeaver, inArrears, pricingOf, type Leaver } from "./find-leaver.ts";
import { startAgain } from "./record-cancel-step.ts";
import { writeSubstitution } from "./write-substitution.ts";

export type SubstituteNeeds = { readonly enqueue: Enqueue; readonly uuid: () => string };

export const refusals = {
  inactive: accountMessages.invalidSubscription,
  arrears: "A new rate can begin once the payment that is due has been made.",
} as const satisfies Record<SubstitutionRefusal, string>;

export const conflicts = {
  "no-attempt": startAgain,
  "not-shown":
    "This offer was not made to this account here. Nothing was changed. Please start again from your account.",
  used: "This account has used this offer in the last 12 months. Nothing was changed.",
  "offer-over": "This offer has ended or has changed. Nothing was changed. Please start again from your account.",
  "date-moved": "The date of your renewal has changed. Nothing was changed. Please look at it again.",
} as const satisfies Record<SubstitutionConflict, string>;

/** Accepts a save offer: it is checked again, and begins at the renewal (rules 4.5). */
export const makeSubstituteSubscription =
  (needs: SubstituteNeeds): Handler<typeof substituteSubscription> =>
  async (input, context) => {
    const { account } = context.caller;
    const newSubscriptionDate = parseDay(input.NewSubscriptionDate);
    if (account === null) return notFound();
    if (newSubscriptionDate === null)
      return refuse(400, "", { errors: [{ pointer: "/NewSubscriptionDate", detail: "is not a day" }] });
    return context.command<Output<typeof substituteSubscription> | ReturnType<typeof refuse>>(async (tx) => {
      const leaver = await findLeaver(tx, context, account);
      const decision = decide(context, leaver, { rateCode: input.RateCode, newSubscriptionDate });
      switch (decision.kind) {
        case "conflict":
          return refuse(409, conflicts[decision.because]);
        case "refused":
          return { isSuccess: false, code: decision.because, errorMessage: refusals[decision.because] };
        case "accepted":
          return writeSubstitution(tx, needs, context, leaver, decision);
      }
    });
  };

function decide(
  context: Context,
  leaver: Leaver,
  asked: { readonly rateCode: string; readonly newSubscriptionDate: Day },
): Substitution {
  const { held, session } = leaver;
  if (held === null) return { kind: "refused", because: "inactive" };
  return decideSubstitution({
    ...pricingOf(held, context),
    status: held.status,
    attempt: session,
    offers: context.publication.tenant.saving.offers,
    uses: leaver.uses,
    inArrears: inArrears(held),
    renewsOn: held.renewsOn,
    asked,
  });
}
