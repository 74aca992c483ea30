import { expect, test } from "vitest";
import { openZipTable, parseZipTable } from "./zip-table.ts";

const load = openZipTable();

test("the packaged table knows every ZIP of the 50 states and DC", async () => {
  const table = await load();
  expect(table.size).toBeGreaterThan(40_000);
  expect(table.find("52401")).toEqual({ city: "Cedar Rapids", states: ["IA"] });
  expect(table.find("20500")).toEqual({ city: "Washington", states: ["DC"] });
});

test("a ZIP that begins with 0 keeps its zero", async () => {
  expect((await load()).find("02108")).toEqual({ city: "Boston", states: ["MA"] });
});

test("a ZIP of two states names both", async () => {
  expect((await load()).find("42223")?.states).toEqual(["KY", "TN"]);
});

test("an invented, military or overseas ZIP is not known", async () => {
  const table = await load();
  for (const zip of ["00000", "99999", "09012", "96960", "1234", "", "5240a"]) expect(table.find(zip)).toBeNull();
});

test("a later row of the same ZIP wins, a last line without end counts, and broken lines are passed over", () => {
  const row = (zip: string, city: string, state: string): string => `US\t${zip}\t${city}\tState\t${state}\tCounty`;
  const rows = [row("10001", "Old", "NY"), "garbage", "", row("10001", "New York", "NY"), row("10002", "O'Town", "NY")];
  const table = parseZipTable(Buffer.from(rows.join("\n")));
  expect(table.size).toBe(2);
  expect(table.find("10001")?.city).toBe("New York");
  expect(table.find("10002")?.city).toBe("O'Town");
});

test("a table that cannot be read is tried again at the next use", async () => {
  const missing = openZipTable("/nowhere/US.txt");
  await expect(missing()).rejects.toThrow("ENOENT");
  await expect(missing()).rejects.toThrow("ENOENT");
});
