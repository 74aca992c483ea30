import { isIssueDay, type PublishingCalendar } from "../calendar/publishing.ts";
import { addDays, type Day } from "../day.ts";
import type { Copy, CopyClass } from "./copies.ts";
import type { DaySpan } from "./day-span.ts";

/** How a copy reaches its reader. The postal form asks whether mail stays within the publication's own county. */
export type PrintChannel = "carrier" | "mail_in_county" | "mail_outside_county";
type CopyChannel = PrintChannel | "digital";

/** The copies of one issue, by class and way: `paid_carrier`. */
export type IssueCount = { readonly issueOn: Day; readonly copies: Readonly<Record<string, number>> };

const copyClasses = ["paid", "gift", "free", "grace"] as const satisfies readonly CopyClass[];

export const copyChannel = ({ isPrinted }: Copy, printWay: PrintChannel): CopyChannel =>
  isPrinted ? printWay : "digital";

/** Adds up copies issue by issue. It keeps one set of counts per issue, however many subscriptions there are. */
export type Counter = {
  /** @param printWay how the printed copies are delivered. */
  readonly add: (copies: readonly Copy[], printWay: PrintChannel) => void;
  /** Every issue of the period, including issues that nobody got. */
  readonly issues: () => IssueCount[];
};

export function countCopies(days: DaySpan, calendar: PublishingCalendar): Counter {
  const counts = new Map<Day, Map<string, number>>();
  for (let day = days.from; day <= days.to; day = addDays(day, 1))
    if (isIssueDay(calendar.weekdays, calendar, day)) counts.set(day, new Map());
  return {
    add: (copies, printWay) => {
      for (const copy of copies) {
        const name = `${copy.class}_${copyChannel(copy, printWay)}`;
        const issue = counts.get(copy.issueOn);
        issue?.set(name, (issue.get(name) ?? 0) + 1);
      }
    },
    issues: () => [...counts].map(([issueOn, copies]) => ({ issueOn, copies: Object.fromEntries(copies) })),
  };
}

/** The copies of an issue that are in these classes and ways. */
const copiesIn = ({ copies }: IssueCount, classes: readonly CopyClass[], through: readonly CopyChannel[]): number =>
  classes.flatMap((each) => through.map((way) => copies[`${each}_${way}`] ?? 0)).reduce((sum, count) => sum + count, 0);

const printed = ["carrier", "mail_in_county", "mail_outside_county"] as const;
const paid = ["paid", "gift"] as const;

/** A row of the circulation export. */
export const circulationRow = (issue: IssueCount) => ({
  issue_on: issue.issueOn,
  paid_print: copiesIn(issue, ["paid"], printed),
  gift_print: copiesIn(issue, ["gift"], printed),
  free_print: copiesIn(issue, ["free"], printed),
  grace_print: copiesIn(issue, ["grace"], printed),
  paid_digital: copiesIn(issue, ["paid"], ["digital"]),
  gift_digital: copiesIn(issue, ["gift"], ["digital"]),
  free_digital: copiesIn(issue, ["free"], ["digital"]),
  grace_digital: copiesIn(issue, ["grace"], ["digital"]),
  by_carrier: copiesIn(issue, copyClasses, ["carrier"]),
  mailed_in_county: copiesIn(issue, copyClasses, ["mail_in_county"]),
  mailed_outside_county: copiesIn(issue, copyClasses, ["mail_outside_county"]),
  single_copy: null,
});

/** How a line of postal form 3526 is counted; null: Doorstep does not know the figure. */
type FormLine = {
  readonly line: string;
  readonly words: string;
  readonly count: ((issue: IssueCount) => number) | null;
  readonly note: string;
};

const unpaid = ["free", "grace"] as const;
const paidPrint = (issue: IssueCount) => copiesIn(issue, paid, printed);
const unpaidPrint = (issue: IssueCount) => copiesIn(issue, unpaid, printed);
const paidDigital = (issue: IssueCount) => copiesIn(issue, paid, ["digital"]);

