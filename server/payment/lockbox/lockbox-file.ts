import { CsvError, parse } from "csv-parse/sync";
import { lockboxColumns, type LockboxRow } from "#core/payment/lockbox-line.ts";

/** A line of a lockbox file; `written` is null if it does not have a field for each column. */
export type LockboxFileLine = {
  readonly number: number;
  readonly fields: readonly string[];
  readonly written: LockboxRow | null;
};

export type ParsedLockboxFile =
  | { readonly kind: "lines"; readonly columns: readonly string[]; readonly lines: readonly LockboxFileLine[] }
  /** Nothing in the file can be trusted. */
  | { readonly kind: "unreadable"; readonly why: string };

type Parsed = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

const head = lockboxColumns.join(",");
/** The extra column in a file of refused lines. */
const reason = "reason";

/**
 * Reads a lockbox file (RFC 4180, UTF-8, with or without a byte order mark, any line ends). Its first line names the
 * columns, in any order; a column `reason` is ignored.
 */
export function readLockboxFile(bytes: Uint8Array): ParsedLockboxFile {
  let records: readonly Parsed[];
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // Cast: the library's types do not know that `info` wraps each record.
    records = parse(text, {
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
    }) as unknown as Parsed[];
  } catch (fault) {
    if (fault instanceof CsvError) return { kind: "unreadable", why: `it isn't a CSV file: ${fault.message}` };
    if (fault instanceof TypeError) return { kind: "unreadable", why: "it isn't UTF-8 text" };
    throw fault;
  }
  const [first, ...rest] = records;
  const names = first?.record.map((name) => name.toLowerCase()) ?? [];
  // A corrected file of refused lines is imported as it is.
  const columns = names.filter((name) => name !== reason);
  const isHead = columns.length === lockboxColumns.length && lockboxColumns.every((column) => columns.includes(column));
  if (!isHead) return { kind: "unreadable", why: `its first line must name the columns ${head}` };
  return { kind: "lines", columns, lines: rest.map(({ record, info }) => lineOf(names, record, info.lines)) };
}

function lineOf(names: readonly string[], fields: readonly string[], number: number): LockboxFileLine {
  const own = fields.filter((_, at) => names[at] !== reason);
  const at = (column: string): string => fields[names.indexOf(column)] ?? "";
  const [id, account, amount, received, reference] = lockboxColumns;
  const written: LockboxRow = {
    [id]: at(id),
    [account]: at(account),
    [amount]: at(amount),
    [received]: at(received),
    [reference]: at(reference),
  };
  return { number, fields: own, written: fields.length === names.length ? written : null };
}

/** A line that was refused, as it was written, and why. */
export type RejectedLine = { readonly line: LockboxFileLine; readonly why: string };

/** The refused lines as a file that can be corrected and imported. */
export const rejectsText = (columns: readonly string[], rejects: readonly RejectedLine[]): string =>
  [[...columns, reason], ...rejects.map(({ line, why }) => [...line.fields, why])]
    .map((fields) => `${fields.map(quoted).join(",")}\r\n`)
    .join("");

const quoted = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
