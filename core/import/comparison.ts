import { type Cents, cents, negate, plus } from "../money.ts";
import { comparedParts, type FieldDifference } from "./differences.ts";
import type { RowProblem } from "./row-reader.ts";

/** What a comparison found about one row of the old system's next file, or about a subscriber who is not in it. */
export type ComparisonFinding =
  | {
      readonly kind: "differs";
      readonly oldNumber: string;
      readonly accountNumber: number;
      readonly differences: readonly FieldDifference[];
    }
  /** The subscriber is only in the old system. */
  | { readonly kind: "not-here"; readonly oldNumber: string }
  /** The subscriber is only here. */
  | { readonly kind: "not-there"; readonly oldNumber: string; readonly accountNumber: number }
  | { readonly kind: "unreadable"; readonly line: number; readonly problems: readonly RowProblem[] };

/** What a finding can be about: a part that differs, or why there is nothing to compare. */
export const findingTopics = [...comparedParts, "not-here", "not-there", "unreadable"] as const;
export type FindingTopic = (typeof findingTopics)[number];

export const findingTopicsOf = (found: ComparisonFinding): readonly FindingTopic[] =>
  found.kind === "differs" ? found.differences.map(({ what }) => what) : [found.kind];

/** The differences over all subscribers, per direction, because in one sum the two would cancel out. */
export type DifferenceSum = { readonly days: number; readonly cents: Cents };

export type ComparisonTotals = {
  /** The rows of the file. */
  readonly rows: number;
  readonly same: number;
  readonly differ: number;
  /** How many subscribers or rows each topic concerns. Topics without any are left out. */
  readonly about: Readonly<Partial<Record<FindingTopic, number>>>;
  readonly moreHere: DifferenceSum;
  readonly moreThere: DifferenceSum;
};

/** The progress of a comparison. */
export type ComparisonProgress = {
  readonly totals: ComparisonTotals;
  /**
   * Set once all rows are read: subscribers missing from the file have been found up to this old number. Null: rows are
   * still being read.
   */
  readonly missingUpTo: string | null;
};

const noDifference: DifferenceSum = { days: 0, cents: cents(0) };
export const emptyComparison: ComparisonProgress = {
  totals: { rows: 0, same: 0, differ: 0, about: {}, moreHere: noDifference, moreThere: noDifference },
  missingUpTo: null,
};

/** All findings: subscribers who differ, and what could not be compared. */
export const countFindings = ({ about, differ }: Pick<ComparisonTotals, "about" | "differ">): number =>
  differ + (about["not-here"] ?? 0) + (about["not-there"] ?? 0) + (about.unreadable ?? 0);

/** The totals, with some more rows of the file and their findings added. */
export function addFindings(
  totals: ComparisonTotals,
  { rows, same, found }: { readonly rows: number; readonly same: number; readonly found: readonly ComparisonFinding[] },
): ComparisonTotals {
  const about: Partial<Record<FindingTopic, number>> = { ...totals.about };
  for (const topic of found.flatMap(findingTopicsOf)) about[topic] = (about[topic] ?? 0) + 1;
  const differing = found.filter((each) => each.kind === "differs");
  const differences = differing.flatMap((each) => each.differences);
  return {
    rows: totals.rows + rows,
    same: totals.same + same,
    differ: totals.differ + differing.length,
    about,
    moreHere: differences.reduce((sum, { days, cents: by }) => more(sum, days, by), totals.moreHere),
    moreThere: differences.reduce((sum, { days, cents: by }) => more(sum, -days, negate(by)), totals.moreThere),
  };
}

const more = (sum: DifferenceSum, days: number, by: Cents): DifferenceSum => ({
  days: sum.days + Math.max(0, days),
  cents: plus(sum.cents, cents(Math.max(0, by))),
});

/** A finding as lines of a table, one for each part that differs. */
export type FindingLine = {
  readonly oldNumber: string;
  readonly accountNumber: number | null;
  readonly what: string;
  readonly here: string;
  readonly there: string;
  readonly by: string;
  readonly days: number;
  readonly cents: Cents;
};

export function findingLines(found: ComparisonFinding): FindingLine[] {
  if (found.kind === "differs")
    return found.differences.map((difference) => ({
      oldNumber: found.oldNumber,
      accountNumber: found.accountNumber,
      ...difference,
    }));
  const line = { accountNumber: null, here: "", there: "", by: "", days: 0, cents: cents(0) };
  if (found.kind === "unreadable") {
    const there = found.problems.map(({ field, says }) => `${field} ${says}`).join("; ");
    return [{ ...line, oldNumber: `line ${found.line}`, what: "can't be read", there }];
  }
  const { oldNumber } = found;
  return found.kind === "not-here"
    ? [{ ...line, oldNumber, what: "only in the file" }]
    : [{ ...line, oldNumber, accountNumber: found.accountNumber, what: "not in the file" }];
}

/** The first line of a file of findings. */
export const findingHeaders = ["oldNumber", "account", "what", "here", "there", "days", "dollars"] as const;

/** A finding as lines of a file, with differences in days and in dollars as numbers. */
export const findingFields = (found: ComparisonFinding): readonly (readonly string[])[] =>
  findingLines(found).map(({ oldNumber, accountNumber, what, here, there, days, cents: by }) => [
    oldNumber,
    accountNumber === null ? "" : String(accountNumber),
    what,
    here,
    there,
    days === 0 ? "" : String(days),
    by === 0 ? "" : (by / 100).toFixed(2),
  ]);
