import { expect, test } from "vitest";
import { completeMapping, mappingForNext, unknownColumn } from "./mapping.ts";

const headers = ["Acct", "Name", "Rate Code", "Expires", "Notes"];

test("guesses what it was not told", () => {
  expect(completeMapping(headers, { columns: { plan: "Notes" } })).toEqual({
    columns: { oldNumber: "Acct", name: "Name", plan: "Notes", paidThrough: "Expires" },
    plans: {},
    dates: "month-first",
  });
});

test("leaves out a field that is not to be read, although a column has its name", () => {
  expect(completeMapping(headers, { columns: { note: "" } }).columns).not.toHaveProperty("note");
});

test("names a column that the file doesn't have", () => {
  expect(unknownColumn(headers, { columns: { oldNumber: "Acct", zip: "Zip" } })).toBe("Zip");
  expect(unknownColumn(headers, { columns: { oldNumber: "Acct" } })).toBeUndefined();
});

test("keeps of an earlier file's mapping what this file has columns for", () => {
  const kept = { columns: { oldNumber: "Acct", zip: "Zip", note: "" }, plans: { WFS: { plan: "wfs" } } } as const;
  expect(mappingForNext(headers, { ...kept, dates: "day-first" })).toEqual({
    columns: { oldNumber: "Acct", note: "" },
    plans: kept.plans,
    dates: "day-first",
  });
});
