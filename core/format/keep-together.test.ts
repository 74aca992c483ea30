import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { longDay, shortDay } from "./day-text.ts";
import { keepTogether } from "./keep-together.ts";

/** Where a line may end, for a person to read. */
const lines = (text: string): string => keepTogether(text).replaceAll(" ", "|").replaceAll("\u00a0", " ");
const day = toDay("2026-12-20");

test.each([
  [`Starting ${longDay(day, "en")}.`, "Starting|Sunday,|December|20, 2026."],
  ["Canceled on May 3, 2026, by December 20.", "Canceled|on|May 3, 2026,|by|December 20."],
  [shortDay(day, "en"), "Sun,|Dec 20, 2026"],
  [longDay(day, "es"), "domingo,|20 de diciembre|de 2026"],
  [shortDay(day, "es"), "dom,|20 dic 2026"],
  ["Feb 11 – 15, 2026", "Feb 11 – 15, 2026"],
  ["Feb 27 – Mar 6, 2026", "Feb 27|–|Mar 6, 2026"],
  ["Dec 20 to Jan 6:", "Dec 20|to|Jan 6:"],
  ["by 6:30 a.m. or a las 5 p. m.", "by|6:30 a.m.|or|a|las|5 p. m."],
  ["$11.99 every 4 weeks", "$11.99|every|4 weeks"],
  ["cada 12 meses", "cada|12 meses"],
  ["Call (262) 555-0142.", "Call|(262) 555-0142."],
])("%s can be broken only between its pieces", (text, expected) => {
  expect(lines(text)).toBe(expected);
});

test("changes nothing but spaces, and leaves words alone that only look like a date", () => {
  const text = "You may want 2 of the 4 weekly puzzles. Marches and 14 mayors.";
  expect(keepTogether(text)).toBe(text);
});
