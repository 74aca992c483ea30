import type { ShownOffer } from "#core/cancellation/price-offer.ts";
import { isOpen } from "#core/cancellation/cancel-session.ts";
import { toDollars } from "#core/money.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { moveCancelSession, recordScreens } from "#server/store/cancellation/cancel-session.ts";
import { beginAttempt } from "./begin-attempt.ts";
import { type CancelingAccount, findCancelingAccount } from "./find-canceling-account.ts";
import type { getTerminationOffer } from "#contract/save-offers.ts";

/**
 * The save offers with a price, for a client that knows only the specs' calls: an attempt is opened without a reason,
 * and what is listed counts as shown. An empty list leads to the page that confirms the cancellation (account §4).
 */
export const makeGetTerminationOffer = (): Handler<typeof getTerminationOffer> => async (_, context) => {
  const { account } = context.caller;
  if (account === null) return notFound();
  const offers = await context.command(async (tx) =>
    list(tx, context, await findCancelingAccount(tx, context, account)),
  );
  return offers.map(({ name, amount, term, rateCode }) => ({ name, amount: toDollars(amount), term, rateCode }));
};

async function list(tx: Tx, context: Context<"account">, canceling: CancelingAccount): Promise<ShownOffer[]> {
  const { held, session, allowCancel } = canceling;
  if (held === null || !allowCancel) return [];
  const isBegun = session !== null && isOpen(session.state);
  // After a cancellation, the rule pack says whether anything may still be offered: not if a single control ends the
  // subscription.
  if (held.status === "cancelling" && canceling.rules.directCancel) return [];
  const attempt = isBegun ? session : await beginAttempt(tx, context, canceling, held, null);
  const offers = attempt.offers.filter(({ rateCode }) => rateCode !== "");
  if (offers.length > 0 && (!isBegun || session.state === "opened")) {
    await moveCancelSession(tx, { sessionId: attempt.sessionId, to: "listed", now: context.now });
    const screens = offers.map(({ offerId }) => ({ screen: "listed" as const, offerId }));
    await recordScreens(tx, attempt.sessionId, screens, context.now);
  }
  return offers;
}
