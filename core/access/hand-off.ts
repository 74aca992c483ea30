/** What staff can hand over to the reader by a link to a payment. */
export const payingKinds = ["pay", "card", "ezPay"] as const;
export type PayingKind = (typeof payingKinds)[number];
/** What staff can hand over to the reader by a link. `offer`: to agree to a save offer. */
export const handOffKinds = [...payingKinds, "offer"] as const;
export type HandOffKind = (typeof handOffKinds)[number];

export const handOffHours = 72;
/** After this many wrong ZIP codes a link no longer works. */
export const maxZipTries = 5;
/**
 * How long an opened link works: to begin the payment, and then to learn its outcome. A page that is loaded again
 * within that time asks for the ZIP code again.
 */
export const handOffPassMinutes = { begin: 45, hear: 120 } as const;

/** The purpose of each kind, as named by the call that opens the payment. */
export const purposeOfHandOff = { pay: "oneTime", card: "updateCard", ezPay: "ezPay" } as const satisfies Record<
  PayingKind,
  string
>;

/** What an opened link allows: these calls, for its own account and its own purpose. */
export function handOffAllows(kind: HandOffKind, call: string, input: Readonly<Record<string, unknown>>): boolean {
  if (kind === "offer") return call === "lookUpSentOffer" || call === "agreeToSentOffer";
  if (call === "getPaymentStanding" || call === "processConvergeResponse") return true;
  return call === "getConvergeAuthToken" && input["purpose"] === purposeOfHandOff[kind];
}

/** Whether any kind of link allows a call. For other calls the server doesn't need to look up open links. */
export const anyHandOffAllows = (call: string, input: Readonly<Record<string, unknown>>): boolean =>
  handOffKinds.some((kind) => handOffAllows(kind, call, input));

/** The actor in the trail for somebody who uses an opened link. */
export const handOffActor = (handOffId: string): string => `hand-off:${handOffId}`;
export const handOffIdOf = (actor: string): string | null => /^hand-off:([0-9a-f-]{36})$/.exec(actor)?.[1] ?? null;

/** Whether a link can reach the reader, and whether the reader can prove who they are. */
export type HandOffReach = {
  /** An address that email can be sent to. */
  readonly hasEmail: boolean;
  /** There is a ZIP code on record, or a confirmed login. */
  readonly canProve: boolean;
};

export type HandOffFacts = HandOffReach & {
  /** The publication lets readers pay online. */
  readonly paysOnline: boolean;
  /** `pay`: something is due. `card`: another card can be stored. `ezPay`: EZ-Pay can be turned on. */
  readonly fits: Readonly<Record<PayingKind, boolean>>;
};

export type ReachRefusal = "no-email" | "no-proof";
export type HandOffRefusal = "off" | ReachRefusal | "does-not-fit";

/** Why no link of any kind can be sent to an account's reader; null: one can. */
export const reachRefusal = ({ hasEmail, canProve }: HandOffReach): ReachRefusal | null =>
  !hasEmail ? "no-email" : canProve ? null : "no-proof";

/** Why a link to a payment makes no sense for an account; null: it can be sent. */
export function handOffRefusal(kind: PayingKind, facts: HandOffFacts): HandOffRefusal | null {
  if (!facts.paysOnline && kind !== "card") return "off";
  const reach = reachRefusal(facts);
  if (reach !== null) return reach;
  return facts.fits[kind] ? null : "does-not-fit";
}

/** The digits of a ZIP code as typed; of ZIP+4, the first five. */
export const typedZip5 = (typed: string): string => typed.trim().slice(0, 5);
