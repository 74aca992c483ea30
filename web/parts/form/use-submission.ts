import { useRef, useState } from "react";
import type { FieldProblem } from "#web/ui/error-summary.tsx";

/** Why a form was refused: errors of its fields, or sentences about the whole. */
export type SubmissionProblem = { readonly problems?: readonly FieldProblem[]; readonly texts?: readonly string[] };

/**
 * The props that `<Form>` needs. `useForm` creates one; a form that keeps its own fields (an address) does so itself.
 */
export type Submission = {
  /** What was wrong at the last submit, in field order. A new list moves the focus to its first field. */
  readonly problems: readonly FieldProblem[];
  /** A field's remaining error; null once it is fixed. */
  readonly remaining: (fieldId: string) => string | null;
  readonly texts: readonly string[];
  readonly busy: boolean;
  readonly submit: () => Promise<void>;
};

const nothing: readonly never[] = [];

/**
 * Sends a form, one request at a time (null: it was accepted), and keeps the reason if it was refused.
 *
 * @param about what is sent. A refusal belongs to it and is dropped when it changes.
 */
export function useSubmission(
  attempt: () => Promise<SubmissionProblem | null>,
  remaining: Submission["remaining"],
  about?: unknown,
) {
  const [problems, setProblems] = useState<readonly FieldProblem[]>(nothing);
  const [said, setSaid] = useState<{ readonly texts: readonly string[]; readonly about: unknown }>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const refuse = (trouble: SubmissionProblem | null): void => {
    setProblems(trouble?.problems ?? nothing);
    setSaid({ texts: trouble?.texts ?? nothing, about });
  };
  const submit = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    refuse(null);
    try {
      refuse(await attempt());
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const texts = said !== undefined && Object.is(said.about, about) ? said.texts : nothing;
  const form: Submission = { problems, remaining, texts, busy, submit };
  /** `refuse`: shows what a later step found wrong. */
  return { ...form, refuse };
}
