import type { Day } from "#core/day.ts";
import type { Publication } from "./store/publication/publication.ts";

/** Something that a person of the publisher's decides. */
export type WaitingReview = {
  /** Which one of its kind. */
  readonly key: string;
  /** Null: it belongs to no account that is known. */
  readonly accountNumber: number | null;
  /** Since when it waits; of a promise, until when it must be kept. */
  readonly day: Day;
  /** In a few words, for a table. */
  readonly about: string;
  /** The words that can be taken, where not all of them can. */
  readonly words?: readonly string[];
};

/** What a person's word has come to. */
export type ReviewSettled =
  | { readonly kind: "settled"; readonly outcome: string; readonly details: Readonly<Record<string, unknown>> }
  /** It was settled in this very way before: nothing has changed. */
  | { readonly kind: "settled-before"; readonly outcome: string }
  /** It stands as it was; `why` is told to the person. */
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "unknown" };

/** One kind of thing that waits for a person: `./doorstep review` lists and settles all of them alike. */
export type ReviewSource = {
  /** Every word that a person can say, with what it means. */
  readonly outcomes: Readonly<Record<string, string>>;
  /** What was done when one of them was taken, as the person reads it. */
  readonly done: Readonly<Record<string, string>>;
  list(publication: Publication): Promise<readonly WaitingReview[]>;
  /**
   * @param outcome one of `outcomes`.
   * @param check the number of the check that was written, where one was.
   */
  settle(publication: Publication, key: string, outcome: string, check?: string): Promise<ReviewSettled>;
};

/** Whether a key that somebody typed can be an id of ours at all. */
export const isUuid = (key: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
