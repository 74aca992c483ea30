import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import type { Confirmation } from "./use-confirm.ts";
import type { Submission } from "./use-submission.ts";

type FormProps = {
  form: Submission;
  /** The button's label; null while there is nothing to submit. */
  submit: ReactNode | null;
  /** Another button of the page is the main one. */
  secondary?: boolean;
  /** Shown next to the button. */
  also?: ReactNode;
  /** Busy with something other than sending this form. */
  busy?: boolean;
  /** There are few fields, all visible (`ErrorSummary`). */
  brief?: boolean;
  /** What else a reader can do if the form was refused. */
  help?: ReactNode;
  gap?: 12 | 16 | 24 | 32;
  labelledBy?: string;
  children: ReactNode;
};

/** A form of `useForm` or `useSubmission`: its errors, the fields, the reason for a refusal, the button. */
export function Form(props: FormProps): ReactNode {
  const { form, submit, secondary, also, busy, brief, help, gap = 16, labelledBy, children } = props;
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
        <ErrorSummary problems={form.problems} remaining={form.remaining} brief={brief} />
        {children}
        <Refused texts={form.texts}>{help}</Refused>
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

type ConfirmProps = {
  step: Confirmation;
  /** The button's label. */
  submit: ReactNode;
  /** Shown if the effect is no longer the one that was shown. */
  changed: ReactNode;
  /** Shown next to the button. */
  also?: ReactNode;
  /** What the form would do. */
  children: ReactNode;
};

/** The second step of a form (`useConfirm`): what it would do, why that was refused, and the button that does it. */
export function Confirm({ step, submit, changed, also, children }: ConfirmProps): ReactNode {
  return (
    <Stack gap={24}>
      {step.changed && <Alert kind="warning">{changed}</Alert>}
      {children}
      <Refused texts={step.texts} />
      <Row>
        <Button busy={step.busy} onClick={() => void step.submit()}>
          {submit}
        </Button>
        {also}
      </Row>
    </Stack>
  );
}

function Refused({ texts, children }: { texts: readonly string[]; children?: ReactNode }): ReactNode {
  if (texts.length === 0) return null;
  return (
    <Alert kind="error">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {children}
    </Alert>
  );
}

type SubmitButtonProps = { secondary: boolean | undefined; sending: boolean; children: ReactNode };

/**
 * Pressing it doesn't blur the last field first: an error that appears on blur would move the button from under the
 * pointer, and the click would be lost. Submitting checks every field.
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
