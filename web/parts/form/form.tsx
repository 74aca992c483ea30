import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import type { Submission } from "./use-submission.ts";

type FormProps = {
  form: Submission;
  /** What the button says; null while there is nothing to press. */
  submit: ReactNode | null;
  /** Another button of the page is the next thing to press. */
  secondary?: boolean;
  /** Beside the button. */
  also?: ReactNode;
  /** Busy with something else than sending this. */
  busy?: boolean;
  gap?: 12 | 16 | 24;
  labelledBy?: string;
  children: ReactNode;
};

/** A form of `useForm` or `useSubmission`: what is wrong, the fields, why it was refused, the button. */
export function Form({ form, submit, secondary, also, busy, gap = 16, labelledBy, children }: FormProps): ReactNode {
  const sending = form.busy || busy === true;
  return (
    <form
      noValidate
      aria-labelledby={labelledBy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) void form.submit();
      }}
    >
      <Stack gap={gap}>
        <ErrorSummary problems={form.problems} remaining={form.remaining} />
        {children}
        {form.texts.length > 0 && (
          <Alert kind="error">
            {form.texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Alert>
        )}
        {(submit !== null || also !== undefined) && (
          <Row>
            {submit !== null && <SubmitButton {...{ secondary, sending }}>{submit}</SubmitButton>}
            {also}
          </Row>
        )}
      </Stack>
    </form>
  );
}

type SubmitButtonProps = { secondary: boolean | undefined; sending: boolean; children: ReactNode };

/**
 * Pressing it does not take the focus out of the last field first: what leaving a field shows would move the button away
 * from under the pointer, and the press would be lost. Submitting checks every field.
 */
const SubmitButton = ({ secondary, sending, children }: SubmitButtonProps): ReactNode => (
  <Button
    type="submit"
    variant={secondary === true ? "secondary" : "primary"}
    busy={sending}
    onMouseDown={(event) => event.preventDefault()}
  >
    {children}
  </Button>
);
