import { brandOf, digitsOf, gatewayExpiry, maskCardNumber, maskExpiry, parseExpiry } from "#core/payment/card.ts";
import type { CardField, CardValues } from "./card-rules.ts";
import type { Payer } from "./messages.ts";

/** What a field shows of what was typed or filled in. Browsers fill in an expiry with four digits of year. */
export function masked(field: CardField, typed: string): string {
  switch (field) {
    case "number":
      return maskCardNumber(typed);
    case "expiry":
      return maskExpiry(typed.replace(/^(\s*\d{1,2}\s*[/-]?\s*)20(\d\d)\s*$/, "$1$2"));
    case "cvv":
      return digitsOf(typed).slice(0, 4);
    case "name":
      return typed;
  }
}

/** Where the caret belongs after masking: behind as many digits as stood before it. */
export function caretAfter(text: string, digits: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place++) {
    if (seen === digits) return place;
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return text.length;
}

const brandNames = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  other: "Visa, Mastercard, American Express or Discover",
} as const;

/** Which cards are taken, then which one it is: a line that is always there, so that nothing jumps. */
export const cardHint = (number: string): string => brandNames[brandOf(number)];

export const cvvHint = (number: string): string =>
  brandOf(number) === "amex" ? "4 digits on the front of the card" : "3 digits on the back of the card";

/** The fields of the gateway's `pay`. The name on the card counts; the last word of it is the last name. */
export function payFields(sessionToken: string, values: CardValues, payer: Payer): Readonly<Record<string, string>> {
  const words = values.name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.at(-1) ?? "") : payer.lastName;
  const firstName = words.length > 1 ? words.slice(0, -1).join(" ") : (words[0] ?? payer.firstName);
  const expiry = parseExpiry(values.expiry);
  return {
    ssl_txn_auth_token: sessionToken,
    ssl_card_number: digitsOf(values.number),
    ssl_exp_date: expiry === null ? "" : gatewayExpiry(expiry),
    ssl_cvv2cvc2: values.cvv,
    ssl_cvv2cvc2_indicator: "1",
    ssl_first_name: firstName.slice(0, 20),
    ssl_last_name: lastName.slice(0, 30),
    ssl_avs_address: payer.street.slice(0, 30),
    ssl_avs_zip: digitsOf(payer.zip).slice(0, 9),
  };
}
