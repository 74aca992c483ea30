import type { ReactNode } from "react";
import { Checkbox } from "#web/ui/checkbox.tsx";
import css from "./consent-drawer.module.css";

const kept = [
  {
    what: "Your sign-in",
    why: "so that you can look after your account",
    until: "until you sign out or close this tab",
  },
  {
    what: "A sign-in check",
    why: "so that only this browser can finish the sign-in it began",
    until: "for ten minutes",
  },
  { what: "Where you are", why: "the plan, the step or the page you chose last", until: "until you close this tab" },
  { what: "Your choices here", why: "so that they count", until: "until you clear this browser's data" },
] as const;

/** What the pages cannot do without: shown, and not to be switched off. */
export function Necessary(): ReactNode {
  return (
    <div className={css.category}>
      <Checkbox name="necessary" checked disabled aria-describedby="consent-necessary" label="Necessary" />
      <p id="consent-necessary" className={css.note}>
        Always on: these pages do not work without it.
      </p>
      <details className={css.details}>
        <summary>What is kept in this browser</summary>
        <dl className={css.kept}>
          {kept.map(({ what, why, until }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                {why}, {until}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
