/** As in RFC 4180; a field that a spreadsheet would take for a formula is kept from being one. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvField).join(",")}\r\n`).join("");

const isNumber = /^[+-]?\d+(?:\.\d+)?%?$/;
const looksLikeFormula = (text: string): boolean => /^[=+@\t\r-]/.test(text) && !isNumber.test(text);

/** A field of a file that was written so, as it was before: files of ours come back corrected. */
export const fromCsvField = (text: string): string =>
  text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text;

/**
 * A spreadsheet would run any text that begins like a formula, such as "-2+3+cmd|..."; a plain number with its sign,
 * as a phone number is, is harmless.
 */
function csvField(text: string): string {
  const plain = looksLikeFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