/** The lines of form 3526, items 15 and 16, in order. Only subscriptions are known here, and no other copies. */
const formLines: readonly FormLine[] = [
  { line: "15a", words: "Total number of copies (net press run)", count: null, note: "ask the press" },
  {
    line: "15b1",
    words: "Mailed outside-county paid subscriptions",
    count: (issue) => copiesIn(issue, paid, ["mail_outside_county"]),
    note: "",
  },
  {
    line: "15b2",
    words: "Mailed in-county paid subscriptions",
    count: (issue) => copiesIn(issue, paid, ["mail_in_county"]),
    note: "",
  },
  {
    line: "15b3",
    words: "Paid distribution outside the mails",
    count: (issue) => copiesIn(issue, paid, ["carrier"]),
    note: "carriers only: add sales at dealers, racks and counters",
  },
  { line: "15b4", words: "Paid distribution by other classes of mail", count: null, note: "not used by Doorstep" },
  { line: "15c", words: "Total paid distribution", count: paidPrint, note: "subscriptions only: add to 15b3 and 15b4" },
  {
    line: "15d1",
    words: "Free or nominal rate outside-county copies",
    count: (issue) => copiesIn(issue, unpaid, ["mail_outside_county"]),
    note: "with copies in grace that nobody has paid for yet",
  },
  {
    line: "15d2",
    words: "Free or nominal rate in-county copies",
    count: (issue) => copiesIn(issue, unpaid, ["mail_in_county"]),
    note: "with copies in grace that nobody has paid for yet",
  },
  {
    line: "15d3",
    words: "Free or nominal rate copies by other classes of mail",
    count: null,
    note: "not used by Doorstep",
  },
  {
    line: "15d4",
    words: "Free or nominal rate distribution outside the mail",
    count: (issue) => copiesIn(issue, unpaid, ["carrier"]),
    note: "carriers only, with copies in grace that nobody has paid for yet",
  },
  { line: "15e", words: "Total free or nominal rate distribution", count: unpaidPrint, note: "subscriptions only" },
  {
    line: "15f",
    words: "Total distribution",
    count: (issue) => paidPrint(issue) + unpaidPrint(issue),
    note: "15c and 15e: subscriptions only",
  },
  { line: "15g", words: "Copies not distributed", count: null, note: "ask the press and the dealers" },
  { line: "15h", words: "Total (15f and 15g)", count: null, note: "add 15g" },
  { line: "16a", words: "Paid electronic copies", count: paidDigital, note: "digital plans only" },
  {
    line: "16b",
    words: "Total paid print copies and paid electronic copies",
    count: (issue) => paidPrint(issue) + paidDigital(issue),
    note: "subscriptions only",
  },
  {
    line: "16c",
    words: "Total print distribution and paid electronic copies",
    count: (issue) => paidPrint(issue) + unpaidPrint(issue) + paidDigital(issue),
    note: "subscriptions only",
  },
];

/** The form's percentages, of the sums above them. */
const shares = [
  { line: "15i", words: "Percent paid", part: "15c", of: "15f", after: "15h" },
  { line: "16d", words: "Percent paid, both print and electronic copies", part: "16b", of: "16c", after: "16c" },
] as const;

export type FormRow = {
  readonly line: string;
  readonly words: string;
  /** The average over the issues of the period, rounded to whole copies or to a tenth of a percent. */
  readonly average: number | null;
  readonly nearest_issue: number | null;
  readonly note: string;
};

/** The form for these issues. The last one is the issue nearest to the filing date. */
export function form3526(issues: readonly IssueCount[]): FormRow[] {
  const last = issues.at(-1);
  const sum = (count: (issue: IssueCount) => number): number => issues.reduce((so, issue) => so + count(issue), 0);
  const counted = formLines.map(({ line, words, count, note }) => ({
    row: {
      line,
      words,
      average: count === null || issues.length === 0 ? null : Math.round(sum(count) / issues.length),
      nearest_issue: count === null || last === undefined ? null : count(last),
      note,
    },
    total: count === null ? 0 : sum(count),
    ofLast: count === null || last === undefined ? 0 : count(last),
  }));
  const totals = new Map(counted.map((each) => [each.row.line, each]));
  return counted.flatMap(({ row }) => [
    row,
    ...shares
      .filter(({ after }) => after === row.line)
      .map(({ line, words, part, of }) => ({
        line,
        words,
        average: percent(totals.get(part)?.total, totals.get(of)?.total),
        nearest_issue: percent(totals.get(part)?.ofLast, totals.get(of)?.ofLast),
        note: "of the copies known here",
      })),
  ]);
}

const percent = (part = 0, whole = 0): number | null => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);
