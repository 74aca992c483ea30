import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, partsOf, toDay } from "../day.ts";
import {
  capitalizeName,
  cellText,
  oldDay,
  oldDays,
  oldExpiry,
  oldMoney,
  oldName,
  oldYesNo,
  oldZip,
} from "./old-values.ts";

const someDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(toDay("2000-01-01"), days));

test("reads every day in each of the formats that old systems use", () => {
  fc.assert(
    fc.property(someDay, (day) => {
      const { year, month, date } = partsOf(day);
      const [mm, dd] = [String(month).padStart(2, "0"), String(date).padStart(2, "0")];
      for (const written of [
        day,
        `${month}/${date}/${year}`,
        `${mm}-${dd}-${year}`,
        `${year}${mm}${dd}`,
        `${day} 00:00:00`,
      ])
        expect(oldDay(written, "month-first")).toBe(day);
      expect(oldDay(`${date}.${month}.${year}`, "day-first")).toBe(day);
    }),
  );
  expect(oldDay("11/30/26", "month-first")).toBe("2026-11-30");
});

test.each(["13/45/2026", "2026-02-30", "soon", "30/11/2026", "1/2"])("does not read %s as a day", (text) => {
  expect(oldDay(text, "month-first")).toBeNull();
});

test.each([
  ["$1,234.50", 123_450],
  ["11", 1100],
  ["11.5", 1150],
  ["(18.50)", -1850],
  ["-3.00", -300],
])("reads %s as an amount", (text, amount) => {
  expect(oldMoney(text)).toBe(amount);
});

test.each(["12,34", "1.234,50", "free", "(5", "1.005"])("does not read %s as an amount", (text) => {
  expect(oldMoney(text)).toBeNull();
});

test("restores the zeros that a spreadsheet dropped from a ZIP code", () => {
  expect([oldZip("2138"), oldZip("501"), oldZip("53095.0"), oldZip("53095-1234"), oldZip("530951234")]).toEqual([
    "02138",
    "00501",
    "53095",
    "53095-1234",
    "53095-1234",
  ]);
  expect(oldZip("K1A 0B1")).toBeNull();
});

test("reads weekdays by name, as a range, and as daily", () => {
  expect(oldDays("Wed/Fri/Sun")).toEqual([0, 3, 5]);
  expect(oldDays("Sunday and Wednesday")).toEqual([0, 3]);
  expect(oldDays("Mon-Sat")).toEqual([1, 2, 3, 4, 5, 6]);
  expect(oldDays("Fri-Mon")).toEqual([0, 1, 5, 6]);
  expect(oldDays("daily")).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(oldDays("often")).toBeNull();
});

test("reads N/A, dashes and zeros as empty, and removes invisible characters", () => {
  for (const nothing of ["N/A", "n/a", " - ", "NULL", "00/00/0000", "\u00a0"]) expect(cellText(nothing)).toBe("");
  expect(cellText("\u200b 415  Hickory\u00a0Street ")).toBe("415 Hickory Street");
});

test("writes names in the usual spelling", () => {
  expect(["NORA", "O'NEILL", "MARY-ANN", "McALLISTER", "ETXEBERRÍA", "de la Cruz", "J"].map(capitalizeName)).toEqual([
    "Nora",
    "O'Neill",
    "Mary-Ann",
    "McALLISTER",
    "Etxeberría",
    "de la Cruz",
    "J",
  ]);
  expect(oldName("ELLINGSEN, NORA")).toEqual({ firstName: "NORA", lastName: "ELLINGSEN" });
  expect(oldName("Nora Mae Ellingsen")).toEqual({ firstName: "Nora Mae", lastName: "Ellingsen" });
  expect(oldName("Cher")).toEqual({ firstName: "", lastName: "Cher" });
});

test("reads a card's last month, and yes and no", () => {
  expect([oldExpiry("1229"), oldExpiry("12/29"), oldExpiry("12/2029"), oldExpiry("2029-12")]).toEqual(
    Array.from({ length: 4 }, () => ({ month: 12, year: 2029 })),
  );
  expect(oldExpiry("13/29")).toBeNull();
  expect([oldYesNo("Y"), oldYesNo("no"), oldYesNo(""), oldYesNo("maybe")]).toEqual([true, false, false, null]);
});
