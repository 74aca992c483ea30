import { useCallback, useRef, useState } from "react";
import type { FieldProblem } from "#web/ui/error-summary.tsx";

/** Why a form was not accepted: at its fields, or in sentences about the whole. */
export type Trouble = { readonly problems?: readonly FieldProblem[]; readonly texts?: readonly string[] };

/** What `<Form>` needs to know. `useForm` makes one; a form that keeps its own fields (an address) makes it by hand. */
export type Submission = {
  /** What was wrong at the last submit, in the order of the fields. A new list moves the focus to its first field. */
  readonly problems: readonly FieldProblem[];
  /** What a field still says; null once it is mended. */
  readonly remaining: (fieldId: string) => string | null;
  readonly texts: readonly string[];
  readonly busy: boolean;
  readonly submit: () => Promise<void>;
};

const nothing: readonly never[] = [];

/** Sends a form once at a time (null: it was accepted), and keeps why it was refused until something else is typed. */
export function useSubmission(attempt: () => Promise<Trouble | null>, remaining: Submission["remaining"]) {
  const [problems, setProblems] = useState<readonly FieldProblem[]>(nothing);
  const [texts, setTexts] = useState<readonly string[]>(nothing);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const submit = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblems(nothing);
    setTexts(nothing);
    try {
      const trouble = await attempt();
      setProblems(trouble?.problems ?? nothing);
      setTexts(trouble?.texts ?? nothing);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const form: Submission = { problems, remaining, texts, busy, submit };
  return { ...form, forgetRefusal: useCallback(() => setTexts(nothing), []) };
}
