import type { Output } from "#contract/endpoint.ts";
import type { substituteSubscription } from "#contract/saving.ts";
import type { Substitution } from "#core/cancellation/decide-substitution.ts";
import { perMonth } from "#core/cancellation/price-offer.ts";
import { termText } from "#core/calendar/term.ts";
import type { CirculationCommand } from "#core/circulation/command.ts";
import { addDays, type Day } from "#core/day.ts";
import type { SaveOfferConfirmed } from "#core/notice/leaving-letters.ts";
import { termsOfMethod } from "#core/site/fitting-terms.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import { audit } from "#server/store/audit.ts";
import { moveCancelSession, recordScreens } from "#server/store/cancel-session.ts";
import { acceptOffer } from "#server/store/offer-use.ts";
import { tellCirculation } from "#server/store/circulation-command.ts";
import { restoreStopsOf } from "#server/store/settle-stops.ts";
import { type Enqueue, queueLetters } from "#server/store/outbox.ts";
import type { HeldTerm } from "#server/store/held-term.ts";
import { recordConsent } from "#server/store/subscription.ts";
import { pricingOf, type Leaver } from "./find-leaver.ts";
import { delivering, promiseOf } from "./promise-of.ts";

type Accepted = Extract<Substitution, { kind: "accepted" }>;
type Needs = { readonly enqueue: Enqueue; readonly uuid: () => string };

/** Rate, promise, consent to its price path, letter and trail: all or none. */
export async function writeSubstitution(
  tx: Tx,
  needs: Needs,
  context: Context<"account">,
  { account, held, session }: Leaver,
  { offer, takesEffectOn }: Accepted,
): Promise<Output<typeof substituteSubscription>> {
  if (held === null || session === null) throw new Error("an offer was accepted without a subscription or an attempt");
  const { now, moment } = context;
  const { plan, endsOn, after, chargeOn, path } = promiseOf(context, held, offer);
  const { renewal } = pricingOf(held, context).leaver;
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
    { chargeOn, delivers: delivering(held, context) },
  );
  await moveCancelSession(tx, {
    sessionId: session.sessionId,
    to: "accepted",
    acceptedOffer: offer.offerId,
    now,
  });
  await recordScreens(tx, session.sessionId, [{ screen: "accepted", offerId: offer.offerId }], now);
  await agree(tx, context, held, path);
  await tell(tx, needs, context, { held, offer, takesEffectOn, cause: `saved:${session.sessionId}` });
  const content: SaveOfferConfirmed = {
    name: `${account.firstName} ${account.lastName}`,
    accountNumber,
    planName: plan.bundle.name,
    oldPrice: { amount: renewal.amount, term: termText(renewal.term) },
    newPrice: { amount: offer.amount, term: offer.term },
    startsOn: takesEffectOn,
    endsOn,
    charges: chargeOn === null ? [] : path,
    cancelDeadline: chargeOn === null ? null : addDays(chargeOn, -1),
  };
  await queueLetters(tx, needs.enqueue, [
    {
      letterId: needs.uuid(),
      kind: "saveOfferConfirmed",
      recipient: account.contactEmail,
      accountNumber,
      content,
      naturalKey: `saved:${session.sessionId}`,
    },
  ]);
  await audit(tx, {
    actor: `login:${context.caller.loginId}`,
    action: "cancellation.substitute",
    subject: `account:${accountNumber}`,
    outcome: "accepted",
    details: { subscriptionId: held.subscriptionId, offerId: offer.offerId, rateCode: offer.rateCode, ...promise },
    requestId: context.requestId,
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
): Promise<void> => {
  const terms = termsOfMethod(publication.tenant.terms, method);
  return recordConsent(tx, {
    of: { subscriptionId },
    termsVersion: terms.version,
    termsText: terms.text,
    dueTodayCents: 0,
    pricePath: path.map(({ rate, ...step }) => ({ ...step, rateCode: rate.rateCode })),
    givenAt: now,
  });
};

const pricesOf = (offer: Accepted["offer"], { plan, after }: Pick<Promised, "plan" | "after">) => ({
  amountCents: offer.amount,
  term: offer.term,
  perMonthCents: perMonth({ amount: offer.amount, term: plan.rate.term }),
  after: after === null ? null : { amountCents: after.amount, term: after.period },
});

type Promised = ReturnType<typeof promiseOf>;

type Saved = Accepted & { readonly held: HeldTerm; readonly cause: string };

const tell = (
  tx: Tx,
  { enqueue }: Needs,
  { publication: { tenant }, moment }: Context,
  { held, offer, takesEffectOn, cause }: Omit<Saved, "kind">,
): Promise<void> =>
  tellCirculation(
    tx,
    { enqueue, tenant, accountNumber: held.accountNumber },
    cause,
    ...commandsOf(held, offer, takesEffectOn, moment.today),
  );

/** An offer that is accepted takes a cancellation back (rules 4.5). */
function commandsOf(
  { status, subscriptionId }: HeldTerm,
  { bundleId, rateCode, amount }: Accepted["offer"],
  takesEffectOn: Day,
  today: Day,
): CirculationCommand[] {
  const rate = { kind: "rateChange", on: takesEffectOn, subscriptionId, bundleId, rateCode, amount } as const;
  return status === "cancelling"
    ? [{ kind: "restart", on: today, after: { kind: "cancellation", subscriptionId } }, rate]
    : [rate];
}
