/** Rows under a head, each column as wide as its widest value; no trailing spaces. Ends with a line break. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const columns = Math.max(...lines.map((line) => line.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? "").length)),
  );
  const lineOf = (line: readonly string[]): string =>
    widths
      .map((width, column) => (line[column] ?? "").padEnd(width))
      .join("  ")
      .trimEnd();
  return `${lines.map(lineOf).join("\n")}\n`;
}
