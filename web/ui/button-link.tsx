import type { ReactNode } from "react";
import { Link, type LinkProps } from "./router/link.tsx";
import css from "./button.module.css";
import type { ButtonVariant } from "./button.tsx";
import { classNames } from "./class-names.ts";

export type ButtonLinkProps = Omit<LinkProps, "className"> & {
  variant?: ButtonVariant;
  wide?: boolean;
};

/** A link that looks like a button. */
export function ButtonLink({ variant = "primary", wide, children, ...rest }: ButtonLinkProps): ReactNode {
  return (
    <Link {...rest} className={classNames(css.button, css[variant], wide && css.wide)}>
      <span className={css.label}>{children}</span>
    </Link>
  );
}
