import { useEffect, useRef } from "react";
import type { RefObject } from "react";

export type KeptFocus = {
  readonly ref: RefObject<HTMLElement | null>;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
};

/**
 * Keeps the focus within an element: when an update removes what had the focus, the element itself gets it. Never takes
 * the focus from elsewhere.
 */
export function useKeptFocus(news: string): KeptFocus {
  const ref = useRef<HTMLElement>(null);
  const isHere = useRef(false);
  useEffect(() => {
    // An element that is removed while focused fires no blur event.
    const isLost = isHere.current && document.activeElement === document.body;
    const place = ref.current;
    if (!isLost || place === null) return;
    // Only for now: an element that is always focusable would take the focus on every click on its text.
    place.tabIndex = -1;
    place.focus();
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  }, [news]);
  return {
    ref,
    onFocus: () => {
      isHere.current = true;
    },
    onBlur: () => {
      isHere.current = false;
    },
  };
}
