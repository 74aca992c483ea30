import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldFrame, useFieldIds } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import css from "./field.module.css";

export type TextFieldProps = Omit<ComponentProps<"input">, "className" | "width" | "prefix"> &
  FieldTexts & {
    /** Digits of equal width, for card numbers, ZIP codes and amounts. */
    figures?: boolean;
    /** Shown in front of what is typed: "$". */
    prefix?: string;
  };

/** The extra props of an email input: the right keyboard, and no autocorrection. */
export const emailInput = { type: "email", inputMode: "email", autoCapitalize: "none", spellCheck: false } as const;

/** A native input with its label, hint and error. All input props are passed on (`ref` too). */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, hint, error, width, figures, prefix, id: givenId, ...input } = props;
  const { id, control } = useFieldIds(givenId, { hint, error });
  return (
    <FieldFrame {...{ id, label, hint, error }} {...(width && { width })} required={input.required}>
      {prefix === undefined ? (
        <input {...input} {...control} className={classNames(css.control, figures && css.figures)} />
      ) : (
        <div className={css.prefixed}>
          <span className={css.prefix} aria-hidden="true">
            {prefix}
          </span>
          <input {...input} {...control} className={classNames(css.control, figures && css.figures)} />
        </div>
      )}
    </FieldFrame>
  );
}
