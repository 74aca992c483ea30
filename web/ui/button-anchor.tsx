import type { ComponentProps, ReactNode } from "react";
import css from "./button.module.css";
import { classNames } from "./class-names.ts";

type ButtonAnchorProps = Omit<ComponentProps<"a">, "className"> & { readonly href: string };

/** A link to another site that looks like a button. */
export function ButtonAnchor({ children, ...rest }: ButtonAnchorProps): ReactNode {
  return (
    <a {...rest} className={classNames(css.button, css.primary, css.wide)}>
      <span className={css.label}>{children}</span>
    </a>
  );
}
