import * as z from "zod/mini";
import { stateCodes } from "#core/address/states.ts";
import { type Day, parseDay, type Weekday } from "#core/day.ts";
import { cents, type Cents } from "#core/money.ts";
import type { Term } from "#core/calendar/term.ts";
import { email as emailShape } from "#contract/scalars.ts";

/** A single value, read from the text that was written. `read` returns null for a text that is not valid here. */
export const textValue = <T>(read: (text: string) => T | null, says: string) =>
  z.pipe(
    z.string(),
    z.transform((text: string, context): T => {
      const value = read(text);
      if (value !== null) return value;
      context.issues.push({ code: "custom", message: text === "" ? `is empty; ${says}` : says, input: text });
      return z.NEVER;
    }),
  );

const when = <T>(right: boolean, value: T): T | null => (right ? value : null);

export const lineOfText = (most: number) =>
  textValue(
    (text) => when(text.length > 0 && text.length <= most && !/\p{Cc}/u.test(text), text),
    `write 1 to ${most} characters on one line`,
  );

/** May have several lines. */
export const multilineText = (most: number) =>
  textValue(
    (text) => when(text.trim().length > 0 && text.length <= most && !/[^\P{Cc}\n]/u.test(text), text.trim()),
    `write 1 to ${most} characters`,
  );

export const id = textValue(
  (text) => when(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/.test(text), text),
  "write letters, digits, - and _, at most 40",
);

export const yesNo = textValue((text) => (text === "yes" ? true : when(text === "no", false)), "write yes or no");

export const oneOf = <const Words extends readonly [string, ...string[]]>(...choices: Words) =>
  textValue<Words[number]>(
    (text) => choices.find((choice) => choice === text) ?? null,
    `write one of: ${choices.join(", ")}`,
  );

export const wholeNumber = (least: number, most: number) =>
  textValue((text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : null;
    return number !== null && number >= least && number <= most ? number : null;
  }, `write a whole number from ${least} to ${most}`);

/** Read digit by digit, so that no fraction of a cent can arise. */
export const dollars = textValue<Cents>((text) => {
  const digits = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text);
  return digits === null ? null : cents(Number(digits[1]) * 100 + Number((digits[2] ?? "").padEnd(2, "0")));
}, "write dollars and cents like 36.00: digits only, at most two decimals");

export const day = textValue<Day>(parseDay, "write an existing date as YYYY-MM-DD, like 2026-12-25");

/** Minutes after midnight. */
export const timeOfDay = textValue((text) => {
  const time = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return time === null ? null : Number(time[1]) * 60 + Number(time[2]);
}, "write a time of day from 00:00 to 23:59, like 17:00");

const weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
type WeekdayName = (typeof weekdayNames)[number];

const weekdayNumbers: Readonly<Record<WeekdayName, Weekday>> = {
  sun: 0,
  mon: 1,
  tue: 2,
  wed: 3,
  thu: 4,
  fri: 5,
  sat: 6,
};

export const weekday = textValue<Weekday>(
  (text) => {
    const name = weekdayNames.find((known) => known === text);
    return name === undefined ? null : weekdayNumbers[name];
  },
  `write one of: ${weekdayNames.join(", ")}`,
);

export const weekdayName = (day: Weekday): string => weekdayNames[day];

/** A value for each weekday that is given, by the weekday's number. */
export function byWeekday<T>(value: z.ZodMiniType<T, string>) {
  const given = z.exactOptional(value);
  const named = z.strictObject({ sun: given, mon: given, tue: given, wed: given, thu: given, fri: given, sat: given });
  return z.pipe(
    named,
    z.transform((values): Readonly<Partial<Record<Weekday, T>>> =>
      Object.fromEntries(
        weekdayNames.flatMap((name) => (values[name] === undefined ? [] : [[weekdayNumbers[name], values[name]]])),
      ),
    ),
  );
}

const termUnits = { day: "days", week: "weeks", month: "months", year: "years" } as const;

export const term = textValue<Term>((text) => {
  const parts = /^([1-9]\d{0,2}) (day|week|month|year)s?$/.exec(text);
  const unit = Object.entries(termUnits).find(([name]) => name === parts?.[2])?.[1];
  return parts === null || unit === undefined ? null : { unit, length: Number(parts[1]) };
}, "write a length like 4 weeks, 1 month or 12 months");

export const stateCode = textValue(
  (text) => stateCodes.find((code) => code === text) ?? null,
  "write one of the 50 states or DC with its two capital letters, like WI",
);

export const zip5 = textValue((text) => when(/^\d{5}$/.test(text), text), "write a five-digit ZIP code, like 53095");

export const email = textValue(
  (text) => when(z.safeParse(emailShape, text).success && !/[[\]]/.test(text), text),
  "write an email address",
);

export const httpsLink = textValue((text) => when(isHttps(text), text), "write a link that starts with https://");

export function isHttps(text: string): boolean {
  return /^https:\/\/\S+$/.test(text) && URL.canParse(text);
}
