import type { ReactNode } from "react";
import { Link, type LinkProps } from "./link.tsx";
import { useLocation } from "./router.tsx";

type NavLinkProps = LinkProps & {
  readonly to: string;
  /** Current only on the page itself, not on pages below it. */
  readonly end?: boolean;
};

/** A link of a menu, marked as current on its own page. */
export function NavLink({ end = false, ...link }: NavLinkProps): ReactNode {
  const here = useLocation().pathname.toLowerCase();
  const there = pathOf(link.to);
  const isCurrent = here === there || (!end && here.startsWith(`${there}/`));
  return <Link {...link} aria-current={isCurrent ? "page" : undefined} />;
}

const pathOf = (to: string): string => to.replace(/[?#].*$/s, "").toLowerCase();
