/** A mistake in a publisher's file. Lines and columns count from 1, as in editors. */
export type Mistake = {
  readonly line: number;
  readonly column: number;
  /** The field in the file's own words: `rates[2].versions[0].amount`; empty for the file as a whole. */
  readonly field: string;
  /** The problem and what to write instead, for the publisher. */
  readonly says: string;
};

export type FieldPath = readonly (string | number)[];

export function fieldName(path: FieldPath): string {
  return path.map((step, at) => (typeof step === "number" ? `[${step}]` : at === 0 ? step : `.${step}`)).join("");
}

export function compareMistakes(a: Mistake, b: Mistake): number {
  return a.line - b.line || a.column - b.column;
}

/** One line for the terminal, in the form that editors make clickable. */
export function mistakeLine(fileName: string, { line, column, field, says }: Mistake): string {
  return `${fileName}:${line}:${column} ${field === "" ? "" : `${field}: `}${says}`;
}
