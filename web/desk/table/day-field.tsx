import type { ReactNode } from "react";
import { parseDay } from "#core/day.ts";
import css from "./choice.module.css";

type Props = { readonly label: string; readonly value: string; readonly onChange: (day: string) => void };

/** A day above a table. While somebody types a year, nothing is requested, because only a complete date is valid. */
export function DayField({ label, value, onChange }: Props): ReactNode {
  return (
    <label className={css.choice}>
      {label}
      <input
        key={value}
        type="date"
        defaultValue={value}
        onChange={(event) => {
          const day = parseDay(event.target.value);
          if (day !== null && day > "2000-01-01") onChange(day);
        }}
      />
    </label>
  );
}
