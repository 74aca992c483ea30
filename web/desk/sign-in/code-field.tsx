import type { ReactNode } from "react";
import { TextField, type TextFieldProps } from "#web/ui/text-field.tsx";

/** The code from the authenticator app. Phones and password managers recognize it by its type. */
export function CodeField(props: Partial<TextFieldProps>): ReactNode {
  return (
    <TextField
      label="Code"
      hint="The six digits in your authenticator app, or a recovery code."
      {...props}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      width="half"
      figures
      required
    />
  );
}
