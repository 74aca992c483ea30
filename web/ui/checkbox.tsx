import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldError, useFieldIds } from "./field.tsx";
import css from "./field.module.css";

export type CheckboxProps = Omit<ComponentProps<"input">, "className" | "type" | "children"> & {
  label: ReactNode;
  error?: string | undefined;
};

/** The whole line is clickable. An error comes before other descriptions. */
export function Checkbox({ label, error, id: givenId, "aria-describedby": more, ...input }: CheckboxProps): ReactNode {
  const { id, control } = useFieldIds(givenId, { error });
  const describedBy = classNames(control["aria-describedby"], more);
  return (
    <div className={css.check}>
      <FieldError id={id} error={error} />
      <label className={css.checkRow} htmlFor={id}>
        <input {...input} {...control} aria-describedby={describedBy || undefined} type="checkbox" />
        <span>{label}</span>
      </label>
    </div>
  );
}
