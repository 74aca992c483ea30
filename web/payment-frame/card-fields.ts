import { type CardBrand, digitsOf, maskCardNumber, maskExpiry } from "#core/payment/card.ts";
import type { CardField } from "./card-rules.ts";
import { frameWords } from "./frame-words.ts";

/** What a field shows of what was typed, pasted or autofilled. */
export function masked(field: CardField, typed: string): string {
  switch (field) {
    case "number":
      return maskCardNumber(typed);
    case "expiry":
      return maskExpiry(typed);
    case "cvv":
      return digitsOf(typed).slice(0, 4);
    case "name":
      return typed;
  }
}

/** The caret's position after masking: after as many digits as preceded it before. */
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
  amex: frameWords.amex,
  discover: "Discover",
  other: frameWords.takes,
} as const;

/** The accepted cards, or the brand being typed. The line is always there, so that nothing jumps. */
export const cardHint = (brand: CardBrand): string => brandNames[brand];

export const cvvHint = (brand: CardBrand): string => (brand === "amex" ? frameWords.cvvOnFront : frameWords.cvvOnBack);

/** The hints that depend on the card's brand. */
export function showCardHints({ number, cvv }: Record<"number" | "cvv", Hinted>, brand: CardBrand): void {
  number.setHint(cardHint(brand));
  cvv.setHint(cvvHint(brand));
}

type Hinted = { setHint(text: string): void };
