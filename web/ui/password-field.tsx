import { useState } from "react";
import type { ReactNode } from "react";
import { FieldFrame, useFieldIds } from "./field.tsx";
import css from "./field.module.css";
import type { TextFieldProps } from "./text-field.tsx";
import { uiWords } from "./ui-words.ts";

/** A password that can be shown while it is typed. Set `autoComplete` ("new-password" or "current-password"). */
export function PasswordField(props: Omit<TextFieldProps, "type" | "figures">): ReactNode {
  const { label, hint, error, width, id: givenId, ...input } = props;
  const { id, control } = useFieldIds(givenId, { hint, error });
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ id, label, hint, error }} {...(width && { width })} required={input.required}>
      <span className={css.reveal}>
        <input
          {...input}
          {...control}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          className={css.control}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-controls={id}
          aria-label={shown ? uiWords.hidePassword : uiWords.showPassword}
        >
          {shown ? uiWords.hide : uiWords.show}
        </button>
      </span>
    </FieldFrame>
  );
}
