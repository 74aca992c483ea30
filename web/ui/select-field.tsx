import type { ComponentProps, ReactNode } from "react";
import { FieldFrame, type FieldTexts, useFieldIds } from "./field.tsx";
import css from "./field.module.css";

export type SelectFieldProps = Omit<ComponentProps<"select">, "className" | "children"> &
  FieldTexts & {
    options: readonly { readonly value: string; readonly label: string }[];
  };

/** A native select with its label, hint and error. */
export function SelectField(props: SelectFieldProps): ReactNode {
  const { label, hint, error, width, id: givenId, options, ...select } = props;
  const { id, control } = useFieldIds(givenId, { hint, error });
  return (
    <FieldFrame {...{ id, label, hint, error }} {...(width && { width })} required={select.required}>
      <select {...select} {...control} className={css.control}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
