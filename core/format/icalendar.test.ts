import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { escaped, foldLine, icalendar } from "./icalendar.ts";

const unfolded = (text: string): string => text.replaceAll("\r\n ", "");
const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\;,nN])/g, (_, it: string) => (/n/i.test(it) ? "\n" : it));
const octets = (text: string): number => new TextEncoder().encode(text).length;
const anyText = fc.string({ unit: "grapheme", maxLength: 300 }).filter((text) => !/[\r\n]/.test(text));

test("no line is longer than 75 octets, and nothing is lost when it is unfolded", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const lines = foldLine(text).split("\r\n");
      expect(lines.every((line) => octets(line) <= 75)).toBe(true);
      expect(unfolded(foldLine(text))).toBe(text);
    }),
  );
});

test("an escaped text is on one line, and reads back as it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const line = escaped(text);
      expect(line).not.toMatch(/[\r\n]/);
      expect(unescaped(line)).toBe(text.replaceAll(/\r\n|\r/g, "\n"));
    }),
  );
});

test("an event has whole days, ends on the day after, and makes nobody busy", () => {
  const from = toDay("2026-12-20");
  const file = icalendar({
    name: "Courier, Inc.; deliveries",
    language: "en",
    today: toDay("2026-11-23"),
    events: [
      {
        uid: "stop-1@courier.example",
        from,
        until: addDays(from, 17),
        summary: "Paused, for now",
        url: "https://x.example/a",
      },
    ],
  });
  expect(file.split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Doorstep//Delivery calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    String.raw`NAME:Courier\, Inc.\; deliveries`,
    String.raw`X-WR-CALNAME:Courier\, Inc.\; deliveries`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "X-PUBLISHED-TTL:PT12H",
    "BEGIN:VEVENT",
    "UID:stop-1@courier.example",
    "DTSTAMP:20261123T000000Z",
    "DTSTART;VALUE=DATE:20261220",
    "DTEND;VALUE=DATE:20270106",
    String.raw`SUMMARY:Paused\, for now`,
    "URL:https://x.example/a",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});
