import { useLocation } from "#web/ui/router/router.tsx";
import { useKeptText } from "../data/kept-text.ts";

/**
 * The note of an action: it is still there after the page is loaded again, until the action is done or left.
 * @param part which form of the screen, where it has several.
 */
export function useNote(part = ""): readonly [string, (text: string) => void] {
  const { pathname } = useLocation();
  return useKeptText(`${pathname} ${part}`);
}
