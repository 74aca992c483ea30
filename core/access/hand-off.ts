/** What staff can hand over to the reader by a link to a payment. */
export const payingKinds = ["pay", "card", "ezPay"] as const;
export type PayingKind = (typeof payingKinds)[number];
/** What staff can hand over to the reader by a link. `offer`: to agree to a save offer. */
export const handOffKinds = [...payingKinds, "offer"] as const;
export type HandOffKind = (typeof handOffKinds)[number];

export const handOffHours = 72;
/** Wrong ZIP codes that end a link. */
export const mostZipTries = 5;
/**
 * For how long a link that was opened works: to begin the payment, and then to hear what became of it. A page that is
 * loaded again within that time asks for the ZIP code again.
 */
export const passMinutes = { begin: 45, hear: 120 } as const;

/** What a payment of each kind is for, as the call that opens it names it. */
export const purposeOfHandOff = { pay: "oneTime", card: "updateCard", ezPay: "ezPay" } as const satisfies Record<
  PayingKind,
  string
>;

/** How far an opened link reaches: these calls, for its own account and its own purpose. */
export function handOffAllows(kind: HandOffKind, call: string, input: Readonly<Record<string, unknown>>): boolean {
  if (kind === "offer") return call === "lookUpSentOffer" || call === "agreeToSentOffer";
  if (call === "getPaymentStanding" || call === "processConvergeResponse") return true;
  return call === "getConvergeAuthToken" && input["purpose"] === purposeOfHandOff[kind];
}

/** Whether any link reaches a call: the others need no query for open links. */
export const anyHandOffAllows = (call: string, input: Readonly<Record<string, unknown>>): boolean =>
  handOffKinds.some((kind) => handOffAllows(kind, call, input));

/** How the trail names whoever uses an opened link. */
export const handOffActor = (handOffId: string): string => `hand-off:${handOffId}`;
export const handOffOf = (actor: string): string | null => /^hand-off:([0-9a-f-]{36})$/.exec(actor)?.[1] ?? null;

/** Whether a link reaches the reader, and what they can prove there. */
export type HandOffReach = {
  /** An address that email can be sent to. */
  readonly hasEmail: boolean;
  /** A ZIP code on record, or a login that is confirmed. */
  readonly canProve: boolean;
};

export type HandOffFacts = HandOffReach & {
  /** The publication lets readers pay online. */
  readonly paysOnline: boolean;
  /** Something can be paid now; another card can be kept; EZ-Pay can be turned on. */
  readonly fits: Readonly<Record<PayingKind, boolean>>;
};

export type ReachRefusal = "no-email" | "no-proof";
export type HandOffRefusal = "off" | ReachRefusal | "does-not-fit";

/** Why no link of any kind can be sent to an account's reader; null: one can. */
export const refuseReach = ({ hasEmail, canProve }: HandOffReach): ReachRefusal | null =>
  !hasEmail ? "no-email" : canProve ? null : "no-proof";

/** Why a link to a payment makes no sense for an account; null: it can be sent. */
export function refuseHandOff(kind: PayingKind, facts: HandOffFacts): HandOffRefusal | null {
  if (!facts.paysOnline && kind !== "card") return "off";
  const reach = refuseReach(facts);
  if (reach !== null) return reach;
  return facts.fits[kind] ? null : "does-not-fit";
}

/** Digits of a ZIP code as it was typed; ZIP+4 counts by its first five. */
export const zipIn = (typed: string): string => typed.trim().slice(0, 5);
