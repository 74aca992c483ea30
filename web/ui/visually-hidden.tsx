import type { ReactNode, Ref } from "react";
import css from "./visually-hidden.module.css";

type VisuallyHiddenProps = { role?: "alert"; ref?: Ref<HTMLSpanElement>; children?: ReactNode };

/** For screen readers only. `role`: announced as soon as it appears. */
export function VisuallyHidden({ role, ref, children }: VisuallyHiddenProps): ReactNode {
  return (
    <span role={role} ref={ref} className={css.hidden}>
      {children}
    </span>
  );
}
