import { useEffect, useId, useLayoutEffect, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import css from "./dialog.module.css";
import { CloseIcon } from "./icons.tsx";
import { uiWords } from "./ui-words.ts";

export type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** Escape, the close button and a press outside. Without it the dialog must be answered. */
  onClose?: () => void;
  /** The field or choice that has the focus first. Without it, and where it is disabled, that is the close button. */
  first?: RefObject<HTMLElement | null>;
  children: ReactNode;
  /** The buttons; the main one first. */
  actions?: ReactNode;
};

/** The native modal dialog: the browser keeps focus inside and gives it back. */
export function Dialog({ open, title, onClose, first, children, actions }: DialogProps): ReactNode {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed before it is taken away, too: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || dialog === null) return undefined;
    // React's `autoFocus` comes too early, while the dialog is hidden; the browser reads the attribute when it opens.
    first?.current?.setAttribute("autofocus", "");
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
      // A second Escape closes whatever the page says; then the page must know.
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
