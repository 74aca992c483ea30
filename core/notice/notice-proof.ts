import { addDays, type Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { ConsentedStep } from "../renewal/renewal-price.ts";
import type { BoundNotice } from "./needed-notices.ts";
import type { NoticeKind } from "./notice-law.ts";
import { daysBeforeCharge } from "./send-day.ts";

/** A notice that was written, and the day on which it was proven: its mail was taken, or it was put in the post. */
export type NoticeProof = {
  readonly kind: NoticeKind;
  readonly occasion: string;
  /** Null: not yet, or it came back. */
  readonly provenOn: Day | null;
};

/** A charge without its notice waits (rules 6): the notice is not proven, or not for as long as the law asks. */
export type ChargeWait = "unproven" | "too-soon";

/** Why a charge has to wait for one of its notices; null: it need not. */
export function waitForNotice(
  required: readonly BoundNotice[],
  proofs: readonly NoticeProof[],
  today: Day,
): ChargeWait | null {
  for (const { kind, occasion, windows } of required) {
    const proof = proofs.find((known) => known.kind === kind && known.occasion === occasion);
    if (proof === undefined || proof.provenOn === null) return "unproven";
    if (addDays(proof.provenOn, daysBeforeCharge(windows)) > today) return "too-soon";
  }
  return null;
}

/** A higher price that a subscriber was told of. */
export type ToldPrice = {
  readonly rateCode: string;
  readonly amount: Cents;
  /** The charge that it was announced for: no sooner one. */
  readonly chargeOn: Day;
  /** How many days must lie between proof and charge. */
  readonly daysBefore: number;
};

/** `told`: null where it announces no price, or one that a later consent has replaced. */
export type GivenNotice = NoticeProof & { readonly told: ToldPrice | null };

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
