import type { ReactNode } from "react";
import css from "./fact-list.module.css";

export type Fact = {
  readonly label: string;
  readonly value: ReactNode;
  /** What can be done about it: a button. */
  readonly action?: ReactNode;
};

/** What is so: a label and its value, one under the other. */
export function FactList({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value, action }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {action !== undefined && <dd className={css.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
