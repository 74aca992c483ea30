import { tenureOf, type ChosenOffers } from "#core/cancellation/choose-offers.ts";
import type { ShownOffer } from "#core/cancellation/price-offer.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import { openCancelSession, recordScreens } from "#server/store/cancel-session.ts";
import type { HeldTerm } from "#server/store/held-term.ts";
import { offersFor, pricingOf, type Leaver } from "./find-leaver.ts";

export type Attempt = { readonly sessionId: number; readonly offers: readonly ShownOffer[] };

const none: ChosenOffers = { offers: [], assignments: [] };

/** Opens an attempt to leave, with the offers that it may show. */
export const beginAttempt = (
  tx: Tx,
  context: Context<"account">,
  leaver: Leaver,
  held: HeldTerm,
  reasonId: number | null,
): Promise<Attempt> => open(tx, context, { leaver, held, reasonId, state: "opened" });

/** Somebody left without a screen of ours: the attempt is begun and over at once, for proof and for the figures. */
export const noteAttempt = (
  tx: Tx,
  context: Context<"account">,
  leaver: Leaver,
  held: HeldTerm,
  reasonId: number | null,
): Promise<Attempt> => open(tx, context, { leaver, held, reasonId, state: "cancelled" });

type Opening = {
  readonly leaver: Leaver;
  readonly held: HeldTerm;
  readonly reasonId: number | null;
  readonly state: "opened" | "cancelled";
};

async function open(tx: Tx, context: Context<"account">, opening: Opening): Promise<Attempt> {
  const { leaver, held, reasonId, state } = opening;
  const chosen = state === "opened" ? offersFor(held, leaver, context, reasonId) : none;
  const { leaver: priced } = pricingOf(held, context);
  const sessionId = await openCancelSession(tx, {
    accountNumber: leaver.account.accountNumber,
    loginId: context.caller.loginId,
    subscriptionId: held.subscriptionId,
    state,
    pack: leaver.pack,
    reasonId,
    ...chosen,
    bundleId: held.bundleId,
    tenureDays: tenureOf(held.startOn, context.moment.today),
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
