import type { DeclineCode, DeclineReason } from "#core/payment/outcome.ts";

/** Rules 4.3: a soft decline may go away with time, a hard one needs another card. */
const classes = {
  declined: "soft",
  "insufficient-funds": "soft",
  "over-limit": "soft",
  "call-issuer": "soft",
  "try-again": "soft",
  duplicate: "soft",
  "expired-card": "hard",
  "invalid-card": "hard",
  "security-code": "hard",
  "account-closed": "hard",
  "pick-up-card": "hard",
  "stop-payment": "hard",
  "suspected-fraud": "hard",
  "token-unknown": "hard",
} as const satisfies Record<DeclineCode, DeclineReason["class"]>;

/** The card networks' response codes. 05 says nothing, so its message is read instead. */
const byIssuer: Readonly<Record<string, DeclineCode>> = {
  "01": "call-issuer",
  "02": "call-issuer",
  "04": "pick-up-card",
  "07": "pick-up-card",
  "14": "invalid-card",
  "15": "invalid-card",
  "19": "try-again",
  "41": "pick-up-card",
  "43": "pick-up-card",
  "46": "account-closed",
  "51": "insufficient-funds",
  "54": "expired-card",
  "59": "suspected-fraud",
  "61": "over-limit",
  "65": "over-limit",
  "78": "invalid-card",
  "91": "try-again",
  "94": "duplicate",
  "96": "try-again",
  N7: "security-code",
  R0: "stop-payment",
  R1: "stop-payment",
  R3: "stop-payment",
};

/** The gateway's words, for answers without a meaningful code. The first match counts. */
const byWords: readonly (readonly [words: RegExp, code: DeclineCode])[] = [
  [/PREVIOUSLY AUTHORIZED|DUPLICATE/, "duplicate"],
  [/INVALID TOKEN/, "token-unknown"],
  [/NSF|INSUFF/, "insufficient-funds"],
  [/CLOSED/, "account-closed"],
  [/STOP PAYMENT/, "stop-payment"],
  [/FRAUD/, "suspected-fraud"],
  [/RETRY/, "try-again"],
  [/EXCEEDS|LIMIT/, "over-limit"],
  [/PICK ?UP/, "pick-up-card"],
  [/EXPIRED/, "expired-card"],
  [/INVALID CARD/, "invalid-card"],
  [/CVV2/, "security-code"],
  [/CALL|REFER/, "call-issuer"],
];

export const declineOf = (code: DeclineCode): DeclineReason => ({ class: classes[code], code });

/** An unknown decline is soft: retries are few and bounded, and asking for a new card without need loses readers. */
export function readDecline(issuerResponse: string, message: string): DeclineReason {
  const words = message.toUpperCase();
  const code = byIssuer[issuerResponse] ?? byWords.find(([pattern]) => pattern.test(words))?.[1];
  return declineOf(code ?? "declined");
}

/** Errors about the stored card itself: for the buyer they are declines. */
const cardErrors: Readonly<Record<string, DeclineCode>> = {
  "5000": "invalid-card",
  "5001": "expired-card",
  "5085": "token-unknown",
  "5087": "token-unknown",
};

export const cardErrorOf = (errorCode: string): DeclineReason | null => {
  const code = cardErrors[errorCode];
  return code === undefined ? null : declineOf(code);
};
