import type { ReactNode } from "react";
import css from "./stack.module.css";
import { classNames } from "./class-names.ts";

export type StackProps = {
  /** One of the steps of the spacing scale, in CSS pixels. */
  gap?: 4 | 8 | 12 | 16 | 24 | 32 | 48;
  children: ReactNode;
};

/** Lays out its children below each other. */
export function Stack({ gap = 16, children }: StackProps): ReactNode {
  return <div className={classNames(css.stack, css[`gap${gap}`])}>{children}</div>;
}

/** Lays out its children next to each other; they wrap. */
export function Row({ gap = 12, children }: StackProps): ReactNode {
  return <div className={classNames(css.row, css[`gap${gap}`])}>{children}</div>;
}

type FieldRowProps = {
  /** For custom widths. */
  className?: string | undefined;
  children: ReactNode;
};

/** Fields next to each other if there is room, otherwise below each other. Labels and controls line up. */
export function FieldRow({ className, children }: FieldRowProps): ReactNode {
  return <div className={classNames(css.fieldRow, className)}>{children}</div>;
}
