import type { Day } from "#core/day.ts";
import type { StaffAction } from "#core/staff/role.ts";
import type { Publication } from "./store/publication/publication.ts";

/** Something for the publisher's staff to decide. */
export type WaitingReview = {
  /** Identifies it within its kind. */
  readonly key: string;
  /** Null if it belongs to no known account. */
  readonly accountNumber: number | null;
  /** The day since which it waits; for a promise, the day by which it must be kept. */
  readonly day: Day;
  /** A few words, for a table. */
  readonly about: string;
  /** The outcomes that staff can choose, if not all are possible. */
  readonly words?: readonly string[];
};

/** The result of a decision by staff. */
export type ReviewSettled =
  | { readonly kind: "settled"; readonly outcome: string; readonly details: Readonly<Record<string, unknown>> }
  /** The review was already settled in the same way: nothing has changed. */
  | { readonly kind: "settled-before"; readonly outcome: string }
  /** Nothing has changed; `why` is shown to the person. */
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "unknown" };

/** What somebody decided, and who they are. */
export type ReviewVerdict = {
  /** One of the source's `outcomes`. */
  readonly outcome: string;
  readonly by: ReviewedBy;
  /** The number of the check that was written, if there was one. */
  readonly check?: string | undefined;
  /** What they wrote about it; "" if nothing. */
  readonly note?: string | undefined;
};

/** `actor`: the name in the trail, `staff:7` or `command:root`; `staffId` null for a command. */
export type ReviewedBy = { readonly actor: string; readonly staffId: number | null; readonly name: string };

/** One kind of item that waits for staff. The desk and `./doorstep review` list and settle all kinds alike. */
export type ReviewSource = {
  /** The permission that a role needs to settle these at the desk. */
  readonly action: StaffAction;
  /** The outcomes that move money: at the desk, they require a fresh proof of identity. */
  readonly movesMoney: readonly string[];
  /** The outcome that can name the number of a check. */
  readonly takesCheck?: string;
  /** Every outcome that staff can choose, with its meaning. */
  readonly outcomes: Readonly<Record<string, string>>;
  /** For each outcome, a sentence about what was done, as shown to the person. */
  readonly done: Readonly<Record<string, string>>;
  list(publication: Publication): Promise<readonly WaitingReview[]>;
  settle(publication: Publication, key: string, verdict: ReviewVerdict): Promise<ReviewSettled>;
};

/** Whether a key that somebody typed can be one of our ids at all. */
export const isUuid = (key: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
