import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useSite } from "#web/data/site.ts";
import { classNames } from "#web/ui/class-names.ts";
import css from "./step-frame.module.css";
import { planWords } from "./plan-words.ts";

export type StepFrameProps = {
  /** Which step of how many. */
  at: number;
  of: number;
  heading: string;
  /** False on the page's first step: nobody's focus is taken from them on arrival. */
  takesFocus: boolean;
  main: ReactNode;
  /** The order beside it from 900 px on. */
  side: ReactNode;
  /** The order comes before the content: what is agreed to is above the button that pays (law.md F1). */
  sideFirst?: boolean;
};

/** One step of the multi-step page. Going to another step moves focus to its heading. */
export function StepFrame({ at, of, heading, takesFocus, main, side, sideFirst = false }: StepFrameProps): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  const { siteName } = useSite().options;
  useEffect(() => {
    if (!takesFocus) return;
    title.current?.focus({ preventScroll: true });
  }, [takesFocus, heading]);
  useEffect(() => {
    document.title = siteName === "" ? heading : `${heading} · ${siteName}`;
  }, [heading, siteName]);
  return (
    <div className={css.frame}>
      <div className={css.head}>
        <p className={css.position}>{planWords.stepOf(at, of)}</p>
        <div className={css.bar} aria-hidden="true">
          {Array.from({ length: of }, (_, index) => (
            <span key={index} className={classNames(index < at && css.reached)} />
          ))}
        </div>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
      </div>
      <div className={css.columns}>
        {sideFirst && <div className={css.side}>{side}</div>}
        <div className={css.main}>{main}</div>
        {!sideFirst && <div className={css.side}>{side}</div>}
      </div>
    </div>
  );
}
