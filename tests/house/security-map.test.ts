import { expect, test } from "vitest";
import { exists, read } from "./house-files.ts";
import { codeIn, section, tableIn } from "./markdown.ts";

const page = read("docs/security-map.md");

const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);

/** Every line of what must hold, in order. */
const lines: Readonly<Record<string, readonly string[]>> = {
  "Safer than the specifications": numbered("S", 27),
  Invariants: numbered("I", 28),
  Requirements: numbered("", 39),
  "Failures it survives": numbered("F", 18),
};

type Row = {
  readonly line: string;
  readonly proofs: readonly { readonly file: string; readonly names: readonly string[] }[];
};

/** `` `file` "name", "name"<br>`file` "name" ``. */
function rowOf([line = "", , proof = ""]: readonly string[]): Row {
  const parts = proof.split("<br>");
  return {
    line,
    proofs: parts.map((part) => ({
      file: codeIn(part)[0] ?? "",
      names: part
        .replace(/^`[^`]*` "/, "")
        .replace(/"$/, "")
        .split('", "'),
    })),
  };
}

const rows = Object.keys(lines).map((heading) => tableIn(section(page, heading)).map(rowOf));

test("no line is missing", () => {
  expect(rows.map((part) => part.map(({ line }) => line))).toEqual(Object.values(lines));
});

test("each line names tests, and each is in the file that it names", () => {
  const gone = rows.flat().flatMap(({ line, proofs }) =>
    proofs.flatMap(({ file, names }) => {
      if (!/\.test\.tsx?$/.test(file) || !exists(file)) return [`${line}: ${file}`];
      const text = read(file);
      return names.filter((name) => !text.includes(name)).map((name) => `${line}: ${file} "${name}"`);
    }),
  );
  expect(gone).toEqual([]);
});
