import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "#web/ui/router/router.tsx";

/** Scroll positions by the history entry's key. */
const places = new Map<string, number>();

/** The ways in which readers move around a page themselves. After that, we no longer scroll it for them. */
const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"];

/** A new page begins at its top; going back restores the scroll position. */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  useLayoutEffect(() => {
    const remember = () => places.set(key, window.scrollY);
    const stopSeeking = scrollOnceReady(how === "POP" ? (places.get(key) ?? window.scrollY) : 0, () =>
      window.addEventListener("scroll", remember, { passive: true }),
    );
    return () => {
      stopSeeking();
      window.removeEventListener("scroll", remember);
    };
  }, [key, pathname, how]);
}

/**
 * Scrolls to a position, and tries again whenever the page grows, because its content may still be loading.
 * @param found is called once the position is reached, or the reader has moved.
 * @returns a function that stops trying.
 */
function scrollOnceReady(place: number, found: () => void): () => void {
  const isThere = (): boolean => {
    window.scrollTo(0, place);
    return Math.abs(window.scrollY - place) < 1;
  };
  if (isThere()) {
    found();
    return () => undefined;
  }
  const grown = new ResizeObserver(() => isThere() && end());
  const stop = (): void => {
    grown.disconnect();
    for (const move of ownMoves) window.removeEventListener(move, end);
  };
  function end(): void {
    stop();
    found();
  }
  for (const move of ownMoves) window.addEventListener(move, end, { passive: true });
  grown.observe(document.body);
  return stop;
}
