import { type ChosenOffers, daysOfTenure } from "#core/cancellation/choose-offers.ts";
import type { SentOffer } from "#core/cancellation/sent-offer.ts";
import type { ShownOffer } from "#core/cancellation/price-offer.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import {
  type CancelSession,
  moveCancelSession,
  openCancelSession,
  recordScreens,
} from "#server/store/cancellation/cancel-session.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { withFixes } from "./fix-promise.ts";
import { type CancelContext, type CancelingAccount, offersFor, pricingOf } from "./find-canceling-account.ts";

export type CancelAttempt = { readonly sessionId: number; readonly offers: readonly ShownOffer[] };

const none: ChosenOffers = { offers: [], assignments: [] };

/** Opens a cancellation attempt, with the offers that it may show. */
export async function beginAttempt(
  tx: Tx,
  context: Context<"account">,
  canceling: CancelingAccount,
  held: HeldTerm,
  reasonId: number | null,
): Promise<CancelAttempt> {
  const { offers, assignments } = offersFor(held, canceling, context, reasonId);
  const chosen = { offers: await withFixes(tx, context, held, offers), assignments };
  return open(tx, context, { canceling, held, reasonId, state: "opened", chosen });
}

/**
 * Records a cancellation that did not use our screens: the attempt begins and ends at once, as proof and for the
 * statistics.
 */
export const recordClosedAttempt = (
  tx: Tx,
  context: CancelContext,
  canceling: CancelingAccount,
  held: HeldTerm,
  reasonId: number | null,
): Promise<CancelAttempt> => open(tx, context, { canceling, held, reasonId, state: "cancelled", chosen: none });

/**
 * The attempt that an offer sent by staff belongs to. The reader agrees through its link: the offer is the only one
 * listed, and no cancel screen was shown.
 */
export async function beginAttemptByLink(
  tx: Tx,
  context: Context<"account">,
  canceling: CancelingAccount,
  { offer, reasonId }: SentOffer,
): Promise<CancelSession> {
  const { held, account, pack } = canceling;
  if (held === null) throw new Error("an offer was agreed to without a subscription");
  const { now, moment } = context;
  const sessionId = await openCancelSession(tx, {
    accountNumber: account.accountNumber,
    loginId: null,
    subscriptionId: held.subscriptionId,
    state: "opened",
    pack,
    reasonId,
    offers: [offer],
    assignments: [],
    bundleId: held.bundleId,
    tenureDays: daysOfTenure(held.startOn, moment.today),
    renewalCents: pricingOf(held, context).canceling.renewal.amount,
    byLink: true,
    now,
  });
  await moveCancelSession(tx, { sessionId, to: "listed", now });
  await recordScreens(tx, sessionId, [{ screen: "listed", offerId: offer.offerId }], now);
  return { sessionId, state: "listed", pack, reasonId, offers: [offer], shown: [offer.offerId], isFresh: true };
}

type Opening = {
  readonly canceling: CancelingAccount;
  readonly held: HeldTerm;
  readonly reasonId: number | null;
  readonly state: "opened" | "cancelled";
  readonly chosen: ChosenOffers;
};

async function open(tx: Tx, context: CancelContext, opening: Opening): Promise<CancelAttempt> {
  const { canceling, held, reasonId, state, chosen } = opening;
  const { canceling: priced } = pricingOf(held, context);
  const sessionId = await openCancelSession(tx, {
    accountNumber: canceling.account.accountNumber,
    loginId: context.caller?.loginId ?? null,
    subscriptionId: held.subscriptionId,
    state,
    pack: canceling.pack,
    reasonId,
    ...chosen,
    bundleId: held.bundleId,
    tenureDays: daysOfTenure(held.startOn, context.moment.today),
    renewalCents: priced.renewal.amount,
    now: context.now,
  });
  await recordScreens(
    tx,
    sessionId,
    [{ screen: state === "opened" ? "reason" : "cancelled", offerId: null }],
    context.now,
  );
  return { sessionId, offers: chosen.offers };
}
