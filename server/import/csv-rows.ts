import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { fromCsvField } from "#server/csv.ts";

/** A row of a file: where it begins, its cells by column, and its text as written. */
export type CsvRow = {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly fields: readonly string[];
};

export type CsvRows = { readonly headers: readonly string[]; readonly rows: AsyncIterable<CsvRow> };

/** The file can't be read as a table. */
export class UnreadableFile extends Error {}

/** No row of a customer list is this long; a quote that is never closed would take in the rest of the file. */
const longestRow = 200_000;

/** Opens a file's bytes from the beginning, each time it is called. */
export type CsvSource = () => AsyncIterable<Uint8Array>;

/** The encoding and separator of a file. Reads all of it. Throws `UnreadableFile` for a spreadsheet. */
export type CsvForm = {
  readonly encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  readonly delimiter: string;
};

export async function formOf(file: CsvSource): Promise<CsvForm> {
  const encoding = await encodingOf(file);
  return { encoding, delimiter: await delimiterOf(file, encoding) };
}

/**
 * Reads a CSV file row by row (RFC 4180; comma, semicolon or tab; UTF-8 with or without a byte order mark, UTF-16, as
 * Excel's "Unicode text", or Windows-1252, as older programs write). Memory doesn't grow with the file.
 */
export async function openCsv(file: CsvSource, known?: CsvForm): Promise<CsvRows> {
  const { encoding, delimiter } = known ?? (await formOf(file));
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // Rows that were emptied in a spreadsheet contain only delimiters.
    skip_records_with_empty_values: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: longestRow,
  });
  // A fault of the source also ends the parser, so that it reaches the code that reads the rows.
  pipeline(Readable.from(textOf(file, encoding)), parser, () => undefined);
  // Cast: the library's types do not know that `info` wraps each record.
  const records = parser[Symbol.asyncIterator]() as Records;
  const first = await next(records);
  if (first === null) throw new UnreadableFile("it is empty");
  const headers = first.record.map((header) => header.trim());
  const twice = headers.find((header, at) => header !== "" && headers.indexOf(header) !== at);
  if (twice !== undefined) throw new UnreadableFile(`two columns are called “${twice}”`);
  return { headers, rows: rowsOf(headers, records) };
}

type Parsed = { readonly record: readonly string[]; readonly info: { readonly lines: number } };
type Records = AsyncIterator<Parsed, undefined>;

async function* rowsOf(headers: readonly string[], records: Records): AsyncGenerator<CsvRow> {
  let countedTwice = 0;
  for (let found = await next(records); found !== null; found = await next(records)) {
    const { record, info } = found;
    const fields = record.map(fromCsvField);
    countedTwice += howOften(/\r\n/g, fields);
    yield {
      line: info.lines - countedTwice - howOften(/\r\n|\n|\r/g, fields),
      fields,
      cells: Object.fromEntries(headers.map((header, at) => [header, fields[at] ?? ""])),
    };
  }
}

/** The library numbers a record by its last line, and counts a Windows line break inside quotes twice. */
const howOften = (sign: RegExp, fields: readonly string[]): number =>
  fields.reduce((sum, field) => sum + (field.match(sign)?.length ?? 0), 0);

async function next(records: Records): Promise<Parsed | null> {
  try {
    return (await records.next()).value ?? null;
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    const isQuote = ["CSV_QUOTE_NOT_CLOSED", "CSV_MAX_RECORD_SIZE"].includes(fault.code);
    // The library's own sentence names the line at which it gave up, which may be thousands of lines further on.
    const why = isQuote ? `a quotation mark in row ${Number(fault["records"]) + 1} is never closed` : fault.message;
    throw new UnreadableFile(`the rest can't be read: ${why}`);
  }
}

async function* textOf(file: CsvSource, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of file()) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

async function encodingOf(file: CsvSource): Promise<CsvForm["encoding"]> {
  const start = await firstBytes(file);
  const marked = Object.entries(firstSigns).find(([sign]) => start.startsWith(sign))?.[1];
  if (marked === "spreadsheet")
    throw new UnreadableFile("it is a spreadsheet. Open it, save it as CSV, and choose that file");
  return marked ?? ((await isUtf8(file)) ? "utf-8" : "windows-1252");
}

/** How files begin, in hex: the byte order marks of UTF-16, and the formats of .xlsx, .ods and .xls. */
const firstSigns = {
  fffe: "utf-16le",
  feff: "utf-16be",
  "504b0304": "spreadsheet",
  d0cf11e0: "spreadsheet",
} as const;

async function firstBytes(file: CsvSource): Promise<string> {
  let hex = "";
  for await (const bytes of file()) {
    hex += Buffer.from(bytes.subarray(0, 4)).toString("hex");
    if (hex.length >= 8) break;
  }
  return hex;
}

async function isUtf8(file: CsvSource): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of file()) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (fault) {
    if (fault instanceof TypeError) return false;
    throw fault;
  }
}

/** The separator that occurs most often in the first line. */
async function delimiterOf(file: CsvSource, encoding: string): Promise<string> {
  let head = "";
  for await (const text of textOf(file, encoding)) {
    head += text;
    if (/[\r\n]/.test(head)) break;
  }
  const line = head.split(/[\r\n]/, 1)[0] ?? "";
  return [",", ";", "\t"].toSorted((a, b) => line.split(b).length - line.split(a).length)[0] ?? ",";
}
