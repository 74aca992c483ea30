import type { ReactNode } from "react";
import css from "./visually-hidden.module.css";

/** Heard by screen readers, not seen. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <span className={css.hidden}>{children}</span>;
}
