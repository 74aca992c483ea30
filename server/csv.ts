/** As in RFC 4180; a field that a spreadsheet would take for a formula is kept from being one. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvField).join(",")}\r\n`).join("");

const isNumber = /^[+-]?\d+(?:\.\d+)?%?$/;

/**
 * A spreadsheet would run any text that begins like a formula, such as "-2+3+cmd|..."; a plain number with its sign,
 * as a phone number is, is harmless.
 */
function csvField(text: string): string {
  const plain = /^[=+@\t\r-]/.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
