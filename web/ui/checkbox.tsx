import type { ComponentProps, ReactNode } from "react";
import { FieldError, useFieldIds } from "./field.tsx";
import css from "./field.module.css";

export type CheckboxProps = Omit<ComponentProps<"input">, "className" | "type" | "children"> & {
  label: ReactNode;
  error?: string | undefined;
};

/** The whole line is the target. */
export function Checkbox({ label, error, id: givenId, ...input }: CheckboxProps): ReactNode {
  const { id, control } = useFieldIds(givenId, { error });
  return (
    <div className={css.check}>
      <FieldError id={id} error={error} />
      <label className={css.checkRow} htmlFor={id}>
        <input {...input} {...control} type="checkbox" />
        <span>{label}</span>
      </label>
    </div>
  );
}
