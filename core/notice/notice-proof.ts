import { addDays, type Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { ConsentedStep } from "../renewal/renewal-price.ts";
import type { RateVersion } from "../subscribing/plan.ts";
import type { TimedNotice } from "./needed-notices.ts";
import type { NoticeKind, NoticeWindow } from "../site/notice-law.ts";
import { daysBeforeCharge, earliestDay, type NoticeDates } from "./send-day.ts";

/** A notice and the day on which it was proven: its email was accepted, or it was put in the mail. */
export type NoticeProof = {
  readonly kind: NoticeKind;
  readonly occasion: string;
  readonly writtenOn: Day;
  /** Null: not yet, or it bounced. */
  readonly provenOn: Day | null;
};

type RequiredNotice =
  | Pick<TimedNotice, "kind" | "occasion" | "windows">
  | { readonly kind: NoticeKind; readonly occasion: string };

/**
 * The notice that was given for an occasion. It doesn't count if a stop has moved the charge so far that the notice is
 * now before its windows. A repeated notice for the same occasion has its day appended.
 */
export function findGivenNotice<Given extends NoticeProof>(
  needed: RequiredNotice,
  given: readonly Given[],
  dates: NoticeDates,
): Given | null {
  const earliest = "windows" in needed ? earliestDay(needed.windows, dates) : null;
  const isIt = ({ kind, occasion, writtenOn, provenOn }: Given): boolean =>
    kind === needed.kind &&
    (occasion === needed.occasion || occasion.startsWith(`${needed.occasion}:`)) &&
    (earliest === null || (provenOn ?? writtenOn) >= earliest);
  return given.findLast(isIt) ?? null;
}

/** A charge waits for its notice (rules 6): the notice is unproven, or not old enough for the law. */
export type ChargeWait = "unproven" | "too-soon";

/** Why a charge has to wait for one of its notices; null: it doesn't. */
export function waitForNotice(
  required: readonly TimedNotice[],
  proofs: readonly NoticeProof[],
  { today, ...dates }: NoticeDates & { readonly today: Day },
): ChargeWait | null {
  for (const notice of required) {
    const provenOn = findGivenNotice(notice, proofs, dates)?.provenOn ?? null;
    if (provenOn === null) return "unproven";
    if (addDays(provenOn, daysBeforeCharge(notice.windows)) > today) return "too-soon";
  }
  return null;
}

/** A price increase that a subscriber was notified of. */
export type AnnouncedPrice = {
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly amount: Cents;
  /** The earliest charge that it was announced for. */
  readonly chargeOn: Day;
  /** The least number of days between proof and charge. */
  readonly daysBefore: number;
};

/** `told`: null if the notice announces no price, or one that a later consent has replaced. */
export type GivenNotice = NoticeProof & { readonly told: AnnouncedPrice | null };

/** The facts that decide which announced prices apply to the next charge. */
export type PriceFacts = NoticeDates & {
  /** The windows for announcing a price increase. */
  readonly windows: readonly NoticeWindow[];
  /** The rate of the current paid term. */
  readonly rate: Pick<RateVersion, "rateCode" | "version">;
  /** The card has already been declined: a retry charges what was announced before the first try. */
  readonly wasTried: boolean;
};

/**
 * The price notices that count for the next charge: those of prices already paid, and those given within the windows.
 * If a stop has moved the charge so far that a notice is before its windows, the notice is sent again, or waits for the
 * next term.
 */
export function activePriceNotices(notices: readonly GivenNotice[], facts: PriceFacts): GivenNotice[] {
  const earliest = facts.wasTried ? null : earliestDay(facts.windows, facts);
  return notices.filter(({ told, provenOn, writtenOn }) => {
    if (told === null) return false;
    const isPaid = told.rateCode === facts.rate.rateCode && told.rateVersion <= facts.rate.version;
    return isPaid || earliest === null || (provenOn ?? writtenOn) >= earliest;
  });
}

/** The prices of the notices that count, in order. */
export const announcedPrices = (
  notices: readonly GivenNotice[],
  counts: (price: AnnouncedPrice, provenOn: Day | null) => boolean,
): readonly AnnouncedPrice[] =>
  notices.flatMap(({ told, provenOn }) => (told !== null && counts(told, provenOn) ? [told] : []));

/**
 * The most that may be charged on a day: what the reader agreed to, and what was duly announced since (rules 4.3, 8.3).
 */
export const agreedPrices = (
  consented: readonly ConsentedStep[],
  notices: readonly GivenNotice[],
  day: Day,
): readonly ConsentedStep[] => [
  ...consented,
  ...announcedPrices(
    notices,
    ({ chargeOn, daysBefore }, provenOn) =>
      provenOn !== null && chargeOn <= day && addDays(provenOn, daysBefore) <= day,
  ),
];
