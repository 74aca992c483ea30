import { expect, test } from "vitest";
import { openZipTable, parseZipTable } from "./zip-table.ts";

const load = openZipTable();

test("knows every ZIP of the 50 states and DC in the packaged table", async () => {
  const table = await load();
  expect(table.size).toBeGreaterThan(40_000);
  expect(table.find("52401")).toEqual({ city: "Cedar Rapids", states: ["IA"] });
  expect(table.find("20500")).toEqual({ city: "Washington", states: ["DC"] });
});

test("keeps the zero of a ZIP that begins with one", async () => {
  expect((await load()).find("02108")).toEqual({ city: "Boston", states: ["MA"] });
});

test("names both states of a ZIP that lies in two", async () => {
  expect((await load()).find("42223")?.states).toEqual(["KY", "TN"]);
});

test("does not know an invented, military or overseas ZIP", async () => {
  const table = await load();
  for (const zip of ["00000", "99999", "09012", "96960", "1234", "", "5240a"]) expect(table.find(zip)).toBeNull();
});

test("uses the later of two rows for one ZIP, reads a last line without a line break, and skips broken lines", () => {
  const row = (zip: string, city: string, state: string): string => `US\t${zip}\t${city}\tState\t${state}\tCounty`;
  const rows = [row("10001", "Old", "NY"), "garbage", "", row("10001", "New York", "NY"), row("10002", "O'Town", "NY")];
  const table = parseZipTable(Buffer.from(rows.join("\n")));
  expect(table.size).toBe(2);
  expect(table.find("10001")?.city).toBe("New York");
  expect(table.find("10002")?.city).toBe("O'Town");
});

test("tries to read an unreadable table again at the next use", async () => {
  const missing = openZipTable("/nowhere/US.txt");
  await expect(missing()).rejects.toThrow("ENOENT");
  await expect(missing()).rejects.toThrow("ENOENT");
});

test("knows the county and state of a ZIP code", async () => {
  const table = await load();
  expect(["53095", "53021", "60601", "00000"].map((zip) => table.countyOf(zip))).toEqual([
    "Washington, WI",
    "Ozaukee, WI",
    "Cook, IL",
    null,
  ]);
});
