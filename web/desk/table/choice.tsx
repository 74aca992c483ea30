import type { ReactNode } from "react";
import css from "./choice.module.css";

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Values and their names, in order. */
  readonly options: readonly (readonly [string, string])[];
};

/** A filter above a table: a native list with its label before it. */
export function Choice({ label, value, onChange, options }: Props): ReactNode {
  return (
    <label className={css.choice}>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
