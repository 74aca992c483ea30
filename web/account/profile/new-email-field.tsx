import type { ReactNode, RefObject } from "react";
import { emailInput, TextField } from "#web/ui/text-field.tsx";

export type NewEmailFieldProps = {
  readonly id: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly email: string;
  readonly refused: string | undefined;
  readonly onEmail: (email: string) => void;
};

/** The address that something is to be sent to from now on. */
export const NewEmailField = ({ id, field, label, email, refused, onEmail }: NewEmailFieldProps): ReactNode => (
  <TextField
    id={id}
    ref={field}
    label={label}
    {...emailInput}
    autoComplete="email"
    enterKeyHint="send"
    required
    value={email}
    error={refused}
    onChange={(event) => onEmail(event.target.value)}
  />
);
