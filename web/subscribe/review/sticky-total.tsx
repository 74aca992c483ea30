import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { money } from "#core/format/money-text.ts";
import { Button } from "#web/ui/button.tsx";
import css from "./sticky-total.module.css";
import { reviewWords as words } from "./review-words.ts";

type StickyTotalProps = {
  dueTodayCents: number;
  /** The terms are accepted, for exactly these figures. */
  ready: boolean;
  onStart: () => void;
};

/**
 * On phones, what is due and the way to it, for as long as the box under the terms is further down the page. It never
 * covers what has the focus (the stylesheet keeps its height free), and is hidden while something is typed.
 */
export function StickyTotal({ dueTodayCents, ready, onStart }: StickyTotalProps): ReactNode {
  const isBelow = useTermsBelow();
  if (!isBelow) return null;
  return (
    <div className={css.bar}>
      <p className={css.total}>
        <span>{messages.dueToday}</span>
        <strong>{money(dueTodayCents)}</strong>
      </p>
      <Button onClick={ready ? onStart : toTerms}>{ready ? words.goOn : words.agree}</Button>
    </div>
  );
}

const termsBox = (): HTMLElement | undefined => document.getElementsByName("acceptTerms")[0];

/** The terms are in the middle of the screen, and the box that is still to be checked has the focus. */
function toTerms(): void {
  const box = termsBox();
  box?.scrollIntoView({ block: "center" });
  box?.focus({ preventScroll: true });
}

/** So much of the screen's end is the bar's, in pixels. */
const barHeight = 96;

/** Whether the box under the terms is still below what is seen. */
function useTermsBelow(): boolean {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const box = termsBox();
    if (box === undefined) return undefined;
    const watch = new IntersectionObserver(
      ([seen]) => setBelow(seen !== undefined && !seen.isIntersecting && seen.boundingClientRect.top > 0),
      { rootMargin: `0px 0px -${barHeight}px 0px` },
    );
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return isBelow;
}
