import type { HandOffRefusal, PayingKind, ReachRefusal } from "../access/hand-off.ts";

/** Why no link can be sent, in words for staff. */
const refusals: Readonly<Record<Exclude<HandOffRefusal, "does-not-fit">, string>> = {
  off: "This publication's readers can't pay online.",
  "no-email": "There is no email on record to send it to.",
  "no-proof": "There is no ZIP code on record to ask for, and no confirmed sign-in.",
};
const doesNotFit: Readonly<Record<PayingKind, string>> = {
  pay: "There is nothing to pay now.",
  card: "There is no subscription that a card could be kept for.",
  ezPay: "EZ-Pay is already on, or the plan doesn't offer it.",
};

export const handOffRefusalText = (refusal: HandOffRefusal, kind: PayingKind): string =>
  refusal === "does-not-fit" ? doesNotFit[kind] : refusals[refusal];

export const reachRefusalText = (refusal: ReachRefusal): string => refusals[refusal];
