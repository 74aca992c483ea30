import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import css from "./totals.module.css";
import type { KeptFocus } from "./use-kept-focus.ts";
import { money } from "#core/format/money-text.ts";

type SumSlipProps = { id: string; title: string; children: ReactNode } & Partial<KeptFocus>;

/** What has to be paid, on a separate slip. */
export function TotalsSection({ id, title, children, ...focus }: SumSlipProps): ReactNode {
  return (
    <section className={css.sum} aria-labelledby={id} {...focus}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export type TotalsLine = { readonly label: string; readonly amountCents: number };

/** The lines and their sum, which is due today. If a choice changes the sum, screen readers announce it. */
export function TotalsLines({
  lines,
  dueTodayCents,
}: {
  lines: readonly TotalsLine[];
  dueTodayCents: number;
}): ReactNode {
  return (
    <dl className={css.lines}>
      {lines.map(({ label, amountCents }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{money(amountCents)}</dd>
        </div>
      ))}
      <div className={css.total} aria-live="polite" aria-atomic="true">
        <dt>{messages.dueToday}</dt>
        <dd>{money(dueTodayCents)}</dd>
      </div>
    </dl>
  );
}

/** Small print below the sum. */
export const TotalsNote = ({ children }: { children: ReactNode }): ReactNode => <p className={css.note}>{children}</p>;
