import type { ReactNode } from "react";
import { Checkbox } from "#web/ui/checkbox.tsx";
import css from "./consent-drawer.module.css";
import { analyticsWords } from "./analytics-words.ts";

/** What the pages need to work. It is listed, and always on. */
export function Necessary(): ReactNode {
  return (
    <div className={css.category}>
      <Checkbox
        name="necessary"
        checked
        disabled
        aria-describedby="consent-necessary"
        label={analyticsWords.necessary}
      />
      <p id="consent-necessary" className={css.note}>
        {analyticsWords.alwaysOn}
      </p>
      <details className={css.details}>
        <summary>{analyticsWords.whatWeKeep}</summary>
        <dl className={css.kept}>
          {analyticsWords.kept.map(({ what, why }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
