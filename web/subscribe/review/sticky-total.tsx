import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { money } from "#core/format/money-text.ts";
import { Button } from "#web/ui/button.tsx";
import css from "./sticky-total.module.css";
import { reviewWords as words } from "./review-words.ts";

type StickyTotalProps = {
  dueTodayCents: number;
  /** The terms are accepted for exactly these figures. */
  ready: boolean;
  onStart: () => void;
};

/**
 * On phones: what is due, and a button that leads to it, as long as the terms checkbox is further down the page. It
 * never covers what has the focus (the stylesheet keeps its height free), and is hidden during typing.
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

/** Scrolls the terms to the middle of the screen, and focuses the checkbox that still has to be checked. */
function toTerms(): void {
  const box = termsBox();
  box?.scrollIntoView({ block: "center" });
  box?.focus({ preventScroll: true });
}

/** The height at the bottom of the screen that the bar takes, in pixels. */
const barHeight = 96;

/** Whether the terms checkbox is still below the visible part of the page. */
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
