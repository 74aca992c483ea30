import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldFrame, useFieldIds } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import css from "./field.module.css";

export type TextAreaProps = Omit<ComponentProps<"textarea">, "className"> & FieldTexts;

/** A native field of several lines, with its label, hint and error. */
export function TextArea(props: TextAreaProps): ReactNode {
  const { label, hint, error, width, id: givenId, rows = 4, ...area } = props;
  const { id, control } = useFieldIds(givenId, { hint, error });
  return (
    <FieldFrame {...{ id, label, hint, error }} {...(width && { width })} required={area.required}>
      <textarea {...area} {...control} rows={rows} className={classNames(css.control, css.lines)} />
    </FieldFrame>
  );
}
