import { spanishFirstTerm, spanishLength, spanishNextTerm, spanishTerm } from "#core/format/spanish-terms.ts";
import type * as english from "./term-words.ts";

export const termWords: typeof english.termWords = {
  every: (term) => (/^(?:cada|por|al)\s/i.test(term.trim()) ? term.trim() : `cada ${spanishTerm(term)}`),
  length: spanishLength,
  once: (term) => `por ${spanishLength(term)}`,
  first: (term) => `por ${spanishFirstTerm(term)}`,
  next: (term) => `por ${spanishNextTerm(term)}`,
};
