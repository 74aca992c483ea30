import type { Parsed } from "#contract/call-shape.ts";
import type { deskQuoteStart } from "#contract/desk/start.ts";
import { toE164 } from "#core/address/phone.ts";
import { type Day, parseDay } from "#core/day.ts";
import { findOfferCode, type OfferCode } from "#core/site/offer-code.ts";
import { offerCodeProblem, type OfferCodeReader } from "#core/subscribing/check-offer-code.ts";
import { decidePhoneStart, type PhoneStartDecision } from "#core/subscribing/decide-phone-start.ts";
import { findWantedPlan, type WantedPlan } from "#core/subscribing/decide-subscription.ts";
import { type AddOn, type PlanOnSale, plansOfOffer } from "#core/subscribing/plan.ts";
import { billMethod } from "#core/subscribing/renewal-method.ts";
import type { Holding } from "#core/subscribing/existing-subscription.ts";
import { isLive } from "#core/subscription/status.ts";
import type { Tx } from "#server/db/database.ts";
import type { DeskContext } from "#server/http/desk/desk-handler.ts";
import type { AccountOnFile } from "#server/store/account/account-record.ts";
import { findSimilarAccounts, holdingOf, type SimilarAccountRecord } from "#server/store/account/similar-accounts.ts";
import { findHoldings, findHoldingsOf } from "#server/store/account/person.ts";
import { findUsableAddressesInTx, type RoutedAddress } from "#server/store/delivery/address.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { lockOfferCodeUses } from "#server/store/subscription/offer-code-use.ts";
import { termsOffered } from "#server/store/publication/publication-in.ts";

export type PhoneOrderContext = Pick<DeskContext<typeof deskQuoteStart>, "publication" | "moment" | "now">;

/** An order as somebody on the phone wants it. */
export type PhoneOrderRequest = Omit<Parsed<typeof deskQuoteStart>, "publication" | "accountNumber"> & {
  /** The terms that were read out; null if none were yet. */
  readonly termsVersion: string | null;
};

/** The account that starts again, and the login that its addresses belong to; 0 if none. */
export type ReturningAccount = { readonly account: AccountOnFile; readonly loginId: number };

/** Everything found out about an order, under the locks that are held. */
export type CheckedPhoneOrder = {
  /** Null if there is no such plan, or no such code. */
  readonly plan: (PlanOnSale & { readonly addOns: readonly AddOn[] }) | null;
  readonly decision: PhoneStartDecision | { readonly kind: "refused"; readonly because: "live" };
  readonly alike: readonly SimilarAccountRecord[];
  readonly billing: RoutedAddress | null;
  readonly delivery: RoutedAddress | null;
  readonly offer: OfferCode | null;
  readonly email: string;
  readonly phone: string;
  readonly startFrom: Day | null;
};

