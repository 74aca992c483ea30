import type { ReactNode } from "react";
import css from "./skeleton.module.css";

/**
 * A placeholder of the size of the content to come, so that nothing jumps. `height` in CSS pixels. Shown after 200 ms.
 */
export function Skeleton({ height }: { height: number }): ReactNode {
  return <div className={css.skeleton} style={{ height }} aria-hidden="true" />;
}
