import type { ReactNode } from "react";
import css from "./whole-days.module.css";

/**
 * A date in the form that `dayText` writes, in either language. All its spaces are non-breaking, except the one after
 * the weekday.
 */
const aDay = /((?<!\p{L})\p{L}{3}, [^ ]*\d{4}[^ ]*)/u;

/**
 * A text whose dates wrap to the next line together with their weekday. If a line is shorter than a date, it breaks
 * after the weekday.
 */
export function WholeDays({ text }: { text: string }): ReactNode {
  // Every second part is a date.
  return text.split(aDay).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={css.day}>
        {part}
      </span>
    ),
  );
}
