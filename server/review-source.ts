import type { Day } from "#core/day.ts";
import type { StaffAction } from "#core/staff/role.ts";
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

/** What somebody decides, and who they are. */
export type ReviewVerdict = {
  /** One of the source's `outcomes`. */
  readonly outcome: string;
  readonly by: ReviewedBy;
  /** The number of the check that was written, if there was one. */
  readonly check?: string | undefined;
  /** What they wrote about it; "" if nothing. */
  readonly note?: string | undefined;
};

/** `actor`: as the trail names them, `staff:7` or `command:root`; `staffId` null: by a command. */
export type ReviewedBy = { readonly actor: string; readonly staffId: number | null; readonly name: string };

/** One kind of thing that waits for staff: the desk and `./doorstep review` list and settle all of them alike. */
export type ReviewSource = {
  /** What a role must allow at the desk to settle these. */
  readonly action: StaffAction;
  /** The words that move money: whoever says one at the desk proves first who they are. */
  readonly movesMoney: readonly string[];
  /** The word that can name the number of a check. */
  readonly takesCheck?: string;
  /** Every word that staff can use, with its meaning. */
  readonly outcomes: Readonly<Record<string, string>>;
  /** A sentence for each of them about what was done, as shown to the person. */
  readonly done: Readonly<Record<string, string>>;
  list(publication: Publication): Promise<readonly WaitingReview[]>;
  settle(publication: Publication, key: string, verdict: ReviewVerdict): Promise<ReviewSettled>;
};

/** Whether a key that somebody typed can be an id of ours at all. */
export const isUuid = (key: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
