import type { Interval } from "#core/cancellation/intervals.ts";
import { keptAfter, type SaveFigures } from "#core/cancellation/save-figures.ts";
import { table } from "./table.ts";

export type PublicationFigures = SaveFigures & { readonly domain: string };

const everyReason = "(all)";
const controlGroup = "(control)";

/** One line per row, for a spreadsheet: shares from 0 to 1, revenue in dollars. The first row names the columns. */
export function saveOfferRows(figures: readonly PublicationFigures[]): string[][] {
  const kept = keptAfter.flatMap((days) =>
    ["of", "kept", "share", "share_low", "share_high", "difference", "difference_low", "difference_high"].map(
      (name) => `kept_${days}_${name}`,
    ),
  );
  const head = ["publication", "experiment", "reason", "variant", "accounts", "shown", "accepted", ...kept];
  const money = ["revenue", "revenue_difference", "revenue_difference_low", "revenue_difference_high"];
  return [[...head, ...money], ...figures.map(rowOf)];
}

const rowOf = (row: PublicationFigures): string[] => [
  row.domain,
  row.experiment,
  row.reason ?? everyReason,
  row.variant ?? controlGroup,
  ...[row.accounts, row.shown, row.accepted].map(String),
  ...row.kept.flatMap(({ of, kept, share, againstControl }) => [
    String(of),
    String(kept),
    ...written(share, ["mid", "low", "high"], (it) => it.toFixed(4)),
    ...written(againstControl, ["mid", "low", "high"], (it) => it.toFixed(4)),
  ]),
  row.revenue.mean === null ? "" : (row.revenue.mean / 100).toFixed(2),
  ...written(row.revenue.againstControl, ["mid", "low", "high"], (it) => (it / 100).toFixed(2)),
];

const written = (
  interval: Interval | null,
  parts: readonly (keyof Interval)[],
  write: (value: number) => string,
): string[] => parts.map((part) => (interval === null ? "" : write(interval[part])));

/** For the terminal: shares in percent, with their bounds, and the difference from the control group in points. */
export function saveOfferTable(figures: readonly PublicationFigures[]): string {
  const head = ["Publication", "Experiment", "Reason", "Variant", "Accounts", "Shown", "Accepted"];
  const keptHead = keptAfter.map((days) => `Kept ${days}`);
  const lines = figures.map((row) => [
    row.domain,
    row.experiment,
    row.reason === "" ? "(none)" : (row.reason ?? everyReason),
    row.variant ?? controlGroup,
    ...[row.accounts, row.shown, row.accepted].map(String),
    ...row.kept.map(({ share, againstControl }) => keptText(share, againstControl)),
    revenueText(row),
  ]);
  return `${table([...head, ...keptHead, "Paid in 180 days"], lines)}\nShares with their 95 % bounds; after "vs" the difference to the control group, in points.\n`;
}

const percent = (value: number): string => String(Math.round(value * 100));

function keptText(share: Interval | null, difference: Interval | null): string {
  if (share === null) return "-";
  const own = `${percent(share.mid)}% (${percent(share.low)}-${percent(share.high)})`;
  return difference === null ? own : `${own} vs ${signed(difference, percent)}`;
}

function revenueText({ revenue }: SaveFigures): string {
  if (revenue.mean === null) return "-";
  const dollars = (value: number): string => (value / 100).toFixed(2);
  const own = `$${dollars(revenue.mean)}`;
  return revenue.againstControl === null ? own : `${own} vs ${signed(revenue.againstControl, dollars)}`;
}

const signed = ({ mid, low, high }: Interval, write: (value: number) => string): string =>
  `${mid >= 0 ? "+" : ""}${write(mid)} (${write(low)} to ${write(high)})`;
