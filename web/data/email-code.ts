import { useEffect } from "react";
import { useLocation, useNavigate } from "#web/ui/router/router.tsx";

/** The secret that a history entry, or an interrupting sign-in, has kept for a page. */
export const keptCode = (kept: unknown): string | null =>
  typeof kept === "object" && kept !== null && "code" in kept && typeof kept.code === "string" ? kept.code : null;

/**
 * How a page reads what its link leads to. The first answer counts while the page is shown, because after the reader's
 * own reply it would be "used". Coming back to the page asks again.
 */
export const whileShownQuery = { staleTime: Infinity, gcTime: 0 } as const;

/**
 * The secret in an email's link to this page. It is removed from the address bar immediately and kept in the history
 * entry, which no other page or server sees (security.md I27); a reload finds it there. Null: the page was opened
 * without one.
 *
 * @param parameter of the link that contains it. In the account area it is never `code`, which belongs to a sign-in
 * (sign-in-code.ts).
 * @param setAside the copy that the page keeps elsewhere, if any.
 */
export function useEmailCode(path: string, parameter: string, setAside: string | null = null): string | null {
  const { search, ...entry } = useLocation();
  const state: unknown = entry.state;
  const navigate = useNavigate();
  const arrived = new URLSearchParams(search).get(parameter);
  const code = arrived ?? keptCode(state) ?? setAside;
  useEffect(() => {
    if (code !== null && (arrived !== null || keptCode(state) === null)) {
      navigate(path, { replace: true, state: { code } });
    }
  }, [arrived, code, state, navigate, path]);
  return code;
}
