import { messages } from "#contract/messages.ts";
import {
  brandOf,
  cardNumberProblem,
  cvvProblem,
  expiryProblem,
  mayBecomeFullYear,
  type MonthOfYear,
  nameOnCardProblem,
} from "#core/payment/card.ts";
import { olderCvvProblem, olderExpiryProblem, olderNumberProblem } from "#core/payment/older-card.ts";
import { frameWords } from "./frame-words.ts";

export const cardFields = ["number", "expiry", "cvv", "name"] as const;
export type CardField = (typeof cardFields)[number];
export type CardValues = Readonly<Record<CardField, string>>;

/** The specs have two card forms: that of the multi-step page, and that of the older single page. */
export type CardFormKind = "newer" | "older";

/**
 * The specs' sentences, and one of ours where theirs would be wrong: American Express cards have 15 digits (rules 9).
 */
const sentences = { ...messages, cardNumberLengthAmex: frameWords.amexLength } as const;

type Rule = (values: CardValues, now: MonthOfYear) => keyof typeof sentences | null;

type CardRules = {
  /**
   * `typing`: half a second after typing (subscribe 5 and 9). `leaving`: on leaving a field. Both are also checked on
   * submit.
   */
  readonly checked: "typing" | "leaving";
  readonly rules: Readonly<Record<CardField, Rule>>;
};

const name: Rule = (values) => nameOnCardProblem(values.name);

/** Subscribe 5, both card forms: each field's rule, and when it is checked. */
export const cardForms: Readonly<Record<CardFormKind, CardRules>> = {
  newer: {
    checked: "typing",
    rules: {
      number: ({ number }) => cardNumberProblem(number),
      expiry: ({ expiry }, now) => expiryProblem(expiry, now),
      cvv: ({ number, cvv }) => cvvProblem(cvv, brandOf(number)),
      name,
    },
  },
  older: {
    checked: "leaving",
    rules: {
      number: ({ number }) => olderNumberProblem(number),
      expiry: ({ expiry }, now) => olderExpiryProblem(expiry, now),
      cvv: ({ number, cvv }) => olderCvvProblem(cvv, number),
      name,
    },
  },
};

/** What is wrong with a field, in the specs' words; null if it is valid. */
export function fieldError(form: CardFormKind, field: CardField, values: CardValues, now: MonthOfYear): string | null {
  const problem = cardForms[form].rules[field](values, now);
  return problem === null ? null : sentences[problem];
}

/**
 * The same during typing: an empty field isn't an error before it is left or the form is submitted, and neither is a
 * half-typed year.
 */
export const errorWhileTyping: typeof fieldError = (form, field, values, now) => {
  const isUnfinished = values[field].trim() === "" || (field === "expiry" && mayBecomeFullYear(values.expiry));
  return isUnfinished ? null : fieldError(form, field, values, now);
};
