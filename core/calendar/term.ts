import { addDays, addMonths, type Day } from "../day.ts";

/** How long one payment lasts. */
export type Term = { readonly unit: "days" | "weeks" | "months" | "years"; readonly length: number };

/** The day after a term that starts on `start`. Months and years keep the anchor's date (rules 3). */
export function addTerm(start: Day, term: Term, anchorDay: number): Day {
  switch (term.unit) {
    case "days":
      return addDays(start, term.length);
    case "weeks":
      return addDays(start, term.length * 7);
    case "months":
      return addMonths(start, term.length, anchorDay);
    case "years":
      return addMonths(start, term.length * 12, anchorDay);
  }
}

/** The term as it is written after "every" or a slash: "4 weeks", "month", "12 months", "year". */
export const termText = ({ unit, length }: Term): string => (length === 1 ? unit.slice(0, -1) : `${length} ${unit}`);

/** The term as a length of time: "4 weeks", "1 month". */
export const lengthText = ({ unit, length }: Term): string => `${length} ${length === 1 ? unit.slice(0, -1) : unit}`;

const fewestDays = { days: 1, weeks: 7, months: 28, years: 365 } as const satisfies Record<Term["unit"], number>;

/** The fewest days that a term can have. */
export const shortestDays = ({ unit, length }: Term): number => fewestDays[unit] * length;

// In ten-thousandths of a day: a month averages 30.4375 days, a year 365.25.
const meanLength = { days: 10_000, weeks: 70_000, months: 304_375, years: 3_652_500 } as const;

/** The average length of a term in ten-thousandths of a day, for comparing different terms. */
export const meanLengthOf = ({ unit, length }: Term): number => meanLength[unit] * length;
