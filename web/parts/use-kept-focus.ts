import { useEffect, useRef } from "react";
import type { RefObject } from "react";

export type KeptFocus = {
  readonly ref: RefObject<HTMLElement | null>;
  readonly tabIndex: -1;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
};

/** Focus that stands in a place stays in it: when the news takes away what held it, the place itself has it. Nobody's is taken. */
export function useKeptFocus(news: string): KeptFocus {
  const ref = useRef<HTMLElement>(null);
  const isHere = useRef(false);
  useEffect(() => {
    // What is taken away with its focus has no blur.
    if (isHere.current && document.activeElement === document.body) ref.current?.focus();
  }, [news]);
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isHere.current = true;
    },
    onBlur: () => {
      isHere.current = false;
    },
  };
}
