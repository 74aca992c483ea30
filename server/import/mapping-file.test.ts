import { expect, test } from "vitest";
import { mappingText, readMapping } from "./mapping-file.ts";

test("reads back the file that it writes", () => {
  const mapping = {
    columns: { oldNumber: "Acct No", note: "" },
    plans: { WFS: { plan: "wed-fri-sun", rate: "wed-fri-sun-4w" } },
    dates: "month-first",
  } as const;
  expect(readMapping(mappingText(mapping))).toEqual({ kind: "mapping", mapping });
});

test.each([
  ["columns: { oldNumbr: Acct No }", "we have no field oldNumbr; most likely you mean oldNumber"],
  ["columns: { carrier: Route }", "we have no field carrier; the fields are oldNumber, "],
  ["columns: { zip: 12 }", "columns.zip: write one of our fields and your column on each line"],
  ["plans: { W: daily }", "plans.W: write your word and our plan on each line"],
  ["dates: monthfirst", "dates: write month-first or day-first"],
  ["colums: { zip: ZIP }", "the file: it has columns, plans, dates and nothing else"],
  ["a: b: c", "Nested mappings are not allowed in compact mappings at line 1, column 4"],
])("suggests what to write instead of %j", (text, why) => {
  expect(readMapping(text)).toEqual({ kind: "unreadable", why: expect.stringMatching(new RegExp(`^${why}`)) });
});
