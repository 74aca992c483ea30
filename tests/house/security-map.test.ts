import { expect, test } from "vitest";
import { exists, read } from "./house-files.ts";
import { codeIn, section, tableIn } from "./markdown.ts";

const page = read("docs/security-map.md");
const stages = ["subscribe area", "account area", "cancel and save", "time and money"];

const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);

/** Every line of what must hold, in its order. */
const lines: Readonly<Record<string, readonly string[]>> = {
  "Where the specifications are made safe": numbered("S", 27),
  Invariants: numbered("I", 27),
  Requirements: numbered("", 32),
  "Failures that are survived": numbered("F", 18),
};

type Row = {
  readonly line: string;
  readonly proofs: readonly { readonly file: string; readonly names: readonly string[] }[];
  readonly toCome: readonly string[];
};

/** `` `file` "name", "name"<br>to come: stage ``. */
function rowOf([line = "", , proof = ""]: readonly string[]): Row {
  const parts = proof.split("<br>");
  return {
    line,
    proofs: parts
      .filter((part) => part.startsWith("`"))
      .map((part) => ({
        file: codeIn(part)[0] ?? "",
        names: part
          .replace(/^`[^`]*` "/, "")
          .replace(/"$/, "")
          .split('", "'),
      })),
    toCome: parts.flatMap((part) => (part.startsWith("to come: ") ? [part.slice("to come: ".length)] : [])),
  };
}

const rows = Object.keys(lines).map((heading) => tableIn(section(page, heading)).map(rowOf));

test("no line is missing, and each has a test or says with which stage it comes", () => {
  expect(rows.map((part) => part.map(({ line }) => line))).toEqual(Object.values(lines));
  const bare = rows.flat().filter(({ proofs, toCome }) => proofs.length + toCome.length === 0);
  expect(bare.map(({ line }) => line)).toEqual([]);
  expect(rows.flat().flatMap(({ toCome }) => toCome.filter((stage) => !stages.includes(stage)))).toEqual([]);
});

test("every test that a line names is in the file that it names", () => {
  const gone = rows.flat().flatMap(({ line, proofs }) =>
    proofs.flatMap(({ file, names }) => {
      if (!/\.test\.tsx?$/.test(file) || !exists(file)) return [`${line}: ${file}`];
      const text = read(file);
      return names.filter((name) => !text.includes(name)).map((name) => `${line}: ${file} "${name}"`);
    }),
  );
  expect(gone).toEqual([]);
});
