import { type ComponentProps, type MouseEvent, type ReactNode, useContext } from "react";
import css from "./button.module.css";
import { classNames } from "./class-names.ts";
import { InertReason } from "./inert.ts";
import { Spinner } from "./spinner.tsx";
import { uiWords } from "./ui-words.ts";

export type ButtonVariant = "primary" | "secondary" | "link" | "danger";

export type ButtonProps = Omit<ComponentProps<"button">, "className"> & {
  variant?: ButtonVariant;
  /** Work is in progress: shows that inside the button, keeps width and focus, and ignores further clicks. */
  busy?: boolean | undefined;
  /** What a screen reader announces while busy; the visible label stays. */
  busyLabel?: string;
  wide?: boolean;
  /** When printed, its label stays as text. */
  printed?: boolean;
};

/** A button that can't be clicked twice. It stays focusable while busy, so that readers don't lose their place. */
export function Button(props: ButtonProps): ReactNode {
  const { variant = "primary", busy = false, busyLabel = uiWords.pleaseWait, wide, ...plain } = props;
  const { printed, type = "button", ...rest } = plain;
  const { onClick, children, ...others } = rest;
  const why = useContext(InertReason);
  const isInert = why !== "" && variant !== "link" && (type === "submit" || "busy" in props);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...others}
      type={type}
      onClick={press}
      {...(isInert && { title: why })}
      aria-disabled={busy || undefined}
      className={classNames(
        css.button,
        css[variant],
        isInert && css.inert,
        busy && css.busy,
        wide && css.wide,
        printed && css.printed,
      )}
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
