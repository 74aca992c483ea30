import type { Day } from "../day.ts";

export const offerReaders = ["everyone", "newReaders", "formerReaders"] as const;
/** Who may use a code. Former readers have had a paid subscription, and have none now. */
export type OfferReaders = (typeof offerReaders)[number];

/** An offer code of the publication, which sells a plan at the code's own rate. */
export type OfferCode = {
  /** In upper case. */
  readonly code: string;
  readonly bundleId: string;
  readonly rateCode: string;
  readonly readers: OfferReaders;
  /** How often the code can be used in total; null: without limit. */
  readonly uses: number | null;
  readonly usesPerPerson: number;
  /** The last day on which the code can be used; null: until the publication removes it. */
  readonly until: Day | null;
};

/** Letters, digits and hyphens, as a publication writes its codes. */
export const offerCodePattern = /^[A-Z0-9][A-Z0-9-]{1,29}$/;

/** A typed or linked code, in the form in which codes are compared. */
export const normalizeOfferCode = (typed: string): string => typed.trim().toUpperCase();

/** The publication's offer with this code; null: there is none. */
export const findOfferCode = (offers: readonly OfferCode[], typed: string): OfferCode | null =>
  offers.find(({ code }) => code === normalizeOfferCode(typed)) ?? null;
