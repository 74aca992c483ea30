import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldFrame, useFieldIds } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import css from "./field.module.css";

export type TextFieldProps = Omit<ComponentProps<"input">, "className" | "width"> &
  FieldTexts & {
    /** Even digits: card numbers, ZIP codes, amounts. */
    figures?: boolean;
  };

/** What an input for an email address takes besides: the right keyboard, and nothing corrected. */
export const emailInput = { type: "email", inputMode: "email", autoCapitalize: "none", spellCheck: false } as const;

/** A native input with its label, hint and error. Everything an input takes goes through to it (`ref` too). */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, hint, error, width, figures, id: givenId, ...input } = props;
  const { id, control } = useFieldIds(givenId, { hint, error });
  return (
    <FieldFrame {...{ id, label, hint, error }} {...(width && { width })} required={input.required}>
      <input {...input} {...control} className={classNames(css.control, figures && css.figures)} />
    </FieldFrame>
  );
}
