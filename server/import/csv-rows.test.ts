import { expect, test } from "vitest";
import { toCsv } from "#server/csv.ts";
import { openCsv } from "./csv-rows.ts";

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function rowsIn(text: string) {
  const rows: { line: number; cells: Readonly<Record<string, string>> }[] = [];
  for await (const { line, cells } of (await openCsv(() => pieces(text))).rows) rows.push({ line, cells });
  return rows;
}

test.each(["\n", "\r\n"])(
  "counts a row by the line in which it begins, though a note has several (%j)",
  async (end) => {
    const text = ["No,Note", '1,"a', "b", 'c"', "", "2,plain", '3,"d', 'e"', "4,last", ""].join(end);
    expect((await rowsIn(text)).map(({ line, cells }) => [cells["No"], line])).toEqual([
      ["1", 2],
      ["2", 6],
      ["3", 7],
      ["4", 9],
    ]);
  },
);

test("leaves out lines in which nothing is written, also those that are only delimiters", async () => {
  expect(await rowsIn("No;Name\n1;Nora\n;\n ; \n\n;;;\n2;Ben\n;\n\n\n")).toMatchObject([
    { line: 2, cells: { No: "1" } },
    { line: 7, cells: { No: "2" } },
  ]);
});

test("reads a file of ours as it was before what looks like a formula was disarmed", async () => {
  const written = toCsv([
    ["No", "Phone", "Unit", "Name", "Note"],
    ["1", "+1 (207) 555-0142", "-", "'Kei' Tanaka", "=2+3"],
  ]);
  expect(written).toContain("'-,");
  expect(await rowsIn(written)).toMatchObject([
    { cells: { Phone: "+1 (207) 555-0142", Unit: "-", Name: "'Kei' Tanaka", Note: "=2+3" } },
  ]);
});
