import { defaultCreditBound, fixCredits } from "#core/cancellation/fix-credits.ts";
import { offerMailDelivery } from "#core/cancellation/fix-mail.ts";
import type { FixPromise } from "#core/cancellation/fix-promise.ts";
import type { ShownOffer } from "#core/cancellation/price-offer.ts";
import type { CreditBound, SaveOffer } from "#core/site/save-offer.ts";
import { creditDays } from "#core/delivery/issue-options.ts";
import type { Tx } from "#server/db/database.ts";
import { findPendingChange } from "#server/store/delivery/address-change.ts";
import { findFirstAttempt } from "#server/store/cancellation/cancel-session.ts";
import { datesWithCredit } from "#server/store/delivery/credit-term.ts";
import { findOutstandingReports } from "#server/store/delivery/delivery-issue.ts";
import { deliveryOf, planOf } from "#server/store/subscription/held-plan.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { findLastFixCredit } from "#server/store/cancellation/offer-use.ts";
import type { CancelContext } from "./find-canceling-account.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Adds the effect of a fix to the offers: computed when it is shown, and again when it is accepted. */
export const withFixes = (
  tx: Tx,
  context: CancelContext,
  held: HeldTerm,
  offers: readonly ShownOffer[],
): Promise<ShownOffer[]> =>
  Promise.all(
    offers.map(async (offer) =>
      offer.kind === "fix" ? { ...offer, fix: await promiseFix(tx, context, held, offer.offerId) } : offer,
    ),
  );

/** Under the account's lock. */
export async function promiseFix(tx: Tx, context: CancelContext, held: HeldTerm, offerId: string): Promise<FixPromise> {
  const offer = context.publication.tenant.saving.offers.find((own) => own.offerId === offerId);
  return {
    credits: await promiseCredits(tx, context, held, boundOf(offer)),
    mail: await promiseMail(tx, context, held, offer?.answer.kind === "fix" && offer.answer.mail === true),
  };
}

async function promiseMail(
  tx: Tx,
  { publication, moment }: CancelContext,
  held: HeldTerm,
  isOffered: boolean,
): Promise<FixPromise["mail"]> {
  if (!isOffered) return null;
  return offerMailDelivery({
    isOffered,
    hasPendingMove: (await findPendingChange(tx, held.subscriptionId)) !== null,
    moment,
    policy: publication.tenant.policy,
    delivery: deliveryOf(publication, held, planOf(publication, held)),
    from: held.delivery,
  });
}

const boundOf = (offer: SaveOffer | undefined): CreditBound =>
  (offer?.answer.kind === "fix" ? offer.answer.credits : undefined) ?? defaultCreditBound;

async function promiseCredits(
  tx: Tx,
  { publication, moment, now }: CancelContext,
  held: HeldTerm,
  bound: CreditBound,
): Promise<FixPromise["credits"]> {
  const { subscriptionId } = held;
  const reports = await findOutstandingReports(tx, subscriptionId);
  if (reports.length === 0) return null;
  const since = new Date(now.getTime() - creditDays * dayMs);
  const attemptAt = (await findFirstAttempt(tx, subscriptionId, since)) ?? now;
  const { bundle, rate } = planOf(publication, held);
  const credits = fixCredits({
    reports,
    bound,
    attemptMs: attemptAt.getTime(),
    lastCreditedOn: await findLastFixCredit(tx, subscriptionId),
    today: moment.today,
    rate,
    plan: { printDays: bundle.printDays, calendar: publication.catalog.calendar },
  });
  if (credits === null) return null;
  const { paidThrough } = datesWithCredit(publication, held, ...credits.reports);
  return { issueIds: credits.reports.map(({ issueId }) => issueId), amount: credits.amount, paidThrough };
}
