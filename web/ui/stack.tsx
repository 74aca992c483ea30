import type { ReactNode } from "react";
import css from "./stack.module.css";
import { classNames } from "./class-names.ts";

export type StackProps = {
  /** One of the steps of the spacing scale, in CSS pixels. */
  gap?: 4 | 8 | 12 | 16 | 24 | 32 | 48;
  children: ReactNode;
};

/** Things under one another. */
export function Stack({ gap = 16, children }: StackProps): ReactNode {
  return <div className={classNames(css.stack, css[`gap${gap}`])}>{children}</div>;
}

/** Things beside one another; they wrap. */
export function Row({ gap = 12, children }: StackProps): ReactNode {
  return <div className={classNames(css.row, css[`gap${gap}`])}>{children}</div>;
}

/** Fields side by side where there is room, under one another where there is not. */
export function FieldRow({ children }: { children: ReactNode }): ReactNode {
  return <div className={css.fieldRow}>{children}</div>;
}
