import { useId } from "react";
import type { ReactNode } from "react";
import css from "./field.module.css";
import { classNames } from "./class-names.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import { uiWords } from "./ui-words.ts";

/** The props of every field of the kit, in addition to those of its native element. */
export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  /** Says what to do. Shown above the field. */
  error?: string | undefined;
  width?: "full" | "half" | "short";
};

type FieldFrameProps = FieldTexts & {
  id: string;
  required?: boolean | undefined;
  children: ReactNode;
};

/** The ids that connect hint and error to the control. */
export function useFieldIds(given: string | undefined, texts: Pick<FieldTexts, "hint" | "error">) {
  const made = useId();
  const id = given ?? made;
  const describedBy = classNames(texts.error && `${id}-error`, texts.hint !== undefined && `${id}-hint`);
  return {
    id,
    control: { id, "aria-describedby": describedBy || undefined, "aria-invalid": texts.error ? true : undefined },
  } as const;
}

/** Label above, hint under the label, error above the field (look.md, Forms). */
export function FieldFrame({ id, label, hint, error, width = "full", required, children }: FieldFrameProps): ReactNode {
  return (
    <div className={classNames(css.field, css[width], error && css.invalid)}>
      <label className={css.label} htmlFor={id}>
        {label}
        {required === true && (
          <span className={css.asterisk} aria-hidden="true">
            {"\u00a0*"}
          </span>
        )}
      </label>
      {hint !== undefined && (
        <div className={css.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldError id={id} error={error} />
      {children}
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error?: string | undefined }): ReactNode {
  if (!error) return null;
  return (
    <p className={css.error} id={`${id}-error`}>
      <span>
        <VisuallyHidden>{uiWords.error}</VisuallyHidden>
        {error}
      </span>
    </p>
  );
}
