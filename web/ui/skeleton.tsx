import type { ReactNode } from "react";
import css from "./skeleton.module.css";

/**
 * A placeholder of the size of the content to come, so that nothing jumps. `height` in CSS pixels. Shown after 200 ms.
 *
 * A picture, because its height is an attribute: the server draws placeholders, too, and markup may not have styles.
 */
export function Skeleton({ height }: { height: number }): ReactNode {
  return <svg className={css.skeleton} height={height} aria-hidden="true" />;
}
