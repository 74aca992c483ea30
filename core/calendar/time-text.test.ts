import { expect, test } from "vitest";
import { timeText } from "./time-text.ts";

test.each([
  [0, "midnight"],
  [1, "12:01 AM"],
  [390, "6:30 AM"],
  [720, "noon"],
  [750, "12:30 PM"],
  [1439, "11:59 PM"],
  [1440, "midnight"],
])("%i minutes after midnight: %s", (minutes, text) => expect(timeText(minutes)).toBe(text));
