import { expect, test } from "vitest";
import { dayIn } from "./publication-day.ts";

test("today is the day at the publication, wherever the reader is", () => {
  const now = Date.parse("2026-03-01T03:00:00Z");
  expect(dayIn("America/Chicago", now)).toBe("2026-02-28");
  expect(dayIn("Europe/Berlin", now)).toBe("2026-03-01");
});
