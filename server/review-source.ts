import type { Day } from "#core/day.ts";
import type { Publication } from "./store/publication/publication.ts";

/** Something that the publisher's staff decide. */
export type WaitingReview = {
  /** Identifies it within its kind. */
  readonly key: string;
  /** Null: it belongs to no known account. */
  readonly accountNumber: number | null;
  /** The day since which it waits; for a promise, the day by which it must be kept. */
  readonly day: Day;
  /** In a few words, for a table. */
  readonly about: string;
  /** The words that staff can use, if not all are possible. */
  readonly words?: readonly string[];
};

/** The result of a decision by staff. */
export type ReviewSettled =
  | { readonly kind: "settled"; readonly outcome: string; readonly details: Readonly<Record<string, unknown>> }
  /** The review was settled in the same way before: nothing has changed. */
  | { readonly kind: "settled-before"; readonly outcome: string }
  /** Nothing has changed; `why` is shown to the person. */
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "unknown" };

/** One kind of thing that waits for staff: `./doorstep review` lists and settles all of them alike. */
export type ReviewSource = {
  /** Every word that staff can use, with its meaning. */
  readonly outcomes: Readonly<Record<string, string>>;
  /** A sentence for each of them about what was done, as shown to the person. */
  readonly done: Readonly<Record<string, string>>;
  list(publication: Publication): Promise<readonly WaitingReview[]>;
  /**
   * @param outcome one of `outcomes`.
   * @param check the number of the check that was written, if there was one.
   */
  settle(publication: Publication, key: string, outcome: string, check?: string): Promise<ReviewSettled>;
};

/** Whether a key that somebody typed can be an id of ours at all. */
export const isUuid = (key: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
