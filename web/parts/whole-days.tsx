import type { ReactNode } from "react";
import css from "./whole-days.module.css";

/** A date as `dayText` writes it, in either language. All its spaces are non-breaking, except the one after the weekday. */
const aDay = /((?<!\p{L})\p{L}{3}, [^ ]*\d{4}[^ ]*)/u;

/** A text whose dates move to the next line with their weekday. A line that is shorter than a date ends after the weekday. */
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
