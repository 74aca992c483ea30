import { type ReactNode, useEffect, useRef } from "react";
import { ButtonLink, type ButtonLinkProps } from "#web/ui/button-link.tsx";

/**
 * The link to the next step. The pressed button is gone, so this link gets the focus when it appears. Only once,
 * because a link's `ref` callback runs at every render, and would take the focus from somebody who is typing in the
 * search box by then.
 */
export function NextLink(props: Pick<ButtonLinkProps, "to" | "children">): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus();
  }, []);
  return <ButtonLink {...props} ref={link} />;
}
