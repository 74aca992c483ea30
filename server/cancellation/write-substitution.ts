import type { Output } from "#contract/call-shape.ts";
import type { substituteSubscription } from "#contract/save-offers.ts";
import type { SubstitutionDecision } from "#core/cancellation/decide-substitution.ts";
import { perMonth } from "#core/cancellation/price-offer.ts";
import { termText } from "#core/calendar/term.ts";
import { termsOfMethod } from "#core/site/applicable-terms.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import { moveCancelSession, recordScreens } from "#server/store/cancellation/cancel-session.ts";
import { acceptOffer } from "#server/store/cancellation/offer-use.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { restoreStopsOf } from "#server/store/delivery/settle-stops.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { recordConsent } from "#server/store/subscription/subscription.ts";
import { type CancelingAccount, pricingOf } from "./find-canceling-account.ts";
import { deliveryStatusToday, offerPromiseOf } from "./offer-promise.ts";

type Accepted = Extract<SubstitutionDecision, { kind: "accepted" }>;

/** Writes rate, promise, consent to its price path, email and trail: all or none. */
export async function writeSubstitution(
  tx: Tx,
  needs: RecordNeeds,
  context: Context<"account">,
  { account, held, session }: CancelingAccount,
  { offer, takesEffectOn }: Accepted,
): Promise<Output<typeof substituteSubscription>> {
  if (held === null || session === null) throw new Error("an offer was accepted without a subscription or an attempt");
  const { now, moment } = context;
  const { plan, endsOn, after, chargeOn, path } = offerPromiseOf(context, held, offer);
  const { renewal } = pricingOf(held, context).canceling;
  const promise = { oldPrice: renewal.amount, newPrice: offer.amount, takesEffectOn, endsOn };
  const { accountNumber } = account;
  if (held.status === "cancelling") await restoreStopsOf(tx, held, context);
  await acceptOffer(
    tx,
    {
      accountNumber,
      subscriptionId: held.subscriptionId,
      sessionId: session.sessionId,
      offerId: offer.offerId,
      bundleId: offer.bundleId,
      rateCode: offer.rateCode,
      rateVersion: offer.rateVersion,
      ...promise,
      priceAfter: after?.amount ?? null,
      usedOn: moment.today,
      now,
    },
    { chargeOn, delivers: deliveryStatusToday(held, context) },
  );
  await moveCancelSession(tx, {
    sessionId: session.sessionId,
    to: "accepted",
    acceptedOffer: offer.offerId,
    now,
  });
  await recordScreens(tx, session.sessionId, [{ screen: "accepted", offerId: offer.offerId }], now);
  await agree(tx, context, held, path);
  const { offerId, bundleId, rateCode, amount } = offer;
  await record(tx, needs, byReader(context), "cancellation.substitute", {
    account,
    subscriptionId: held.subscriptionId,
    planName: plan.bundle.name,
    sessionId: session.sessionId,
    today: moment.today,
    offer: { offerId, bundleId, rateCode, amount },
    wasCanceling: held.status === "cancelling",
    takesEffectOn,
    prices: {
      oldPrice: { amount: renewal.amount, term: termText(renewal.term) },
      newPrice: { amount, term: offer.term },
      endsOn,
    },
    charges: chargeOn === null ? null : { next: chargeOn, path },
  });
  return {
    isSuccess: true,
    planName: plan.bundle.name,
    ...pricesOf(offer, { plan, after }),
    startsOn: takesEffectOn,
    endsOn,
    chargeOn,
    errorMessage: "",
  };
}

const agree = (
  tx: Tx,
  { publication, now }: Context,
  { subscriptionId, method }: HeldTerm,
  path: Promised["path"],
): Promise<void> =>
  recordConsent(tx, {
    of: { subscriptionId },
    terms: termsOfMethod(publication.tenant.terms, method),
    dueTodayCents: 0,
    pricePath: path.map(({ rate, ...step }) => ({ ...step, rateCode: rate.rateCode })),
    givenAt: now,
  });

const pricesOf = (offer: Accepted["offer"], { plan, after }: Pick<Promised, "plan" | "after">) => ({
  amountCents: offer.amount,
  term: offer.term,
  perMonthCents: perMonth({ amount: offer.amount, term: plan.rate.term }),
  after: after === null ? null : { amountCents: after.amount, term: after.period },
});

type Promised = ReturnType<typeof offerPromiseOf>;
