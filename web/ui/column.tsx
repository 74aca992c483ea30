import type { ReactNode } from "react";
import css from "./column.module.css";

/** A page without a menu or summary next to it: one column in the middle, as wide as a form. */
export function PageColumn({ children }: { children: ReactNode }): ReactNode {
  return <div className={css.column}>{children}</div>;
}
