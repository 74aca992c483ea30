import type { Day } from "../day.ts";

export const offerReaders = ["everyone", "newReaders", "formerReaders"] as const;
/** Who may use a code. Former readers have had a paid subscription, and have none now. */
export type OfferReaders = (typeof offerReaders)[number];

/** A code of the publication's that sells a plan at its own rate. */
export type OfferCode = {
  /** Upper case. */
  readonly code: string;
  readonly bundleId: string;
  readonly rateCode: string;
  readonly readers: OfferReaders;
  /** How often it can be used in all; null: any number of times. */
  readonly uses: number | null;
  readonly usesPerPerson: number;
  /** The last day on which it can be used; null: until the publication removes it. */
  readonly until: Day | null;
};

/** Letters, digits and hyphens, as a publication writes its codes. */
export const offerCodePattern = /^[A-Z0-9][A-Z0-9-]{1,29}$/;

/** A code as it was typed or linked, in the form in which codes are compared. */
export const normalCode = (typed: string): string => typed.trim().toUpperCase();

/** The publication's offer of this code; null: it has none. */
export const findOffer = (offers: readonly OfferCode[], typed: string): OfferCode | null =>
  offers.find(({ code }) => code === normalCode(typed)) ?? null;
