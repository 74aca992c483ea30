import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

const places = new Map<string, number>();

/** A new page begins at its top; going back finds the place where the reader was. */
export function useScrollPlace(): void {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  useLayoutEffect(() => {
    if (how === "POP") window.scrollTo(0, places.get(key) ?? window.scrollY);
    else window.scrollTo(0, 0);
    const remember = () => places.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key, pathname, how]);
}
