import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import type { PaymentStanding, QuotedOption } from "#contract/paying.ts";
import { dayText } from "#web/parts/day-text.ts";
import { centsText } from "#web/parts/money-text.ts";
import css from "./figures.module.css";
import { chargesText } from "./option-texts.ts";

type Props = { standing: PaymentStanding; option: QuotedOption; tipCents: number };

/** Due today, line by line, and what it leads to: the figures that will be charged. */
export function Figures({ standing, option, tipCents }: Props): ReactNode {
  const { lines, dueTodayCents, paidThrough, charges } = option;
  return (
    <section className={css.figures} aria-labelledby="figures">
      <h2 id="figures">Your payment</h2>
      <dl className={css.lines}>
        {lines.map(({ label, amountCents }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{centsText(amountCents)}</dd>
          </div>
        ))}
        {tipCents > 0 && (
          <div>
            <dt>Tip for your carrier</dt>
            <dd>{centsText(tipCents)}</dd>
          </div>
        )}
        <div className={css.total}>
          <dt>{messages.dueToday}</dt>
          <dd>{centsText(dueTodayCents + tipCents)}</dd>
        </div>
      </dl>
      {dueTodayCents > 0 && standing.taxMode === "included" && <p className={css.note}>{messages.includesTaxes}</p>}
      <p>
        {dueTodayCents > 0
          ? `After this payment you are paid through ${dayText(paidThrough)}.`
          : `Nothing is charged today. You are paid through ${dayText(paidThrough)}.`}
      </p>
      <p>{charges.length === 0 ? later(standing) : `EZ-Pay charges ${chargesText(charges)}, until you turn it off.`}</p>
    </section>
  );
}

/** What a one-time payment does to what comes after it. */
function later({ method, renews }: PaymentStanding): string {
  if (!renews) return "It ends by itself after that, and nothing more is charged.";
  return method === "ezpay"
    ? "EZ-Pay stays on, and charges your card when the next term begins."
    : "Nothing is charged by itself after that: we send you a bill.";
}
