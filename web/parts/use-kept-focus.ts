import { useEffect, useRef } from "react";
import type { RefObject } from "react";

export type KeptFocus = {
  readonly ref: RefObject<HTMLElement | null>;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
};

/** Focus that stands in a place stays in it: when the news takes away what held it, the place itself has it. Nobody's is taken. */
export function useKeptFocus(news: string): KeptFocus {
  const ref = useRef<HTMLElement>(null);
  const isHere = useRef(false);
  useEffect(() => {
    // What is taken away with its focus has no blur.
    const isLost = isHere.current && document.activeElement === document.body;
    const place = ref.current;
    if (!isLost || place === null) return;
    // Only for this once: a place that can always have focus takes it from every click on its words.
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
