import { keepTogether } from "#core/format/keep-together.ts";
import { spanishFirstTerm, spanishLength, spanishNextTerm, spanishTerm } from "#core/format/spanish-terms.ts";
import type * as english from "./term-words.ts";

export const termWords: typeof english.termWords = {
  every: (term) => (/^(?:cada|por|al)\s/i.test(term.trim()) ? term.trim() : keepTogether(`cada ${spanishTerm(term)}`)),
  length: (term) => keepTogether(spanishLength(term)),
  once: (term) => keepTogether(`por ${spanishLength(term)}`),
  first: (term) => keepTogether(`por ${spanishFirstTerm(term)}`),
  next: (term) => keepTogether(`por ${spanishNextTerm(term)}`),
};
