import type { Output } from "#contract/call-shape.ts";
import type { lookUpSentOffer } from "#contract/sent-offer.ts";
import { termText } from "#core/calendar/term.ts";
import { toDollars } from "#core/money.ts";
import { termsOfMethod } from "#core/site/applicable-terms.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findHandOff } from "#server/store/access/hand-off.ts";
import { findCancelingAccount, pricingOf } from "./find-canceling-account.ts";
import { closedReason, decideLinkedOffer, isOfferFor, refusalCodeOf, refuseSentOffer } from "./offer-link.ts";
import { offerView } from "./offer-view.ts";
import { offerPromiseOf } from "./offer-promise.ts";

/** The content of the link's page: the offer as the account can have it now, its charges, and the terms. */
export const makeLookUpSentOffer =
  ({ db }: { readonly db: Database }): Handler<typeof lookUpSentOffer> =>
  async ({ code }, context) => {
    const { account } = context.caller;
    const { at, tenantId, now, language, publication } = context;
    if (account === null) return notFound();
    const link = await findHandOff(db, tenantId, { token: code, now });
    if (!isOfferFor(link, account.accountNumber)) return notFound();
    const closed = closedReason(link);
    if (closed !== null) return refuseSentOffer(closed, language);
    return db.write(at, async (tx): Promise<Output<typeof lookUpSentOffer>> => {
      const canceling = await findCancelingAccount(tx, context, account);
      const { held } = canceling;
      const decision = decideLinkedOffer(context, canceling, link.offer, held?.renewsOn ?? null);
      if (held === null || decision.kind !== "accepted") return refuseSentOffer(refusalCodeOf(decision), language);
      const { renewal } = pricingOf(held, context).canceling;
      const { chargeOn, path } = offerPromiseOf(context, held, decision.offer);
      const [first] = path;
      return {
        isSuccess: true,
        offer: offerView(context, held, decision.offer),
        renewal: { amount: toDollars(renewal.amount), term: termText(renewal.term) },
        startsOn: decision.takesEffectOn,
        nextCharge: chargeOn === null || first === undefined ? null : { date: chargeOn, amountCents: first.amount },
        terms: termsOfMethod(publication.tenant.terms, held.method),
        errorMessage: "",
      };
    });
  };
