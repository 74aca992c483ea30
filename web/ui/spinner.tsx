import type { ReactNode } from "react";
import css from "./spinner.module.css";

/** Decorative: the text next to it says what is happening. */
export function Spinner({ size = 20 }: { size?: 16 | 20 | 32 }): ReactNode {
  return (
    <svg className={css.spinner} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle className={css.track} cx="12" cy="12" r="9.5" />
      <path className={css.arc} d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" />
    </svg>
  );
}
