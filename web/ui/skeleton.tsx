import type { ReactNode } from "react";
import css from "./skeleton.module.css";

/**
 * A placeholder of the size of what is coming, so that nothing jumps. `height` in CSS pixels. Shown after 200 ms. A
 * drawing of nothing: its height is an attribute, where the policy refuses a style in the server's markup.
 */
export function Skeleton({ height }: { height: number }): ReactNode {
  return <svg className={css.skeleton} height={height} aria-hidden="true" />;
}
