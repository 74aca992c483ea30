/** What a login may do with an account, one right for each thing that staff would be asked about on the phone. */
export const accountRights = [
  "see",
  "pay",
  "report",
  "stop",
  "changeAddress",
  "changeEmail",
  "cancel",
  "refund",
  "people",
  "cards",
  "dropOrder",
] as const;
export type AccountRight = (typeof accountRights)[number];

/**
 * How a login came to an account. `owner`: bought it, or proved to be the person on record. `helper`: was invited by one.
 * `limited`: knows what a bill says, and no more than that is proven yet (rules 4.15).
 */
export type GrantKind = keyof typeof rightsOf;

/** The one table of who may do what: the server asks it for each call, and the screens offer nothing else. */
export const rightsOf = {
  owner: accountRights,
  // The email on record is where the owner hears of everything: nobody who was invited can move it. An order is its buyer's.
  helper: ["see", "pay", "report", "stop", "changeAddress", "cancel", "refund", "people", "cards"],
  limited: ["see", "pay", "report", "stop"],
} as const satisfies Record<string, readonly AccountRight[]>;

export const grantKinds = ["owner", "helper", "limited"] as const satisfies readonly GrantKind[];

export const mayDo = (kind: GrantKind, right: AccountRight): boolean =>
  (rightsOf[kind] as readonly AccountRight[]).includes(right);

/** @returns the first right that is missing; null: all are there. */
export const missingRight = (kind: GrantKind, needed: readonly AccountRight[]): AccountRight | null =>
  needed.find((right) => !mayDo(kind, right)) ?? null;

const actions = {
  see: "see this account",
  pay: "pay for this account",
  report: "report a delivery problem",
  stop: "stop and restart delivery",
  changeAddress: "change the delivery address",
  changeEmail: "change the email address on this account",
  cancel: "cancel this subscription",
  refund: "ask for a refund",
  people: "add or remove people",
  cards: "add or change the card",
  dropOrder: "drop this order",
} as const satisfies Record<AccountRight, string>;

/** Why something is refused, and what to do about it. */
export function refusedRightText(kind: GrantKind, right: AccountRight, phone: string): string {
  const call = phone === "" ? "call customer service" : `call customer service at ${phone}`;
  return kind === "limited"
    ? `You can't ${actions[right]} yet. Enter the code that we mailed to the address on record, or ${call}.`
    : `Only the account's owner can ${actions[right]}. Ask the owner, or ${call}.`;
}

/** What somebody with a locked login is told, and only after the right password or a link from its mailbox. */
export const lockedText = (phone: string): string =>
  phone === ""
    ? "This sign-in is locked. Please call customer service."
    : `This sign-in is locked. Call us at ${phone}.`;

/** Why a person cannot be removed from an account. */
export type RemovalRefusal = "limited" | "owner" | "last-owner";

type Removal = { readonly kind: "remove" } | { readonly kind: "refused"; readonly because: RemovalRefusal };

/**
 * Whether one person may take another's access away, or give up their own. Staff go another way.
 *
 * @param owners how many owners the account has.
 */
export function decideRemoval(
  actor: GrantKind,
  target: { readonly kind: GrantKind; readonly isSelf: boolean },
  owners: number,
): Removal {
  if (target.kind === "owner") {
    if (actor !== "owner") return { kind: "refused", because: mayDo(actor, "people") ? "owner" : "limited" };
    return owners > 1 ? { kind: "remove" } : { kind: "refused", because: "last-owner" };
  }
  return target.isSelf || mayDo(actor, "people") ? { kind: "remove" } : { kind: "refused", because: "limited" };
}

/** How a grant was proven; the first three need no second word for a change. */
export const grantProofs = ["checkout", "gift", "staff", "mailbox", "details", "post", "invitation"] as const;
export type GrantProof = (typeof grantProofs)[number];

const changeWaitMs = 72 * 60 * 60 * 1000;

/**
 * Whether a change of email or address waits for a word from the earlier mailbox or staff. Somebody who bought the
 * account, was given it, or was confirmed by staff is not new to it.
 *
 * @param grantedAt and `now` in milliseconds since 1970.
 */
export const changeWaits = (proof: GrantProof, grantedAt: number, now: number): boolean =>
  proof !== "checkout" && proof !== "gift" && proof !== "staff" && now < changeWaitsUntil(grantedAt);

/** From then on the same person's word is enough. */
export const changeWaitsUntil = (grantedAt: number): number => grantedAt + changeWaitMs;
