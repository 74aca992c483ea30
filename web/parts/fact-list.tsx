import type { ReactNode } from "react";
import { WholeDays } from "./whole-days.tsx";
import css from "./fact-list.module.css";

export type Fact = {
  readonly label: string;
  readonly value: ReactNode;
  /** What the reader can do about it: a link, or a button that looks like one. */
  readonly action?: ReactNode;
};

/** Facts, each a label with its value, and what the reader can do about it. */
export function FactList({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value, action }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === "string" ? <WholeDays text={value} /> : value}</dd>
          {action !== undefined && <dd className={css.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
