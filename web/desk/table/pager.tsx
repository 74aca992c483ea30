import type { ReactNode } from "react";
import { useLocation } from "#web/ui/router/router.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row } from "#web/ui/stack.tsx";

/** Links to the next page and the first one. The browser's own Back leads to the previous page. */
export function Pager({ next }: { next: string | null }): ReactNode {
  const { pathname, search } = useLocation();
  const here = new URLSearchParams(search);
  const isFirst = !here.has("after");
  const at = (after: string | null): string => {
    const there = new URLSearchParams(here);
    if (after === null) there.delete("after");
    else there.set("after", after);
    const text = there.toString();
    return text === "" ? pathname : `${pathname}?${text}`;
  };
  if (next === null && isFirst) return null;
  return (
    <nav aria-label="Pages">
      <Row>
        {!isFirst && (
          <ButtonLink variant="secondary" to={at(null)}>
            First page
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink variant="secondary" to={at(next)}>
            Next page
          </ButtonLink>
        )}
      </Row>
    </nav>
  );
}
