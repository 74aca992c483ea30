import { anOldReader, type OldReader } from "./old-reader.ts";
import type { PaperDay } from "./paper-days.ts";
import { type Seeded, seeded } from "./seeded.ts";
import { type Cells, type Column, columns, writtenRow } from "./written-row.ts";
import { type Wrong, wrongs } from "./wrong-rows.ts";

/** A wrong row of the list, and what must be said about it. */
export type Planted = { readonly kind: string; readonly number: string; readonly line: number; readonly says: RegExp };

export type OldList = {
  readonly file: Buffer;
  /** The number of rows, without empty ones. */
  readonly rows: number;
  readonly right: readonly OldReader[];
  readonly planted: readonly Planted[];
};

/** The format of the file itself. */
export type ListForm = {
  readonly letters: "windows-1252" | "utf-8";
  readonly mark: boolean;
  readonly delimiter: string;
  readonly lineEnd: "\r\n" | "\n";
};

export const asTheirProgram: ListForm = { letters: "windows-1252", mark: false, delimiter: ";", lineEnd: "\r\n" };
export const asTheirSpreadsheet: ListForm = { letters: "utf-8", mark: true, delimiter: "\t", lineEnd: "\n" };

type Row = { readonly cells: Cells; readonly wrong: { readonly kind: string; readonly says: RegExp } | null };

const columnNames = Object.keys(columns) as Column[];
const oneWrongIn = 25;

/** Everybody in the old system, and what is wrong with each row. */
export type OldSystem = {
  readonly today: PaperDay;
  readonly readers: readonly { readonly reader: OldReader; readonly wrong: string | null }[];
};

/**
 * Always the same readers for the same seed and day; one in twenty-five has a wrong row, of the rarest kind that fits.
 */
export function anOldSystem(seed: number, count: number, today: PaperDay): OldSystem {
  const chance = seeded(seed);
  const used = new Map(Object.keys(wrongs).map((kind) => [kind, 0]));
  const readers = Array.from({ length: count }, (_, at) => {
    const reader = anOldReader(at, today, chance);
    if (at % oneWrongIn !== oneWrongIn - 1) return { reader, wrong: null };
    const [kind = ""] = [...used].toSorted((a, b) => a[1] - b[1]).find(([each]) => wrongs[each]?.fits(reader)) ?? [];
    used.set(kind, (used.get(kind) ?? 0) + 1);
    return { reader, wrong: kind };
  });
  return { today, readers };
}

/**
 * Writes the list of an old system.
 * @param seed how it is written: with another one, the same readers come out in other words.
 */
export function writtenList({ today, readers }: OldSystem, seed: number, form: ListForm): OldList {
  const chance = seeded(seed);
  const rows = readers.map(({ reader, wrong }): Row => {
    const cells = writtenRow(reader, today, chance);
    const fault: Wrong | undefined = wrong === null ? undefined : wrongs[wrong];
    return fault === undefined || wrong === null
      ? { cells, wrong: null }
      : { cells: fault.write(cells), wrong: { kind: wrong, says: fault.says } };
  });
  const right = readers.flatMap(({ reader, wrong }) => (wrong === null ? [reader] : []));
  return { ...inForm([...rows, ...twinsOf(rows, chance)], form), right };
}

/** The same account numbers again, further below, as if two lists had been pasted together. */
function twinsOf(rows: readonly Row[], chance: Seeded): Row[] {
  const right = rows.filter(({ wrong }) => wrong === null);
  return Array.from({ length: Math.ceil(rows.length / 400) }, () => {
    const { cells } = chance.one(right);
    const number = cells["Account #"];
    return {
      cells,
      wrong: {
        kind: "an account number for the second time",
        says: new RegExp(`^oldNumber: “${number}” is already in line \\d+$`),
      },
    };
  });
}

function inForm(rows: readonly Row[], { letters, mark, delimiter, lineEnd }: ListForm): Omit<OldList, "right"> {
  const quoted = (text: string): string =>
    /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  const planted: Planted[] = [];
  let line = 1;
  const add = (fields: readonly string[]): string => {
    const text = fields.map(quoted).join(delimiter);
    line += text.split("\n").length;
    return text;
  };
  const lines = [add(columnNames.map((name) => ` ${name}`))];
  for (const { cells, wrong } of rows) {
    if (wrong !== null) planted.push({ ...wrong, number: cells["Account #"], line });
    lines.push(add(columnNames.map((name) => cells[name])));
  }
  planted.push({
    kind: "a line with a total",
    number: "TOTAL",
    line,
    says: /^name: is missing; plan: is missing; paidThrough: is missing$/,
  });
  lines.push(
    add(
      columnNames.map((name) =>
        name === "Account #" ? "TOTAL" : name === "Credit Balance" ? String(rows.length) : "",
      ),
    ),
  );
  // As a spreadsheet writes emptied rows, and an editor the last lines.
  lines.push(...Array.from({ length: 3 }, () => delimiter.repeat(columnNames.length - 1)), "", "", "");
  const text = (mark ? "\uFEFF" : "") + lines.join(lineEnd);
  return { file: letters === "utf-8" ? Buffer.from(text) : windowsLetters(text), rows: rows.length + 1, planted };
}

/** The letters whose codes in Windows-1252 differ from Latin-1. */
const moved: Readonly<Record<string, string>> = { "’": "\u0092", "–": "\u0096" };
const windowsLetters = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/[’–]/g, (sign) => moved[sign] ?? "?"),
    "latin1",
  );
