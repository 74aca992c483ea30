import { useEffect, useId, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import css from "./dialog.module.css";
import { CloseIcon } from "./later-icons.tsx";
import { uiWords } from "./ui-words.ts";

export type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** For Escape, the close button and a click outside. Without it, the dialog must be answered. */
  onClose?: () => void;
  /** The id of the field or group that is focused first. If it is left out or disabled, the close button is focused. */
  first?: string;
  children: ReactNode;
  /** The buttons; the main one first. */
  actions?: ReactNode;
};

/** The native modal dialog: the browser keeps the focus inside and returns it afterward. */
export function Dialog({ open, title, onClose, first, children, actions }: DialogProps): ReactNode {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closes it before it is removed, too, because only then does the browser return the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || dialog === null) return undefined;
    // React's `autoFocus` runs too early, while the dialog is hidden. The browser reads the attribute when the dialog
    // opens.
    if (first !== undefined) firstIn(first)?.setAttribute("autofocus", "");
    dialog.showModal();
    return () => dialog.close();
  }, [open, first]);
  useEffect(() => {
    const dialog = element.current;
    if (dialog === null || onClose === undefined) return undefined;
    const pressOutside = (event: MouseEvent) => {
      if (event.target === dialog) onClose();
    };
    dialog.addEventListener("mousedown", pressOutside);
    return () => dialog.removeEventListener("mousedown", pressOutside);
  }, [onClose]);
  return (
    <dialog
      ref={element}
      className={css.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // A second Escape always closes the dialog, so the page must know.
      onClose={() => open && onClose?.()}
    >
      {open && (
        <div className={css.body}>
          <div className={css.head}>
            <h2 id={titleId}>{title}</h2>
            {onClose !== undefined && (
              <button type="button" className={css.close} aria-label={uiWords.close} onClick={onClose}>
                <CloseIcon />
              </button>
            )}
          </div>
          {children}
          {actions !== undefined && <div className={css.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

/** In a group of radios, the selected one. */
function firstIn(id: string): Element | null {
  const field = document.getElementById(id);
  if (field === null || !field.matches("fieldset")) return field;
  return field.querySelector("input:checked") ?? field.querySelector("input");
}
