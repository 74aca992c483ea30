import type { ReactNode } from "react";
import type { Quote } from "#contract/site.ts";
import { SumNote } from "#web/parts/sum.tsx";
import { billsAhead, chargesAhead, stayingPrice } from "./charges-ahead.ts";
import css from "./order-summary.module.css";

/** Every charge to come, with its date and the last day to cancel before it. */
export function ChargesAhead({ path }: { path: Quote["pricePath"] }): ReactNode {
  if (path.length === 0) return <p>This subscription does not renew. Nothing is charged later.</p>;
  return (
    <div className={css.ahead}>
      <h3>What is charged later</h3>
      <ol>
        {chargesAhead(path).map(({ on, amount, pays, cancelBy }) => (
          <li key={on}>
            <p className={css.line}>
              <span>{on}</span> <span>{amount}</span>
            </p>
            <SumNote>
              For {pays}. Cancel by {cancelBy} and it is not charged.
            </SumNote>
          </li>
        ))}
      </ol>
      <p className={css.staying}>And so on: {stayingPrice(path)}, until you cancel.</p>
    </div>
  );
}

/** The same where bills are sent: nothing is charged by itself, and nothing goes on that is not paid. */
export function BillsAhead({ path }: { path: Quote["pricePath"] }): ReactNode {
  return (
    <div className={css.ahead}>
      <h3>What you are billed for later</h3>
      <SumNote>Nothing is charged by itself. We send you a bill before each term.</SumNote>
      <ol>
        {billsAhead(path).map(({ from, amount, pays }) => (
          <li key={from}>
            <p className={css.line}>
              <span>From {from}</span> <span>{amount}</span>
            </p>
            <SumNote>For {pays}, if you pay the bill.</SumNote>
          </li>
        ))}
      </ol>
      <p className={css.staying}>And so on: {stayingPrice(path)}, for as long as you pay.</p>
    </div>
  );
}
