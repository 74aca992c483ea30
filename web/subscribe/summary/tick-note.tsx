import type { ReactNode } from "react";
import { centsText } from "#web/parts/money-text.ts";
import { untilFigures } from "../checkout/missing-agreement.ts";
import css from "./terms-consent.module.css";

/**
 * `waits`: the figures are being worked out. `asked`: and somebody has pressed the box. `answered`: they are here since.
 * `lapsed`: a tick fell away, because other figures or terms came.
 */
export type TickState = "open" | "waits" | "asked" | "answered" | "lapsed";

/** Why the box cannot be ticked just now, or is no longer ticked. Who pressed it in vain is told aloud, and again when it can be. */
export function TickNote({
  id,
  state,
  dueTodayCents,
}: {
  id: string;
  state: TickState;
  dueTodayCents: number;
}): ReactNode {
  return (
    <div id={id} className={css.note}>
      {state === "waits" && <p className={css.late}>{untilFigures.wait}</p>}
      <div role="status">
        {state === "asked" && <p>{untilFigures.asked}</p>}
        {state === "answered" && <p>{untilFigures.answered(centsText(dueTodayCents))}</p>}
        {state === "lapsed" && <p>{untilFigures.lapsed}</p>}
      </div>
    </div>
  );
}
