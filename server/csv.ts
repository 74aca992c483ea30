/** Writes CSV by RFC 4180; a field that a spreadsheet would take for a formula is made harmless. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvField).join(",")}\r\n`).join("");

const isNumber = /^[+-]?\d+(?:\.\d+)?%?$/;
const looksLikeFormula = (text: string): boolean => /^[=+@\t\r-]/.test(text) && !isNumber.test(text);

/** Reads a field that was written this way back as it was: our files come back corrected. */
export const fromCsvField = (text: string): string =>
  text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text;

/**
 * A spreadsheet would run any text that begins like a formula, such as "-2+3+cmd|..."; a plain number with a sign, such
 * as a phone number, is harmless.
 */
function csvField(text: string): string {
  const plain = looksLikeFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
