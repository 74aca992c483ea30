import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import css from "./view-links.module.css";

type Props<Name extends string> = {
  readonly label: string;
  readonly views: readonly (readonly [name: Name, title: string, ...more: unknown[]])[];
  readonly current: string;
  readonly to: (name: Name) => string;
};

/** The parts of a screen, each with its own address. */
export const ViewLinks = <Name extends string>({ label, views, current, to }: Props<Name>): ReactNode => (
  <nav aria-label={label} className={css.views}>
    {views.map(([name, title]) => (
      <Link key={name} to={to(name)} aria-current={current === name ? "page" : undefined}>
        {title}
      </Link>
    ))}
  </nav>
);
