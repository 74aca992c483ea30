import { expect, test } from "vitest";
import { toCsv } from "#server/csv.ts";
import { openCsv } from "./csv-rows.ts";

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (const byte of bytes) yield Uint8Array.of(byte);
}

async function rowsIn(written: string | Uint8Array) {
  const bytes = Buffer.from(written);
  const rows: { line: number; cells: Readonly<Record<string, string>> }[] = [];
  for await (const { line, cells } of (await openCsv(() => pieces(bytes))).rows) rows.push({ line, cells });
  return rows;
}

test.each(["\n", "\r\n"])(
  "numbers a row by the line in which it begins, even if a note spans several (%j)",
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

test("skips lines that are empty or contain only delimiters", async () => {
  expect(await rowsIn("No;Name\n1;Nora\n;\n ; \n\n;;;\n2;Ben\n;\n\n\n")).toMatchObject([
    { line: 2, cells: { No: "1" } },
    { line: 7, cells: { No: "2" } },
  ]);
});

test("restores cells that our own export protected against being read as formulas", async () => {
  const written = toCsv([
    ["No", "Phone", "Unit", "Name", "Note"],
    ["1", "+1 (207) 555-0142", "-", "'Kei' Tanaka", "=2+3"],
  ]);
  expect(written).toContain("'-,");
  expect(await rowsIn(written)).toMatchObject([
    { cells: { Phone: "+1 (207) 555-0142", Unit: "-", Name: "'Kei' Tanaka", Note: "=2+3" } },
  ]);
});

test("reads what Excel saves as Unicode text, in either byte order", async () => {
  const little = Buffer.from("\ufeffNo\tName\r\n1\tJosé Muñoz\r\n", "utf16le");
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big])
    expect(await rowsIn(bytes)).toEqual([{ line: 2, cells: { No: "1", Name: "José Muñoz" } }]);
});

test.each([
  [".xlsx and .ods", "504b030414000600"],
  [".xls", "d0cf11e0a1b11ae1"],
])("reports that a spreadsheet (%s) has to be saved as CSV", async (_, start) => {
  await expect(rowsIn(Buffer.from(start, "hex"))).rejects.toThrow("it is a spreadsheet. Open it, save it as CSV");
});

test("names the row with an unclosed quotation mark", async () => {
  const after = "a quotation mark in row 3 is never closed";
  const text = 'No,Name\n1,"Nora\nE"\n2,"Ben\n3,Ann\n';
  await expect(rowsIn(text)).rejects.toThrow(after);
  await expect(rowsIn(text + "4,Lou\n".repeat(50_000))).rejects.toThrow(after);
});
