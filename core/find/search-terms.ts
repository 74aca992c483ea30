import {
  cardWord,
  codeWord,
  isNameWord,
  normalizeText,
  phoneWords,
  shortForms,
  truncateWord,
  wordsIn,
} from "./account-terms.ts";

/** One typed term, and the account words that it stands for if it was typed without mistakes. */
export type SearchTerm = {
  readonly typed: string;
  /** The best word first; matching any of them is enough. */
  readonly words: readonly string[];
  /** `name`: may be misspelled. `code`: may be incomplete. `whole`: neither. */
  readonly kind: "name" | "code" | "whole";
};

const maxTerms = 8;

const email = /[^\s@]+@[^\s@]*/g;
const card = /(?:(?:\bcard|\bending(?:\s+in)?|\bx+)\s*|[*•#.…]{2,}\s*|\*\s*)(\d{4})(?!\d)/gi;
const phone =
  /(?<![\p{L}\d])(?:\+?1[\s.-]*)?(?:\(\d{3}\)|\d{3})[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)|(?<![\p{L}\d])\d{3}[.-]\d{4}(?!\d)/gu;
const zipPlus4 = /\b(\d{5})-\d{4}\b/g;
const code = /\b(?=[\p{L}\p{N}-]*\d)(?=[\p{L}\p{N}-]*-)[\p{L}\p{N}-]{8,}/gu;

/**
 * Splits what was typed into terms. An account must match all of them. What can be nothing else (an email, a phone
 * number with its punctuation, a card, a receipt) is taken first, so that its parts don't become separate terms.
 */
export function searchTerms(query: string): SearchTerm[] {
  const whole: SearchTerm[] = [];
  let rest = query.normalize("NFC");
  const take = (pattern: RegExp, term: (text: string, group: string) => SearchTerm): void => {
    rest = rest.replaceAll(pattern, (text: string, group: unknown) => {
      whole.push(term(text.trim(), typeof group === "string" ? group : ""));
      return " ";
    });
  };
  take(email, (typed) => ({ typed, words: [truncateWord(normalizeText(typed))], kind: "code" }));
  take(card, (typed, last4) => ({ typed, words: [cardWord(last4)], kind: "whole" }));
  take(zipPlus4, (typed, zip5) => ({ typed, words: [zip5], kind: "whole" }));
  if (/^\s*\d{3}\s\d{4}\s*$/.test(rest)) rest = rest.replaceAll(/\s/g, "");
  take(phone, (typed) => ({ typed, words: phoneWords(typed).slice(0, 1), kind: "whole" }));
  take(code, (typed) => ({ typed, words: [codeWord(typed)], kind: "code" }));
  const loose = wordsIn(rest).map((typed): SearchTerm => ({ typed, words: wordsFor(typed), kind: kindOf(typed) }));
  return [...whole, ...loose].slice(0, maxTerms);
}

const kindOf = (typed: string): SearchTerm["kind"] => (isNameWord(typed) ? "name" : "code");

/** Four digits may be a house or a card; "avenue" is stored as "ave". */
function wordsFor(typed: string): string[] {
  if (/^\d{4}$/.test(typed)) return [typed, cardWord(typed)];
  const shortened = Object.keys(shortForms)
    .filter((long) => typed.length > 2 && long.startsWith(typed))
    .flatMap((long) => shortForms[long] ?? []);
  return [typed, ...shortened.filter((word) => word !== typed)];
}

/** Digits and emails are never corrected, and short names resemble too many others. */
export const canBeMisspelled = ({ typed, kind }: SearchTerm): boolean => kind === "name" && typed.length >= 4;
