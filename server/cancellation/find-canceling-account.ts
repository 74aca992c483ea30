import { chooseOffers, type ChosenOffers, type SaveOfferUse } from "#core/cancellation/choose-offers.ts";
import { sessionHours } from "#core/cancellation/cancel-session.ts";
import {
  canCancelOnline,
  packFor,
  type PackRules,
  packRulesOn,
  packTable,
  type PolicyPack,
} from "#core/site/policy-pack.ts";
import { addOnsKept, priceWithAddOns, type PriceWithTerm, type PricingFacts } from "#core/cancellation/price-offer.ts";
import type { SaveOffer } from "#core/site/save-offer.ts";
import { nextTerm } from "#core/subscribing/next-term.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import type { Caller } from "#server/store/account/caller.ts";
import { type CancelSession, findCancelSession } from "#server/store/cancellation/cancel-session.ts";
import { type HeldTerm, lockHeldTerm } from "#server/store/subscription/held-term.ts";
import { findOfferUses } from "#server/store/cancellation/offer-use.ts";
import type { CausedBy } from "#server/store/record.ts";

/** The facts about the account itself that decide a cancellation. */
export type CancelAccountFacts = Pick<
  AccountRecord,
  "accountNumber" | "firstName" | "lastName" | "contactEmail" | "allowCancel" | "origin"
>;

/** Where and when somebody cancels. `caller` is null if they emailed, and are not signed in. */
export type CancelContext = Pick<Context, "publication" | "moment" | "now" | "requestId"> & {
  readonly caller: Pick<Caller, "actor" | "loginId"> | null;
};

/** A cancellation that came by email has no signed-in person. */
export const byCancelingReader = ({ caller, publication, requestId }: CancelContext): CausedBy => ({
  actor: caller?.actor ?? "mail",
  tenant: publication.tenant,
  requestId,
});

/** A reader about to cancel: what they have, how they may cancel, and how far they have come. */
export type CancelingAccount = {
  readonly account: CancelAccountFacts;
  /** Null if nothing is live. */
  readonly held: HeldTerm | null;
  readonly pack: PolicyPack;
  readonly rules: PackRules;
  readonly allowCancel: boolean;
  /** The latest attempt of this login today, open or over; null if there is none. */
  readonly session: CancelSession | null;
  readonly uses: readonly SaveOfferUse[];
};

const hourMs = 60 * 60 * 1000;

/** Everything that decides a cancel step, read under the account's lock. */
export async function findCancelingAccount(
  tx: Tx,
  context: CancelContext,
  account: CancelAccountFacts,
): Promise<CancelingAccount> {
  const { publication, moment, now, caller } = context;
  const { accountNumber } = account;
  const held = await lockHeldTerm(tx, accountNumber);
  const since = new Date(now.getTime() - sessionHours * hourMs);
  const session = caller && (await findCancelSession(tx, { accountNumber, loginId: caller.loginId }, since));
  const packs = packTable(publication.tenant.saving.packs);
  const states = { billingState: held?.billingState ?? null, deliveryState: held?.delivery?.stateCode ?? null };
  const pack = packFor(states, moment.today, packs);
  const rules = packRulesOn(pack, moment.today, packs);
  return {
    account,
    held,
    pack,
    rules,
    allowCancel: canCancelOnline(account, rules),
    session: session?.isFresh === true ? session : null,
    uses: await findOfferUses(tx, accountNumber, moment.today),
  };
}

/** The price of the next term: the plan with its upgrades. */
function renewalOf(
  held: HeldTerm,
  { publication, moment }: Pick<CancelContext, "publication" | "moment">,
): PriceWithTerm {
  const { catalog } = publication;
  const { bundle, rate } = nextTerm(held, catalog, moment.today);
  return { amount: priceWithAddOns(rate, addOnsKept(catalog, held, bundle.bundleId)), term: rate.term };
}

/** The input for every price of an offer. */
export function pricingOf(held: HeldTerm, context: Pick<CancelContext, "publication" | "moment">): PricingFacts {
  const { publication, moment } = context;
  const { addOnIds, method, next } = held;
  return {
    catalog: publication.catalog,
    canceling: { bundleId: next?.bundleId ?? held.bundleId, addOnIds, method, renewal: renewalOf(held, context) },
    floorPercent: publication.tenant.saving.floorPercent,
    today: moment.today,
  };
}

/** Past due or in grace. */
export const isInArrears = ({ status }: Pick<HeldTerm, "status">): boolean =>
  status === "pastDue" || status === "grace";

/** The publication may have switched off the pages that a pause and a fix use. */
const offeredBy = ({ publication, features }: Pick<Context, "publication" | "features">): SaveOffer[] =>
  publication.tenant.saving.offers.filter(
    ({ answer }) =>
      (answer.kind !== "pause" || features.temporary_stop) && (answer.kind !== "fix" || features.delivery_issue),
  );

/** The offers for this account, within its rule pack. */
export function offersFor(
  held: HeldTerm,
  canceling: CancelingAccount,
  context: Pick<Context, "publication" | "moment" | "features">,
  reasonId: number | null,
): ChosenOffers {
  return chooseOffers({
    ...pricingOf(held, context),
    accountNumber: canceling.account.accountNumber,
    offers: offeredBy(context),
    reasonId,
    startedOn: held.startOn,
    uses: canceling.uses,
    inArrears: isInArrears(held),
    renews: held.renews,
    maxOffers: canceling.rules.offers,
  });
}
