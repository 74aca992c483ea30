import type { Bundle } from "#contract/site.ts";
import type { lookUpOfferCode } from "#contract/subscriber.ts";
import { findOfferCode, type OfferCode } from "#core/site/offer-code.ts";
import { offerCodeProblem, type OfferCodeProblem } from "#core/subscribing/check-offer-code.ts";
import { type PlanOnSale, plansOfOffer } from "#core/subscribing/plan.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { findOfferCodeUses } from "#server/store/subscription/offer-code-use.ts";
import { subscribingSentencesIn } from "./subscribing-words-in.ts";

type Needs = {
  readonly db: Database;
  /** A plan as the shop shows it. */
  readonly show: (publication: Publication, plan: PlanOnSale, moment: LocalMoment) => Bundle;
};

type Asker = Pick<Context<"optional">, "publication" | "tenantId" | "moment" | "now" | "caller" | "language">;

/** What a code sells, as a plan of the shop. Holds nothing, because only an order takes a use. */
export const makeLookUpOfferCode =
  (needs: Needs): Handler<typeof lookUpOfferCode> =>
  ({ code, forGift = false }, asker) => {
    const offer = findOfferCode(asker.publication.tenant.offerCodes, code);
    return checkOffer(needs, asker, { offer, forGift, gone: "offer-unknown" });
  };

/** Checks the code of an earlier order as of now. A code that the publisher has withdrawn since then was valid once. */
export const offerChecker = (needs: Needs) => async (code: string, asker: Asker) => {
  const offer = findOfferCode(asker.publication.tenant.offerCodes, code);
  const checked = await checkOffer(needs, asker, { offer, forGift: false, gone: "offer-expired" });
  return { plan: checked.isSuccess ? checked.plan : null, errorMessage: checked.errorMessage };
};

type Asked = {
  readonly offer: OfferCode | null;
  readonly forGift: boolean;
  /** The answer for a code that no longer exists. */
  readonly gone: OfferCodeProblem;
};

async function checkOffer(
  { db, show }: Needs,
  { publication, tenantId, moment, now, caller, language }: Asker,
  { offer, forGift, gone }: Asked,
) {
  const sentences = subscribingSentencesIn[language].order;
  const refused = (because: OfferCodeProblem | "rate-not-for-current") => ({
    isSuccess: false as const,
    code: because,
    errorMessage: sentences[because],
  });
  const [plan] = offer === null ? [] : plansOfOffer(publication.catalog, offer, moment.today);
  if (offer === null || plan === undefined) return refused(gone);
  const buyer = caller && { loginId: caller.loginId, email: caller.email };
  const account = caller?.account ?? null;
  const insteadOf = account === null ? [] : [account.accountNumber];
  const uses = await findOfferCodeUses(db, tenantId, { code: offer.code, now, buyer, insteadOf });
  const problem = offerCodeProblem({ offer, today: moment.today, isGift: forGift, ...uses });
  if (problem !== null) return refused(problem);
  if (uses.reader?.isCurrent === true && plan.rate.kind !== "regular") return refused("rate-not-for-current");
  return {
    isSuccess: true as const,
    code: offer.code,
    plan: show(publication, plan, moment),
    endsOn: offer.until,
    errorMessage: "" as const,
  };
}
