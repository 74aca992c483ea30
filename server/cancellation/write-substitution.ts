import type { Output } from "#contract/endpoint.ts";
import type { substituteSubscription } from "#contract/saving.ts";
import type { Substitution } from "#core/cancellation/decide-substitution.ts";
import { perMonth, type Price, type ShownOffer } from "#core/cancellation/price-offer.ts";
import { termText } from "#core/calendar/term.ts";
import type { CirculationCommand } from "#core/circulation/command.ts";
import { addDays, type Day } from "#core/day.ts";
import type { SaveOfferConfirmed } from "#core/notice/letter.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import { audit } from "#server/store/audit.ts";
import type { AccountRecord } from "#server/store/caller.ts";
import { moveCancelSession, recordScreens } from "#server/store/cancel-session.ts";
import { acceptOffer } from "#server/store/offer-use.ts";
import { tellCirculation } from "#server/store/circulation-command.ts";
import { type Enqueue, queueLetters } from "#server/store/outbox.ts";
import type { HeldTerm } from "#server/store/held-term.ts";
import { recordConsent } from "#server/store/subscription.ts";
import { pricingOf, type Leaver } from "./find-leaver.ts";
import { promiseOf, type OfferPromise } from "./promise-of.ts";

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
  const { now, moment, publication } = context;
  const promised = promiseOf(context, held, offer);
  const { endsOn, after, chargeOn, path } = promised;
  const { renewal } = pricingOf(held, context).leaver;
  const accepted: AcceptedOffer = { offer, promised, renewal };
  const promise = { oldPrice: renewal.amount, newPrice: offer.amount, takesEffectOn, endsOn };
  const { accountNumber } = account;
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
    chargeOn,
  );
  await moveCancelSession(tx, {
    sessionId: session.sessionId,
    to: "accepted",
    acceptedOffer: offer.offerId,
    now,
  });
  await recordScreens(tx, session.sessionId, [{ screen: "accepted", offerId: offer.offerId }], now);
  const { terms } = publication.tenant;
  await recordConsent(tx, {
    of: { subscriptionId: held.subscriptionId },
    termsVersion: terms.version,
    termsText: terms.text,
    dueTodayCents: 0,
    pricePath: path.map(({ rate, ...step }) => ({ ...step, rateCode: rate.rateCode })),
    givenAt: now,
  });
  await tellCirculation(
    tx,
    { enqueue: needs.enqueue, tenant: publication.tenant, accountNumber },
    `saved:${session.sessionId}`,
    ...commandsOf(held, offer, takesEffectOn, moment.today),
  );
  await queueLetters(tx, needs.enqueue, [
    {
      letterId: needs.uuid(),
      kind: "saveOfferConfirmed",
      recipient: account.contactEmail,
      accountNumber,
      content: letterOf(account, accepted),
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
  return answerOf(accepted);
}

type AcceptedOffer = {
  readonly offer: ShownOffer;
  readonly promised: OfferPromise;
  /** What the next term would have cost. */
  readonly renewal: Price;
};

const letterOf = (account: AccountRecord, { offer, promised, renewal }: AcceptedOffer): SaveOfferConfirmed => ({
  name: `${account.firstName} ${account.lastName}`,
  accountNumber: account.accountNumber,
  planName: promised.plan.bundle.name,
  oldPrice: { amount: renewal.amount, term: termText(renewal.term) },
  newPrice: { amount: offer.amount, term: offer.term },
  startsOn: promised.startsOn,
  endsOn: promised.endsOn,
  charges: promised.chargeOn === null ? [] : promised.path,
  cancelDeadline: promised.chargeOn === null ? null : addDays(promised.chargeOn, -1),
});

const answerOf = ({ offer, promised }: AcceptedOffer): Output<typeof substituteSubscription> => ({
  isSuccess: true,
  planName: promised.plan.bundle.name,
  amountCents: offer.amount,
  term: offer.term,
  perMonthCents: perMonth({ amount: offer.amount, term: promised.plan.rate.term }),
  startsOn: promised.startsOn,
  endsOn: promised.endsOn,
  after: promised.after === null ? null : { amountCents: promised.after.amount, term: promised.after.period },
  chargeOn: promised.chargeOn,
  errorMessage: "",
});

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
