import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useSite } from "#web/data/site.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Alert } from "#web/ui/alert.tsx";
import css from "./step-frame.module.css";
import { planWords } from "./plan-words.ts";

export type StepFrameProps = {
  /** The number of this step, of all steps. */
  at: number;
  of: number;
  heading: string;
  /** A link to the previous step; left out on the first step, and while a payment is being settled. */
  back?: ReactNode;
  /** False on the page's first step: don't move the focus on arrival. */
  takesFocus: boolean;
  /** What the previous step has done. */
  done?: string | undefined;
  main: ReactNode;
  /** The order, next to the step from 900 px on. */
  side: ReactNode;
  /** The order comes before the content, so that what the buyer agrees to is above the button that pays (law.md F1). */
  sideFirst?: boolean;
};

/** One step of the multi-step page. Going to another step moves the focus to its heading. */
export function StepFrame(props: StepFrameProps): ReactNode {
  const { at, of, heading, back, takesFocus, done, main, side, sideFirst = false } = props;
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
        <div className={css.top}>
          {back}
          <p className={css.position}>{planWords.stepOf(at, of)}</p>
        </div>
        <div className={css.bar} aria-hidden="true">
          {Array.from({ length: of }, (_, index) => (
            <span key={index} className={classNames(index < at && css.reached)} />
          ))}
        </div>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        {done !== undefined && <Alert kind="success">{done}</Alert>}
      </div>
      <div className={css.columns}>
        {sideFirst && <div className={css.side}>{side}</div>}
        <div className={css.main}>{main}</div>
        {!sideFirst && <div className={css.side}>{side}</div>}
      </div>
    </div>
  );
}
