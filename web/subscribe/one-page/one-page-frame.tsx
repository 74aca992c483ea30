import type { ReactNode } from "react";
import type { PlainFrame } from "../plans-missing.tsx";
import css from "./one-page-frame.module.css";
import { partElementId } from "./use-focus-next-part.ts";
import type { OrderPart } from "../checkout/parts-done.ts";
import { planWords } from "../plan-words.ts";

type OnePageFrameProps = {
  main: ReactNode;
  /**
   * The order, its terms and the consent: next to everything else from 900 px on, otherwise directly above the payment.
   */
  side: ReactNode;
  end: ReactNode;
};

/** The older single page: all parts below each other, the order before the payment. */
export function OnePageFrame({ main, side, end }: OnePageFrameProps): ReactNode {
  return (
    <div className={css.page}>
      <h1>{planWords.subscribe}</h1>
      <div className={css.columns}>
        <div className={css.main}>{main}</div>
        <div id={partElementId("order")} className={css.side} tabIndex={-1}>
          {side}
        </div>
        <div className={css.end}>{end}</div>
      </div>
    </div>
  );
}

export const WithoutPlans: PlainFrame = ({ main, side }) => <OnePageFrame {...{ main, side }} end={null} />;

type PartProps = { part?: OrderPart | "plan"; heading?: string; children: ReactNode };

/** One part of the page; it can take the focus, so that the reader continues there. */
export function Part({ part, heading, children }: PartProps): ReactNode {
  return (
    <div {...(part !== undefined && { id: partElementId(part) })} className={css.part} tabIndex={-1}>
      {heading !== undefined && <h2>{heading}</h2>}
      {children}
    </div>
  );
}
