import type { Output } from "#contract/call-shape.ts";
import type { acceptFix } from "#contract/save-offers.ts";
import { decideFix, type FixDecision, offeredFix } from "#core/cancellation/decide-fix.ts";
import type { FixPromise } from "#core/cancellation/fix-promise.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, type Refused } from "#server/http/refused.ts";
import { type CancelingAccount, findCancelingAccount, isInArrears } from "./find-canceling-account.ts";
import { promiseFix } from "./fix-promise.ts";
import { refuseOffer } from "./refuse-offer.ts";
import { type FixNeeds, writeFix } from "./write-fix.ts";

/** Accepts a fix of a delivery problem: exactly what the screen showed is done, to the cent, or nothing. */
export const makeAcceptFix =
  (needs: FixNeeds): Handler<typeof acceptFix> =>
  async ({ mail = false }, context) => {
    const { account } = context.caller;
    if (account === null) return notFound();
    return context.command<Output<typeof acceptFix> | Refused>(async (tx) => {
      const canceling = await findCancelingAccount(tx, context, account);
      const decision = decide(context, canceling, await promiseNow(tx, context, canceling), mail);
      return decision.kind === "accepted"
        ? writeFix(tx, needs, context, canceling, decision)
        : refuseOffer(decision, context.language);
    });
  };

const nothing: FixPromise = { credits: null, mail: null };

async function promiseNow(
  tx: Tx,
  context: Context<"account">,
  { held, session }: CancelingAccount,
): Promise<FixPromise> {
  const shown = offeredFix(session);
  return held === null || shown === null ? nothing : promiseFix(tx, context, held, shown.offerId);
}

const decide = (
  { publication }: Context,
  { held, session }: CancelingAccount,
  promise: FixPromise,
  mail: boolean,
): FixDecision =>
  decideFix({
    status: held?.status ?? null,
    attempt: session,
    offers: publication.tenant.saving.offers,
    inArrears: held !== null && isInArrears(held),
    promise,
    asked: { mail },
  });
