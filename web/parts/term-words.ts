import { keepTogether } from "#core/format/keep-together.ts";

const one = /^(?:1|one)\s+(day|week|month|year)s?$/i;

/** Lengths of terms, in sentences. Terms are given as "4 weeks", "month" or "1 month". */
export const termWords = {
  /** How often: `every 4 weeks`, `every month`. */
  every: (term: string): string => {
    const unit = one.exec(term.trim())?.[1] ?? term.trim();
    return /^(?:every|per)\b/i.test(unit) ? unit : `every ${keepTogether(unit.toLowerCase())}`;
  },
  /** As a length of time: `4 weeks`, `1 month`. */
  length: (term: string): string => keepTogether(/^\d/.test(term) ? term : `1 ${term}`),
  /** For a single payment: `for 8 weeks`, `for 1 month`. */
  once: (term: string): string => `for ${termWords.length(term.toLowerCase())}`,
  /** The first price of several: `for the first 8 weeks`, `for the first month`. */
  first: (term: string): string => `for the first ${keepTogether(term.replace(/^(?:1|one) /i, "").toLowerCase())}`,
  /** A price for one term only: `for your next 4 weeks`. */
  next: (term: string): string => `for your next ${keepTogether(term.toLowerCase())}`,
};
