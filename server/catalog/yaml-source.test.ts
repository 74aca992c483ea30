import fc from "fast-check";
import { expect, test } from "vitest";
import { readCatalog } from "./read-catalog.ts";
import { readYaml } from "./yaml-source.ts";

const mistakesOf = (text: string) => {
  const read = readYaml(text);
  return read.kind === "mistakes" ? read.mistakes : [];
};

test("keeps a value as the text in the file", () => {
  const read = readYaml("zip: 04841\namount: 36.00\ntime: 17:00\nday: 2026-12-25\ntruth: no\nnothing: ~\nempty:\n");
  expect(read).toMatchObject({
    kind: "source",
    source: {
      content: {
        zip: "04841",
        amount: "36.00",
        time: "17:00",
        day: "2026-12-25",
        truth: "no",
        nothing: "~",
        empty: "",
      },
    },
  });
});

test("invalid YAML is reported with its line", () => {
  expect(mistakesOf('a: 1\nb: "open\nc: 3\n')).toEqual([
    expect.objectContaining({ line: 2, column: 4, field: "", says: expect.stringContaining("isn't valid YAML") }),
  ]);
  expect(mistakesOf("a: 1\na: 2\n")).toEqual([expect.objectContaining({ line: 2, column: 1 })]);
  expect(mistakesOf("a: 1\n\tb: 2\n")[0]).toMatchObject({ line: 2 });
  expect(mistakesOf("a: !!js/function x\n")[0]).toMatchObject({ line: 1 });
});

test("doesn't read a value that is written elsewhere in the file", () => {
  const says = "anchors (&) and references (*) aren't supported; write the value itself";
  expect(mistakesOf("a: &x { b: 1 }\nc: *x\n")).toEqual([
    { line: 1, column: 7, field: "", says },
    { line: 2, column: 4, field: "", says },
  ]);
});

test("treats an empty file, a list and a bare word as having no fields", () => {
  for (const text of ["", "# only a comment\n", "- a\n", "word\n"]) {
    expect(mistakesOf(text)).toEqual([{ line: 1, column: 1, field: "", says: "the file has no fields" }]);
  }
});

test("reads or refuses any text at all, and never throws an error", () => {
  const yamlish = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "publication:",
      "\n  ",
      "- ",
      ": ",
      "{",
      "}",
      "[",
      "]",
      '"',
      "|",
      "#",
      "&a",
      "*a",
      "__proto__: ",
      "? ",
      "---\n",
    ),
  );
  fc.assert(
    fc.property(
      fc.array(yamlish, { maxLength: 20 }).map((parts) => parts.join("")),
      (text) => {
        const read = readCatalog(text);
        expect(read.kind).toBe("mistakes");
        if (read.kind !== "mistakes") return;
        const lines = text.split("\n").length;
        expect(read.mistakes.length).toBeGreaterThan(0);
        expect(read.mistakes.every(({ line, column }) => line >= 1 && line <= lines + 1 && column >= 1)).toBe(true);
      },
    ),
  );
});