/** Everything that decides about an order on the phone. Writes nothing. */
export async function checkPhoneOrder(
  tx: Tx,
  at: PhoneOrderContext,
  request: PhoneOrderRequest,
  returning: ReturningAccount | null,
): Promise<CheckedPhoneOrder> {
  const email = normalEmail(returning?.account.contactEmail ?? request.email);
  const phone = returning?.account.phone ?? toE164(request.phone) ?? "";
  const startFrom = request.startFrom === null ? null : parseDay(request.startFrom);
  const ids = [request.deliveryAddressId, request.billingAddressId].filter((id) => id > 0);
  const accountNumber = returning?.account.accountNumber ?? null;
  const caller = { email, phone, deliveryAddressId: request.deliveryAddressId || null, accountNumber };
  const [usable, alike, ofEmail, ofAccount] = await Promise.all([
    findUsableAddressesInTx(tx, ids, returning?.loginId ?? 0),
    findSimilarAccounts(tx, caller),
    email === "" ? [] : findHoldings(tx, { email }),
    accountNumber === null ? [] : findHoldingsOf(tx, accountNumber),
  ]);
  const byId = (id: number) => usable.find(({ addressId }) => addressId === id) ?? null;
  const delivery = byId(request.deliveryAddressId);
  const billing = request.billingAddressId === 0 ? delivery : byId(request.billingAddressId);
  const offer =
    request.offerCode === undefined ? null : findOfferCode(at.publication.tenant.offerCodes, request.offerCode);
  const wanted = wantedPlan(at, request, offer);
  const { catalog } = at.publication;
  const plan = findWantedPlan({ catalog, today: at.moment.today, wanted });
  const found = { plan, alike, billing, delivery, offer, email, phone, startFrom };
  if (request.offerCode !== undefined && offer === null)
    return { ...found, plan: null, decision: { kind: "refused", because: "offer-unknown", has: null } };
  if (ofAccount.some(({ status }) => isLive(status)))
    return { ...found, decision: { kind: "refused", because: "live" } };
  const sameEmail = alike.filter(({ by }) => by.includes("email"));
  const holdings = unique([
    ...ofEmail.filter((it) => it.accountNumber !== accountNumber),
    ...sameEmail.flatMap(holdingOf),
  ]);
  const order = {
    catalog,
    today: at.moment.today,
    wanted,
    terms: termsOffered(at.publication),
    holdings,
    replaces: null,
    billing,
    delivery,
    gift: null,
    offerProblem:
      offer && (await problemOf(tx, at, { offer, email, phone, accountNumber, holdings, sameEmail, ofAccount })),
  };
  return {
    ...found,
    decision: decidePhoneStart({ order, pay: request.pay, startFrom, alike: alike.flatMap(holdingOf) }),
  };
}

/** A code determines which plan it sells, at which price. */
function wantedPlan(
  { publication, moment }: PhoneOrderContext,
  request: PhoneOrderRequest,
  offer: OfferCode | null,
): WantedPlan {
  const [sold] = offer === null ? [] : plansOfOffer(publication.catalog, offer, moment.today);
  return {
    bundleId: sold?.bundle.bundleId ?? request.bundleId,
    rateCode: sold?.rate.rateCode ?? request.rateCode,
    addOnIds: request.addOnIds,
    termsVersion: request.termsVersion,
    method: request.renewsBy === "bill" ? billMethod : null,
    isSecond: request.isSecond,
    offer,
  };
}

const unique = (holdings: readonly Holding[]): Holding[] => [
  ...new Map(holdings.map((holding) => [holding.subscriptionId, holding])).values(),
];

type OfferAsked = {
  readonly offer: OfferCode;
  readonly email: string;
  readonly phone: string;
  readonly accountNumber: number | null;
  readonly holdings: readonly Holding[];
  readonly sameEmail: readonly SimilarAccountRecord[];
  readonly ofAccount: readonly Holding[];
};

/** The identity by which a code's uses are counted: the email, else the phone. */
export const buyerOf = ({ email, phone }: Pick<OfferAsked, "email" | "phone">) => ({
  loginId: null,
  email: email === "" ? phone : email,
});

async function problemOf(tx: Tx, at: PhoneOrderContext, asked: OfferAsked) {
  const { offer, accountNumber, holdings, sameEmail } = asked;
  const insteadOf = accountNumber === null ? [] : [accountNumber];
  const uses = await lockOfferCodeUses(tx, { code: offer.code, now: at.now, buyer: buyerOf(asked), insteadOf });
  const had = sameEmail.some(({ subscription }) => subscription?.wasPaid === true);
  const reader: OfferCodeReader = {
    used: uses.reader?.used ?? 0,
    isCurrent: uses.reader?.isCurrent === true || holdings.some(({ status }) => isLive(status)),
    // An account that starts again belonged to a reader.
    wasReader: uses.reader?.wasReader === true || had || accountNumber !== null,
  };
  return offerCodeProblem({ offer, today: at.moment.today, isGift: false, taken: uses.taken, reader });
}
