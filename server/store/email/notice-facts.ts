import { addDays, addMonths, type Day, parseDay } from "#core/day.ts";
import { type NoticeFacts, priceWindows } from "#core/notice/needed-notices.ts";
import { noticeLaw } from "#core/site/notice-law.ts";
import { type GivenNotice, pricesTold, standingPrices } from "#core/notice/notice-proof.ts";
import { type Cents, cents } from "#core/money.ts";
import { noFee } from "#core/payment/paper-fee.ts";
import { type ConsentedStep, renewalPrice } from "#core/renewal/renewal-price.ts";
import { nextTerm } from "#core/subscribing/next-term.ts";
import { type PlanOnSale } from "#core/subscribing/plan.ts";
import { priceAt } from "#core/subscribing/quote.ts";
import { partsOf } from "#server/store/subscription/held-parts.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { RenewalRecord } from "#server/store/subscription/renewing.ts";

export type NoticeSubject = {
  readonly publication: Publication;
  readonly held: HeldTerm;
  readonly renewal: RenewalRecord;
  readonly today: Day;
};

export type KnownFacts = NoticeFacts & {
  /** The plan of the term to come. */
  readonly next: PlanOnSale;
  /** What it was told of higher prices, and counts for the charge to come. */
  readonly told: readonly GivenNotice[];
};

/** What a subscription's notices are worked out from. */
export function noticeFactsOf(subject: NoticeSubject): KnownFacts {
  const { publication, held, renewal, today } = subject;
  const { catalog, tenant } = publication;
  const parts = partsOf(publication, held);
  const { addOns, place } = parts;
  const total = (plan: PlanOnSale) => priceAt({ ...plan, addOns, place, policy: tenant.policy }, today).total;
  const next = nextTerm(held, catalog, today);
  const bound = { today, place, law: noticeLaw(tenant.notices) };
  const chargeOn = held.method === "bill" ? null : held.chargeOn;
  const wasTried = (renewal.attempt?.declines ?? 0) > 0;
  const told = standingPrices(renewal.notices, {
    chargeOn,
    renewsOn: held.renewsOn,
    windows: priceWindows(bound, next.rate),
    rate: parts.rate,
    wasTried,
  });
  const paths = pathsOf(subject, told);
  const agreed =
    held.method === "bill" ? null : (paths.findLast(({ rateCode }) => rateCode === next.rate.rateCode)?.amount ?? null);
  return {
    ...bound,
    method: held.method,
    startOn: held.startOn,
    renewsOn: held.renewsOn,
    chargeOn,
    followsEntry: renewal.followsEntry,
    wasTried,
    now: { rate: parts.rate, total: total(parts) },
    due: dueOf(subject, next, { total: total(next), agreed, paths }),
    next,
    told,
    agreed,
    card: cardOf(subject),
  };
}

/** What was agreed to and told. A price that was told and not proven by the day of its charge is told anew. */
const pathsOf = ({ renewal, today }: NoticeSubject, told: readonly GivenNotice[]): ConsentedStep[] => [
  ...renewal.consented,
  ...pricesTold(told, ({ chargeOn }, provenOn) => provenOn !== null || chargeOn > today),
];

/** What will be charged: a higher price that nobody is told of is not, and the one that was agreed to goes on. */
function dueOf(
  subject: NoticeSubject,
  { rate }: PlanOnSale,
  { total, agreed, paths }: { readonly total: Cents; readonly paths: ConsentedStep[] } & Pick<NoticeFacts, "agreed">,
): NoticeFacts["due"] {
  const { publication, held, today } = subject;
  const goesOn = held.method === "bill" || rate.subscribersFrom !== null || (agreed !== null && total <= agreed);
  if (goesOn) return { rate, total };
  const { addOns, place } = partsOf(publication, held);
  const { policy } = publication.tenant;
  // What is told is the price: a balance lowers the charge, and never raises it.
  const price = renewalPrice({
    catalog: publication.catalog,
    held,
    addOns,
    place,
    policy,
    today,
    consented: paths,
    balance: cents(0),
    fee: noFee,
  });
  return price.kind === "price" ? { rate: price.rate, total: price.total } : { rate, total };
}

/** A card can be used to the end of its month. Of one whose MMYY names no month nothing can be told. */
function cardOf({ held: { paymentMethodId }, renewal: { card } }: NoticeSubject): NoticeFacts["card"] {
  if (card === null || paymentMethodId === null) return null;
  const first = parseDay(`20${card.expires.slice(2)}-${card.expires.slice(0, 2)}-01`);
  return first && { paymentMethodId, lastDay: addDays(addMonths(first, 1, 1), -1) };
}
