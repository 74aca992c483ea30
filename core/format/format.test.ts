import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { paidWith } from "./card-text.ts";
import { dayRange, longDay, shortDay } from "./day-text.ts";
import { languageOf, preferredLanguage } from "./language.ts";
import { dollarsText, money } from "./money-text.ts";
import { momentText, spanishTime, timeText } from "./time-text.ts";

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [1299, "$12.99"],
  [123_456_789, "$1,234,567.89"],
  [-500, "-$5.00"],
  [100_000, "$1,000.00"],
])("%i cents read %s", (cents, text) => {
  expect(money(cents)).toBe(text);
});

test("formats dollars like the same amount in cents", () => {
  expect(dollarsText(12.9)).toBe("$12.90");
  expect(dollarsText(1234.5)).toBe(money(123_450));
});

test.each([
  ["2026-03-04", "Wednesday, March 4, 2026", "Wed, Mar 4, 2026"],
  ["2028-02-29", "Tuesday, February 29, 2028", "Tue, Feb 29, 2028"],
  ["2026-12-31", "Thursday, December 31, 2026", "Thu, Dec 31, 2026"],
])("%s reads %s, and %s in a table", (day, long, short) => {
  expect(longDay(toDay(day), "en")).toBe(long);
  expect(shortDay(toDay(day), "en")).toBe(short);
});

test.each([
  ["2026-02-11", "2026-02-15", "Feb 11 – 15, 2026"],
  ["2026-02-27", "2026-03-06", "Feb 27 – Mar 6, 2026"],
  ["2026-12-30", "2027-01-03", "Dec 30, 2026 – Jan 3, 2027"],
  ["2026-02-11", "2026-02-11", "Wed, Feb 11, 2026"],
])("%s to %s reads %s", (from, through, text) => {
  expect(dayRange(toDay(from), toDay(through), "en")).toBe(text);
});

test.each([
  [0, "midnight"],
  [1, "12:01 a.m."],
  [390, "6:30 a.m."],
  [720, "noon"],
  [750, "12:30 p.m."],
  [1020, "5 p.m."],
  [1439, "11:59 p.m."],
  [1440, "midnight"],
])("%i minutes after midnight read %s", (minutes, text) => expect(timeText(minutes, "en")).toBe(text));

test("formats a moment as a time on a day", () => {
  expect(momentText({ today: toDay("2026-02-10"), minutes: 990 }, "en")).toBe(
    "4:30 p.m. on Tuesday, February 10, 2026",
  );
});

test.each([
  ["VISA 9990", "Visa ending in 9990"],
  ["MC 4443", "Mastercard ending in 4443"],
  ["OTHER 0001", "Card ending in 0001"],
  ["Apple Pay", "Apple Pay"],
])("paid with %s reads %s", (label, text) => {
  expect(paidWith(label, "en")).toBe(text);
});

test("writes days, times and cards in Spanish as a Spanish-language paper prints them", () => {
  const day = toDay("2026-03-04");
  expect(longDay(day, "es")).toBe("miércoles, 4 de marzo de 2026");
  expect(shortDay(day, "es")).toBe("mié, 4 mar 2026");
  expect(dayRange(toDay("2026-02-11"), toDay("2026-02-15"), "es")).toBe("11–15 feb 2026");
  expect(timeText(1020, "es")).toBe("5 p. m.");
  expect(timeText(720, "es")).toBe("12 del mediodía");
  expect(momentText({ today: day, minutes: 990 }, "es")).toBe("4:30 p. m. del miércoles, 4 de marzo de 2026");
  expect(paidWith("VISA 9990", "es")).toBe("Visa terminada en 9990");
});

test.each([
  ["es", "es"],
  ["es-MX", "es"],
  ["EN-us", "en"],
  ["fr", null],
  ["", null],
])("the code %j is the language %j", (code, language) => {
  expect(languageOf(code)).toBe(language);
});

test.each([
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["en-US,en;q=0.9,es;q=0.8", "en"],
  ["fr, es;q=0.5", "es"],
  ["fr,de", "en"],
  ["es;q=0", "en"],
  ["", "en"],
  ["en;q=0.2, es;q=0.8", "es"],
])("a browser that accepts %j is served in %j", (accepted, language) => {
  expect(preferredLanguage(accepted, ["en", "es"])).toBe(language);
});

test("doesn't choose a language that the publication doesn't offer", () => {
  expect(preferredLanguage("es", ["en"])).toBe("en");
});

test.each([
  ["5 p. m.", "las 5 p. m."],
  ["1 p. m.", "la 1 p. m."],
  ["1:30 a. m. del lunes", "la 1:30 a. m. del lunes"],
  ["12 del mediodía", "las 12 del mediodía"],
])("%s with its article is %s", (time, text) => {
  expect(spanishTime(time)).toBe(text);
});
