import { useEffect, useId, useRef } from "react";
import type { MouseEvent, ReactNode } from "react";
import css from "./error-summary.module.css";
import { uiWords } from "./ui-words.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A field that needs attention; `fieldId` is the id of its control. */
export type FieldProblem = { readonly fieldId: string; readonly text: string };

export type ErrorSummaryProps = {
  /** A new list after each attempt; when it arrives, its first field takes the focus. */
  problems: readonly FieldProblem[];
  /** A field's remaining error. Fields without one are fixed and leave the list. If left out, all stay. */
  remaining?: (fieldId: string) => string | null | undefined;
  /** Few fields, all visible, so errors are shown only at the fields. */
  brief?: boolean | undefined;
};

/**
 * At the top of the form: what to fix, each with a link to its field. The focus goes to the first of these fields, so a
 * screen reader reads each error only once, with its field. A field that already has the focus isn't read again, so its
 * error is announced.
 */
export function ErrorSummary(props: ErrorSummaryProps): ReactNode {
  const { problems, remaining, brief = false } = props;
  const titleId = useId();
  const announced = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const [first] = problems;
    const isRead = first === undefined || movesFocusTo(first.fieldId);
    if (announced.current !== null) announced.current.textContent = isRead ? "" : first.text;
  }, [problems]);
  const open = remaining === undefined ? problems : problems.flatMap((problem) => still(problem, remaining));
  const isFirstOpen = open.some(({ fieldId }) => fieldId === problems[0]?.fieldId);
  useEffect(() => {
    // Once the error is fixed, nobody should find the announcement in the page.
    if (!isFirstOpen && announced.current !== null) announced.current.textContent = "";
  }, [isFirstOpen]);
  const goTo = (event: MouseEvent, fieldId: string) => {
    movesFocusTo(fieldId);
    if (document.getElementById(fieldId) !== null) event.preventDefault();
  };
  return (
    <>
      <VisuallyHidden role="alert" ref={announced} />
      {open.length > 0 && !brief && (
        <div className={css.summary} role="group" aria-labelledby={titleId}>
          <h2 className={css.title} id={titleId}>
            {uiWords.checkEntries}
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
      )}
    </>
  );
}

function still({ fieldId }: FieldProblem, remaining: NonNullable<ErrorSummaryProps["remaining"]>): FieldProblem[] {
  const text = remaining(fieldId);
  return text === null || text === undefined ? [] : [{ fieldId, text }];
}

/** @returns false if the focus was already there, or can't go there. */
function movesFocusTo(fieldId: string): boolean {
  const field = document.getElementById(fieldId);
  if (field === null) return false;
  field.scrollIntoView({ block: "center" });
  if (field === document.activeElement) return false;
  field.focus({ preventScroll: true });
  return field === document.activeElement;
}
