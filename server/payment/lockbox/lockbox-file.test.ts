import { expect, test } from "vitest";
import { readLockboxFile, rejectsText } from "./lockbox-file.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readLockboxFile(utf8(text));
const linesOf = (text: string) => {
  const found = read(text);
  if (found.kind === "unreadable") throw new Error(found.why);
  return found.lines;
};
const head = "id,account,amount,received,reference";
const check = "LB1,100200300,36.00,2026-03-16,1042";
const written = { id: "LB1", account: "100200300", amount: "36.00", received: "2026-03-16", reference: "1042" };

test.each([
  ["line feeds", `${head}\n${check}\n`],
  ["carriage returns", `${head}\r\n${check}\r\n`],
  ["both", `${head}\r\n${check}\n`],
  ["no last line end", `${head}\n${check}`],
  ["a byte order mark", `\uFEFF${head}\n${check}\n`],
  ["quoted fields", `"id","account","amount","received","reference"\n"LB1","100200300","36.00","2026-03-16","1042"\n`],
  ["blanks and empty lines", `${head}\n\n LB1 , 100200300 ,36.00, 2026-03-16 ,1042 \n\n`],
  ["another order, capitals", "Reference,Received,Amount,Account,ID\n1042,2026-03-16,36.00,100200300,LB1\n"],
  ["a mended file of refused lines", `${head},reason\n${check},there is no amount\n`],
])("reads a file with %s", (_, text) => {
  expect(linesOf(text).map((line) => line.written)).toEqual([written]);
});

test("reports a line with too few or too many fields by its line number, and reads the others", () => {
  const lines = linesOf(`${head}\nLB1,1\n${check}\n${check},7\n`);
  expect(lines.map(({ number, written: found }) => [number, found === null])).toEqual([
    [2, true],
    [3, false],
    [4, true],
  ]);
});

test.each([
  ["", /first line must name the columns id,account,amount,received,reference/],
  ["id,account,amount,received\n", /first line must name/],
  [`${check}\n`, /first line must name/],
  [`${head}\n"LB1,1,2,3,4\n`, /isn't a CSV file/],
  [`${head}\nLB"1,1,2,3,4\n`, /isn't a CSV file/],
])("refuses a file in another format as a whole: %j", (text, why) => {
  expect(read(text)).toEqual({ kind: "unreadable", why: expect.stringMatching(why) });
});

test("refuses a file that is not UTF-8 as a whole", () => {
  expect(readLockboxFile(new Uint8Array([0x69, 0xff, 0xfe]))).toEqual({
    kind: "unreadable",
    why: "it isn't UTF-8 text",
  });
});

test("returns refused lines as they were written, with the reason, so that they can be read again", () => {
  const found = read(`${head}\nLB1,1,"3,6",2026-03-16,"a ""b"""\n`);
  if (found.kind === "unreadable") throw new Error(found.why);
  const text = rejectsText(
    found.columns,
    found.lines.map((line) => ({ line, why: "no, it is wrong" })),
  );
  expect(text).toBe(`${head},reason\r\nLB1,1,"3,6",2026-03-16,"a ""b""","no, it is wrong"\r\n`);
  expect(linesOf(text).map((line) => line.written)).toEqual(found.lines.map((line) => line.written));
});
