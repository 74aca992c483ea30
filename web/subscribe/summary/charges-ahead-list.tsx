import type { ReactNode } from "react";
import type { Quote } from "#contract/site.ts";
import { SumNote } from "#web/parts/sum.tsx";
import { billsAhead, chargesAhead, stayingPrice } from "./charges-ahead.ts";
import css from "./order-summary.module.css";
import { summaryWords } from "./summary-words.ts";

/** Every future charge, with its date and the last day to cancel before it. */
export function ChargesAhead({ path }: { path: Quote["pricePath"] }): ReactNode {
  if (path.length === 0) return <p>{summaryWords.noRenewal}</p>;
  return (
    <div className={css.ahead}>
      <h3>{summaryWords.chargesAhead}</h3>
      <ol>
        {chargesAhead(path).map(({ on, amount, stretch, from, cancelBy }) => (
          <li key={on}>
            <p className={css.line}>
              <span>{on}</span> <span>{amount}</span>
            </p>
            <SumNote>{summaryWords.chargeNote(stretch, from, cancelBy)}</SumNote>
          </li>
        ))}
      </ol>
      <Staying path={path} text={summaryWords.chargesGoOn} />
    </div>
  );
}

/** The same for bills: nothing is charged automatically, and the plan ends if a bill isn't paid. */
export function BillsAhead({ path }: { path: Quote["pricePath"] }): ReactNode {
  return (
    <div className={css.ahead}>
      <h3>{summaryWords.billsAhead}</h3>
      <SumNote>{summaryWords.billsNote}</SumNote>
      <ol>
        {billsAhead(path).map(({ from, amount, stretch }) => (
          <li key={from}>
            <p className={css.line}>
              <span>{summaryWords.billFrom(from)}</span> <span>{amount}</span>
            </p>
            <SumNote>{summaryWords.billNote(stretch)}</SumNote>
          </li>
        ))}
      </ol>
      <Staying path={path} text={summaryWords.billsGoOn} />
    </div>
  );
}

type StayingProps = { path: Quote["pricePath"]; text: (price: string) => string };

/** The price that stays after the steps above. */
function Staying({ path, text }: StayingProps): ReactNode {
  const price = stayingPrice(path);
  return price !== null && <p className={css.staying}>{text(price)}</p>;
}
