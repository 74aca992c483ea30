import { addDays, type Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { ConsentedStep } from "../renewal/renewal-price.ts";
import type { RateVersion } from "../subscribing/plan.ts";
import type { BoundNotice } from "./needed-notices.ts";
import type { NoticeKind, NoticeWindow } from "../site/notice-law.ts";
import { daysBeforeCharge, earliestDay, type NoticeDates } from "./send-day.ts";

/** A notice that was written, and the day on which it was proven: its mail was taken, or it was put in the post. */
export type NoticeProof = {
  readonly kind: NoticeKind;
  readonly occasion: string;
  readonly writtenOn: Day;
  /** Null: not yet, or it came back. */
  readonly provenOn: Day | null;
};

type Needed =
  | Pick<BoundNotice, "kind" | "occasion" | "windows">
  | { readonly kind: NoticeKind; readonly occasion: string };

/**
 * The notice that was given for an occasion: not one from which a stop has moved the charge so far away that it lies before
 * its windows. Another one for the same occasion bears its day behind it.
 */
export function givenFor<Given extends NoticeProof>(
  needed: Needed,
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

/** A charge without its notice waits (rules 6): the notice is not proven, or not for as long as the law asks. */
export type ChargeWait = "unproven" | "too-soon";

/** Why a charge has to wait for one of its notices; null: it need not. */
export function waitForNotice(
  required: readonly BoundNotice[],
  proofs: readonly NoticeProof[],
  { today, ...dates }: NoticeDates & { readonly today: Day },
): ChargeWait | null {
  for (const notice of required) {
    const provenOn = givenFor(notice, proofs, dates)?.provenOn ?? null;
    if (provenOn === null) return "unproven";
    if (addDays(provenOn, daysBeforeCharge(notice.windows)) > today) return "too-soon";
  }
  return null;
}

/** A higher price that a subscriber was told of. */
export type ToldPrice = {
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly amount: Cents;
  /** The charge that it was announced for: no sooner one. */
  readonly chargeOn: Day;
  /** How many days must lie between proof and charge. */
  readonly daysBefore: number;
};

/** `told`: null where it announces no price, or one that a later consent has replaced. */
export type GivenNotice = NoticeProof & { readonly told: ToldPrice | null };

/** The charge to come, as far as a price that was told for it goes. */
export type PriceFacts = NoticeDates & {
  /** Of a higher price. */
  readonly windows: readonly NoticeWindow[];
  /** What is paid for now. */
  readonly rate: Pick<RateVersion, "rateCode" | "version">;
  /** The card was charged already, and did not pay: what was told before its first try is tried again. */
  readonly wasTried: boolean;
};

/**
 * The notices of prices that count for the charge to come: what is paid already, and what was told within the windows. One
 * from which a stop has moved the charge so far away that it lies before them is told again, or waits for the next term.
 */
export function standingPrices(notices: readonly GivenNotice[], facts: PriceFacts): GivenNotice[] {
  const earliest = facts.wasTried ? null : earliestDay(facts.windows, facts);
  return notices.filter(({ told, provenOn, writtenOn }) => {
    if (told === null) return false;
    const isPaid = told.rateCode === facts.rate.rateCode && told.rateVersion <= facts.rate.version;
    return isPaid || earliest === null || (provenOn ?? writtenOn) >= earliest;
  });
}

/** The prices of those of the notices that count, in their order. */
export const pricesTold = (
  notices: readonly GivenNotice[],
  counts: (told: ToldPrice, provenOn: Day | null) => boolean,
): readonly ToldPrice[] =>
  notices.flatMap(({ told, provenOn }) => (told !== null && counts(told, provenOn) ? [told] : []));

/** What may be charged at most on a day: what was agreed to, and what was duly told since (rules 4.3, 8.3). */
export const agreedOn = (
  consented: readonly ConsentedStep[],
  notices: readonly GivenNotice[],
  day: Day,
): readonly ConsentedStep[] => [
  ...consented,
  ...pricesTold(
    notices,
    ({ chargeOn, daysBefore }, provenOn) =>
      provenOn !== null && chargeOn <= day && addDays(provenOn, daysBefore) <= day,
  ),
];
