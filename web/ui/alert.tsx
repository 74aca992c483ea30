import type { ReactNode } from "react";
import css from "./alert.module.css";
import { classNames } from "./class-names.ts";
import { CheckCircleIcon, ErrorIcon, InfoIcon, WarningIcon } from "./icons.tsx";

export type AlertKind = "info" | "success" | "error" | "warning";

export type AlertProps = {
  kind: AlertKind;
  title?: ReactNode;
  children?: ReactNode;
};

const icons = { info: InfoIcon, success: CheckCircleIcon, error: ErrorIcon, warning: WarningIcon } as const;

/**
 * A sentence about what happened, announced when it appears: immediately for errors, otherwise when the reader is idle.
 */
export function Alert({ kind, title, children }: AlertProps): ReactNode {
  const Icon = icons[kind];
  return (
    <div className={classNames(css.alert, css[kind])} role={kind === "error" ? "alert" : "status"}>
      <Icon />
      <div className={css.text}>
        {title !== undefined && <p className={css.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
