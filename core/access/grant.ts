import type { Translation } from "../translation.ts";
import type { grantWords } from "./grant-words.ts";

/** What a login may do with an account: one right for each thing that subscribers call staff about. */
export const accountRights = [
  "see",
  "pay",
  "report",
  "stop",
  "changeAddress",
  "changeEmail",
  "changeName",
  "cancel",
  "refund",
  "people",
  "cards",
  "dropOrder",
  "gifts",
] as const;
export type AccountRight = (typeof accountRights)[number];

/**
 * How a login got its access. `owner`: bought the account, or proved to be the person on record. `helper`: was invited
 * by an owner. `limited`: knows what a bill says, and has proven nothing more yet (rules 4.15).
 */
export type GrantKind = keyof typeof rightsOf;

/** Which grant allows what. The server checks it for each call, and screens offer only what it allows. */
export const rightsOf = {
  owner: accountRights,
  // Everything about the account is emailed to the owner's address, so invited people cannot change it. An order and
  // a gift belong to their buyer.
  helper: ["see", "pay", "report", "stop", "changeAddress", "changeName", "cancel", "refund", "people", "cards"],
  limited: ["see", "pay", "report", "stop"],
} as const satisfies Record<string, readonly AccountRight[]>;

export const grantKinds = ["owner", "helper", "limited"] as const satisfies readonly GrantKind[];

export const hasRight = (kind: GrantKind, right: AccountRight): boolean =>
  (rightsOf[kind] as readonly AccountRight[]).includes(right);

/** @returns the first missing right, or null if none is missing. */
export const missingRight = (kind: GrantKind, needed: readonly AccountRight[]): AccountRight | null =>
  needed.find((right) => !hasRight(kind, right)) ?? null;

/** Why a right is missing, and what to do about it, in one language. */
export function refusedRightText(
  words: Pick<Translation<typeof grantWords>, "actions" | "call" | "notYet" | "ownerOnly">,
  kind: GrantKind,
  right: AccountRight,
  phone: string,
): string {
  const say = kind === "limited" ? words.notYet : words.ownerOnly;
  return say(words.actions[right], words.call(phone));
}

/** Why a person cannot be removed from an account. */
export type RemovalRefusal = "limited" | "owner" | "last-owner";

type Removal = { readonly kind: "remove" } | { readonly kind: "refused"; readonly because: RemovalRefusal };

/**
 * Whether one person may remove another's access, or give up their own. Staff use a different path.
 *
 * @param owners how many owners the account has.
 */
export function decideRemoval(
  actor: GrantKind,
  target: { readonly kind: GrantKind; readonly isSelf: boolean },
  owners: number,
): Removal {
  if (target.kind === "owner") {
    if (actor !== "owner") return { kind: "refused", because: hasRight(actor, "people") ? "owner" : "limited" };
    return owners > 1 ? { kind: "remove" } : { kind: "refused", because: "last-owner" };
  }
  return target.isSelf || hasRight(actor, "people") ? { kind: "remove" } : { kind: "refused", because: "limited" };
}

/** How a grant was proven. The first three need no confirmation for changes. */
export const grantProofs = ["checkout", "gift", "staff", "mailbox", "details", "post", "invitation"] as const;
export type GrantProof = (typeof grantProofs)[number];

const changeWaitMs = 72 * 60 * 60 * 1000;

/**
 * Whether a change of email or address waits for confirmation from the earlier mailbox or staff. It doesn't for
 * somebody who bought the account, was given it, or was confirmed by staff.
 *
 * @param grantedAt and `now` in milliseconds since 1970.
 */
export const isChangeHeld = (proof: GrantProof, grantedAt: number, now: number): boolean =>
  proof !== "checkout" && proof !== "gift" && proof !== "staff" && now < changeHeldUntil(grantedAt);

/** The time from which this person can make the change without confirmation. */
export const changeHeldUntil = (grantedAt: number): number => grantedAt + changeWaitMs;
