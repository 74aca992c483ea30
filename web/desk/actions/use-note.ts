import { useLocation } from "#web/ui/router/router.tsx";
import { useSavedText } from "../data/saved-text.ts";

/**
 * The note of an action. It survives a reload until the action is done or left.
 *
 * @param part which form of the screen, if there are several.
 */
export function useNote(part = ""): readonly [string, (text: string) => void] {
  const { pathname } = useLocation();
  return useSavedText(`${pathname} ${part}`);
}
