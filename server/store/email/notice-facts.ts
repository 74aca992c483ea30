import { addDays, addMonths, type Day, parseDay } from "#core/day.ts";
import { type NoticeFacts, priceWindows } from "#core/notice/needed-notices.ts";
import { noticeLaw } from "#core/site/notice-law.ts";
import { activePriceNotices, announcedPrices, type GivenNotice } from "#core/notice/notice-proof.ts";
import { type Cents, cents } from "#core/money.ts";
import { noPaperFee } from "#core/payment/paper-fee.ts";
import { type ConsentedStep, renewalPrice } from "#core/renewal/renewal-price.ts";
import { nextTerm } from "#core/subscribing/next-term.ts";
import { type PlanOnSale } from "#core/subscribing/plan.ts";
import { quoteTerm } from "#core/subscribing/quote.ts";
import { heldPartsOf } from "#server/store/subscription/held-parts.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { RenewalRecord } from "#server/store/renewal/renewing.ts";

export type NoticeSubject = {
  readonly publication: Publication;
  readonly held: HeldTerm;
  readonly renewal: RenewalRecord;
  readonly today: Day;
};

export type KnownFacts = NoticeFacts & {
  /** The plan of the next term. */
  readonly next: PlanOnSale;
  /** The notices of higher prices that count for the next charge. */
  readonly told: readonly GivenNotice[];
};

/** The input from which a subscription's notices are computed. */
export function noticeFactsOf(subject: NoticeSubject): KnownFacts {
  const { publication, held, renewal, today } = subject;
  const { catalog, tenant } = publication;
  const parts = heldPartsOf(publication, held);
  const { addOns, place } = parts;
  const total = (plan: PlanOnSale) => quoteTerm({ ...plan, addOns, place, policy: tenant.policy }, today).total;
  const next = nextTerm(held, catalog, today);
  const bound = { today, place, law: noticeLaw(tenant.notices) };
  const chargeOn = held.method === "bill" ? null : held.chargeOn;
  const wasTried = (renewal.attempt?.declines ?? 0) > 0;
  const notices = activePriceNotices(renewal.notices, {
    chargeOn,
    renewsOn: held.renewsOn,
    windows: priceWindows(bound, next.rate),
    rate: parts.rate,
    wasTried,
  });
  const paths = pathsOf(subject, notices);
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
    told: notices,
    agreed,
    card: cardOf(subject),
  };
}

/**
 * The prices that were agreed to and announced. A price that was announced but not proven by the day of its charge is
 * announced again.
 */
const pathsOf = ({ renewal, today }: NoticeSubject, notices: readonly GivenNotice[]): ConsentedStep[] => [
  ...renewal.consented,
  ...announcedPrices(notices, ({ chargeOn }, provenOn) => provenOn !== null || chargeOn > today),
];

/**
 * The price that will be charged. A higher price that nobody was notified of is not charged: the agreed one continues.
 */
function dueOf(
  subject: NoticeSubject,
  { rate }: PlanOnSale,
  { total, agreed, paths }: { readonly total: Cents; readonly paths: ConsentedStep[] } & Pick<NoticeFacts, "agreed">,
): NoticeFacts["due"] {
  const { publication, held, today } = subject;
  const applies = held.method === "bill" || rate.subscribersFrom !== null || (agreed !== null && total <= agreed);
  if (applies) return { rate, total };
  const { addOns, place } = heldPartsOf(publication, held);
  const { policy } = publication.tenant;
  // The notice names the full price: a balance lowers the charge, and never raises it.
  const price = renewalPrice({
    catalog: publication.catalog,
    held,
    addOns,
    place,
    policy,
    today,
    consented: paths,
    balance: cents(0),
    fee: noPaperFee,
  });
  return price.kind === "price" ? { rate: price.rate, total: price.total } : { rate, total };
}

/** A card works until the end of its month. If its MMYY is not a real month, there is nothing to announce. */
function cardOf({ held: { paymentMethodId }, renewal: { card } }: NoticeSubject): NoticeFacts["card"] {
  if (card === null || paymentMethodId === null) return null;
  const first = parseDay(`20${card.expires.slice(2)}-${card.expires.slice(0, 2)}-01`);
  return first && { paymentMethodId, lastDay: addDays(addMonths(first, 1, 1), -1) };
}
