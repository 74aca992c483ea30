import type { ReactNode } from "react";
import css from "./skeleton.module.css";

/**
 * A placeholder as large as the content that will replace it, so that nothing jumps. `height` in CSS pixels. Shown
 * after 200 ms. It is an image, because an image's height is an attribute: the server renders placeholders, too, and
 * its markup may not contain styles.
 */
export function Skeleton({ height }: { height: number }): ReactNode {
  return <svg className={css.skeleton} height={height} aria-hidden="true" />;
}
