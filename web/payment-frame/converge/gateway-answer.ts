import { messages } from "#contract/messages.ts";
import type { CardField } from "../card-rules.ts";
import { frameWords } from "../frame-words.ts";

type Fields = Readonly<Record<string, unknown>>;

const isFields = (answer: unknown): answer is Fields => typeof answer === "object" && answer !== null;

/** The field that each gateway error code is about. */
const fieldByCode: Readonly<Record<string, readonly [field: CardField, text: string]>> = {
  "5000": ["number", messages.invalidCardNumber],
  "5001": ["expiry", messages.invalidCardExpiry],
  "5021": ["cvv", messages.invalidCvv],
};

/** What to show for an answer to `onDeclined`: an issuer's decline, or an error of the request (protocols 1.3). */
export function readDeclined(answer: unknown): { readonly text: string; readonly field: CardField | null } {
  const code = isFields(answer) ? answer["errorCode"] : undefined;
  const about = typeof code === "string" || typeof code === "number" ? fieldByCode[code] : undefined;
  if (about !== undefined) return { text: about[1], field: about[0] };
  return { text: code === "9999" || code === 9999 ? frameWords.testCardsOnly : messages.paymentDeclined, field: null };
}

/** `onError` is called with a sentence, or with an object that has one. */
export function readError(answer: unknown): string {
  const message = isFields(answer) ? (answer["errorMessage"] ?? answer["errorName"]) : answer;
  return typeof message === "string" ? message.slice(0, 200) : "";
}

/**
 * The answer as text for the page and the server. If a gateway repeats the card number in it, the number is removed
 * (security.md S11).
 */
export function convergeResponse(answer: unknown): string {
  if (!isFields(answer)) return "{}";
  const { ssl_cvv2cvc2: _code, ssl_card_number: number, ...rest } = answer;
  return JSON.stringify(
    typeof number === "string" && number.includes("*") ? { ...rest, ssl_card_number: number } : rest,
  );
}
