import type { ComponentProps, MouseEvent, ReactNode } from "react";
import css from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";
import { uiWords } from "./ui-words.ts";

export type ButtonVariant = "primary" | "secondary" | "link" | "danger";

export type ButtonProps = Omit<ComponentProps<"button">, "className"> & {
  variant?: ButtonVariant;
  /** Work is under way: shows it in place, keeps the width and the focus, and swallows further presses. */
  busy?: boolean | undefined;
  /** What a screen reader hears while busy; the visible label stays. */
  busyLabel?: string;
  wide?: boolean;
};

/** A button that cannot be pressed twice. It stays focusable while busy, so that the reader does not lose their place. */
export function Button(props: ButtonProps): ReactNode {
  const { variant = "primary", busy = false, busyLabel = uiWords.pleaseWait, wide, type = "button", ...rest } = props;
  const { onClick, children, ...others } = rest;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...others}
      type={type}
      onClick={press}
      aria-disabled={busy || undefined}
      className={classNames(css.button, css[variant], busy && css.busy, wide && css.wide)}
    >
      <span className={css.label}>{children}</span>
      {busy && (
        <span className={css.progress} role="status" aria-label={busyLabel}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
