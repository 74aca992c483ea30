import { expect, test } from "vitest";
import { completeMapping, mappingForNext, unknownColumn } from "./mapping.ts";

const headers = ["Acct", "Name", "Rate Code", "Expires", "Notes"];

test("guesses the fields that the mapping leaves out", () => {
  expect(completeMapping(headers, { columns: { plan: "Notes" } })).toEqual({
    columns: { oldNumber: "Acct", name: "Name", plan: "Notes", paidThrough: "Expires" },
    plans: {},
    dates: "month-first",
  });
});

test("doesn't read a field that is turned off, although a column has its name", () => {
  expect(completeMapping(headers, { columns: { note: "" } }).columns).not.toHaveProperty("note");
});

test("names a column that the file doesn't have", () => {
  expect(unknownColumn(headers, { columns: { oldNumber: "Acct", zip: "Zip" } })).toBe("Zip");
  expect(unknownColumn(headers, { columns: { oldNumber: "Acct" } })).toBeUndefined();
});

test("keeps the parts of an earlier file's mapping for which this file has columns", () => {
  const kept = { columns: { oldNumber: "Acct", zip: "Zip", note: "" }, plans: { WFS: { plan: "wfs" } } } as const;
  expect(mappingForNext(headers, { ...kept, dates: "day-first" })).toEqual({
    columns: { oldNumber: "Acct", note: "" },
    plans: kept.plans,
    dates: "day-first",
  });
});
