import type { Day } from "../day.ts";

/** An all-day event. It has no time zone: a paper's day is the same day everywhere. */
export type CalendarEvent = {
  /** Stays the same each time the calendar is read, so that calendars update the event in place. */
  readonly uid: string;
  readonly from: Day;
  /** The first day after the event. */
  readonly until: Day;
  readonly summary: string;
  readonly url: string;
};

export type CalendarFile = {
  readonly name: string;
  readonly language: string;
  /** The publication's day on which it was written. */
  readonly today: Day;
  readonly events: readonly CalendarEvent[];
};

const lineOctets = 75;

/** The length of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

/** RFC 5545, 3.3.11: backslash, semicolon, comma and line break within a text. */
export const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** RFC 5545, 3.1: no line is longer than 75 octets; no character is cut in two. */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let [current, octets] = ["", 0];
  for (const character of line) {
    const length = octetsOf(character);
    if (octets + length > lineOctets) {
      lines.push(current);
      // The space that begins a continued line counts, too.
      [current, octets] = [" ", 1];
    }
    current += character;
    octets += length;
  }
  return [...lines, current].join("\r\n");
}

const dateOf = (day: Day): string => day.replaceAll("-", "");

const linesOf = ({ uid, from, until, summary, url }: CalendarEvent, stamp: string): string[] => [
  "BEGIN:VEVENT",
  `UID:${escaped(uid)}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${dateOf(from)}`,
  `DTEND;VALUE=DATE:${dateOf(until)}`,
  `SUMMARY:${escaped(summary)}`,
  `URL:${url}`,
  // A paper in the mailbox doesn't make anybody busy.
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

/** An iCalendar file (RFC 5545) that programs read again twice a day (RFC 7986). */
export function icalendar({ name, language, today, events }: CalendarFile): string {
  const stamp = `${dateOf(today)}T000000Z`;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Doorstep//Delivery calendar//${language.toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "X-PUBLISHED-TTL:PT12H",
    ...events.flatMap((event) => linesOf(event, stamp)),
    "END:VCALENDAR",
    "",
  ]
    .map(foldLine)
    .join("\r\n");
}
