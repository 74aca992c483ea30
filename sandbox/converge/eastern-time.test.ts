import { expect, test } from "vitest";
import { easternMidnight, easternMonth, easternStamp, easternText } from "./eastern-time.ts";

test.each([
  ["2026-01-01T05:00:00Z", "01/01/2026 12:00:00 AM", "010126"],
  ["2026-01-01T04:59:59Z", "12/31/2025 11:59:59 PM", "311225"],
  ["2026-07-04T16:00:00Z", "07/04/2026 12:00:00 PM", "040726"],
  ["2026-07-04T17:05:09Z", "07/04/2026 01:05:09 PM", "040726"],
  ["2026-03-08T07:30:00Z", "03/08/2026 03:30:00 AM", "080326"],
])("%s is %s in New York", (instant, text, stamp) => {
  expect(easternText(Date.parse(instant))).toBe(text);
  expect(easternStamp(Date.parse(instant))).toBe(stamp);
});

test("the day and the month begin in New York, not in Greenwich", () => {
  expect(easternMidnight(Date.parse("2026-07-04T02:00:00.500Z"))).toBe(Date.parse("2026-07-03T04:00:00Z"));
  expect(easternMonth(Date.parse("2026-03-01T04:00:00Z"))).toBe("2602");
});
