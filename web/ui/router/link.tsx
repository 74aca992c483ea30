import type { ComponentProps, MouseEvent, ReactNode } from "react";
import type { To } from "./address.ts";
import { useHref, useLocation, useNavigate } from "./router.tsx";

export type LinkProps = Omit<ComponentProps<"a">, "href" | "download"> & {
  readonly to: To;
  /** Plain data to store in the new history entry. */
  readonly state?: unknown;
};

/** A link within the site. A link to the current page adds no history entry, as in the browser. */
export function Link({ to, state, onClick, children, ...rest }: LinkProps): ReactNode {
  const href = useHref(to);
  const here = useHref(useLocation());
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    navigate(to, { state, replace: href === here });
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** With another button, a key, or a target, the browser opens a tab or a window, or downloads the page. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey || !["", "_self"].includes(currentTarget.target);
