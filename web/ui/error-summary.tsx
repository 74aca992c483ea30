import { useEffect, useId } from "react";
import type { MouseEvent, ReactNode } from "react";
import css from "./error-summary.module.css";
import { uiWords } from "./ui-words.ts";

/** A field that needs attention; `fieldId` is the id of its control. */
export type FieldProblem = { readonly fieldId: string; readonly text: string };

export type ErrorSummaryProps = {
  /** A new list after each attempt; its first field takes the focus when one comes in. */
  problems: readonly FieldProblem[];
  /** What a field still says; fields that say nothing any more are mended and leave the list. All stay without it. */
  remaining?: (fieldId: string) => string | null | undefined;
  title?: string;
};

/**
 * At the top of the form: what to put right, each with a link to its field. It is read aloud when it comes up, while the
 * focus goes to the first field. Shows nothing while there is nothing.
 */
export function ErrorSummary(props: ErrorSummaryProps): ReactNode {
  const { problems, remaining, title = uiWords.checkEntries } = props;
  const titleId = useId();
  useEffect(() => {
    const [first] = problems;
    if (first !== undefined) focusOn(first.fieldId);
  }, [problems]);
  const open = remaining === undefined ? problems : problems.flatMap((problem) => still(problem, remaining));
  if (open.length === 0) return null;
  const goTo = (event: MouseEvent, fieldId: string) => {
    if (focusOn(fieldId)) event.preventDefault();
  };
  return (
    <div className={css.summary} role="alert" aria-labelledby={titleId}>
      <h2 className={css.title} id={titleId}>
        {title}
      </h2>
      <ul className={css.list}>
        {open.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => goTo(event, fieldId)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function still({ fieldId }: FieldProblem, remaining: NonNullable<ErrorSummaryProps["remaining"]>): FieldProblem[] {
  const text = remaining(fieldId);
  return text === null || text === undefined ? [] : [{ fieldId, text }];
}

function focusOn(fieldId: string): boolean {
  const field = document.getElementById(fieldId);
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
  return field !== null;
}
