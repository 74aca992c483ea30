import type { ReactNode } from "react";
import css from "./field-with-button.module.css";
import { classNames } from "./class-names.ts";

type FieldWithButtonProps = {
  /** A field and its button, in this order. */
  children: readonly [ReactNode, ReactNode];
  /** For a field of a few characters: the button is right next to it. */
  width?: "full" | "short";
};

/** A field with its button in one row. The field's label, hint and error have the row's whole width. */
export function FieldWithButton({ width = "full", children }: FieldWithButtonProps): ReactNode {
  return <div className={classNames(css.row, width === "short" && css.short)}>{children}</div>;
}
