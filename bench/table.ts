import { type Figure, verdictOf } from "./figure.ts";

const heads = ["row", "what", "product", "bare", "figure", "floor", "target", ""];

/** The figures as a table for the terminal. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [heads, ...figures.map(cells)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 1 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  return rows.map(line).join("\n");
}

function cells(figure: Figure): string[] {
  const { row, what, unit, product, bare, value, valueUnit, goal } = figure;
  const verdict = verdictOf(figure);
  return [
    String(row),
    what,
    `${number(product)} ${unit}`,
    bare === null ? "" : `${number(bare)} ${unit}`,
    `${number(value)} ${valueUnit}`,
    goal === null ? "" : number(goal.floor),
    goal === null ? "" : number(goal.target),
    verdict === "target" ? "target reached" : verdict === "floor" ? "floor reached" : verdict,
  ];
}

/** Three significant digits, however big the number is. */
const number = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
