import { useRef, useState } from "react";
import { type SubmissionProblem, useSubmission } from "./use-submission.ts";

type Options<Effect> = {
  /** The form's values. The effect depends on them, and is dropped when they change. */
  readonly about: unknown;
  /** Asks again what the form would do. */
  readonly askAgain: () => Promise<void>;
  /** Null: it was done. "changed": the effect is no longer the one that was shown. */
  readonly confirm: (effect: Effect) => Promise<SubmissionProblem | "changed" | null>;
};

type Shown<Effect> = { readonly effect: Effect; readonly about: unknown; readonly changed: boolean };

/**
 * The second step of a form: shows what it would do, and does it only if the reader confirms exactly that. If the
 * effect has changed since, the new one is shown, and the reader decides again. Render it with `<Confirm>`.
 */
export function useConfirm<Effect>({ about, askAgain, confirm }: Options<Effect>) {
  const [last, setLast] = useState<Shown<Effect> | null>(null);
  const again = useRef<"no" | "asked" | "shown">("no");
  const shown = last !== null && Object.is(last.about, about) ? last : null;
  const attempt = async (): Promise<SubmissionProblem | null> => {
    const trouble = shown === null ? null : await confirm(shown.effect);
    if (trouble !== "changed") return trouble;
    again.current = "asked";
    await askAgain();
    if (again.current === "asked") setLast(null);
    again.current = "no";
    return null;
  };
  const { texts, busy, submit } = useSubmission(attempt, () => null, shown);
  return {
    texts,
    busy,
    submit,
    /** What the form would do; null until that is known. */
    effect: shown?.effect ?? null,
    changed: shown?.changed ?? false,
    show: (effect: Effect): void => {
      setLast({ effect, about, changed: again.current !== "no" });
      if (again.current === "asked") again.current = "shown";
    },
    /** Back to the form. */
    hide: (): void => setLast(null),
  };
}

/** The props that `<Confirm>` needs. */
export type Confirmation = Pick<ReturnType<typeof useConfirm>, "texts" | "busy" | "submit" | "changed">;
