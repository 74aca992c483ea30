import { type ReactNode, useEffect, useRef } from "react";
import { ButtonLink, type ButtonLinkProps } from "#web/ui/button-link.tsx";

/**
 * Where the person goes next. The pressed button is gone, so it gets the focus as it appears: once, because a link's
 * `ref` callback runs at every render and would take the keys of whoever types in the search box by then.
 */
export function NextLink(props: Pick<ButtonLinkProps, "to" | "children">): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus();
  }, []);
  return <ButtonLink {...props} ref={link} />;
}
