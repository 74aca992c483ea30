/** The text under a second-level heading, up to the next one. */
export function section(page: string, heading: string): string {
  const [, found] = page.split(`\n## ${heading}\n`);
  if (found === undefined) throw new Error(`the page has no part "${heading}"`);
  return found.split("\n## ")[0] ?? "";
}

/** The rows of the first table in a text, without its header: a list of cells each. */
export function tableIn(text: string): string[][] {
  const lines = text.split("\n");
  const rule = lines.findIndex((line) => /^\|[-|]+\|$/.test(line));
  const after = lines.slice(rule + 1);
  const end = after.findIndex((line) => !line.startsWith("|"));
  return rule === -1 ? [] : after.slice(0, end === -1 ? undefined : end).map(cellsOf);
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());

/** Everything that a text sets in code type. */
export const codeIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
