import type { ReactNode } from "react";
import type { Quote } from "#contract/site.ts";
import { TotalsNote } from "#web/parts/totals.tsx";
import { lastingPrice, upcomingBills, upcomingCharges } from "./upcoming-charges.ts";
import css from "./order-summary.module.css";
import { summaryWords } from "./summary-words.ts";

/** Every future charge, with its date and the last day to cancel before it. */
export function UpcomingCharges({ path }: { path: Quote["pricePath"] }): ReactNode {
  if (path.length === 0) return <p>{summaryWords.noRenewal}</p>;
  return (
    <div className={css.ahead}>
      <h3>{summaryWords.chargesAhead}</h3>
      <ol>
        {upcomingCharges(path).map(({ on, amount, termLength, from, cancelBy }) => (
          <li key={on}>
            <p className={css.line}>
              <span>{on}</span> <span>{amount}</span>
            </p>
            <TotalsNote>{summaryWords.chargeNote(termLength, from, cancelBy)}</TotalsNote>
          </li>
        ))}
      </ol>
      <LastingPrice path={path} text={summaryWords.chargesGoOn} />
    </div>
  );
}

/** The same for bills: nothing is charged automatically, and the plan ends if a bill isn't paid. */
export function UpcomingBills({ path }: { path: Quote["pricePath"] }): ReactNode {
  return (
    <div className={css.ahead}>
      <h3>{summaryWords.billsAhead}</h3>
      <TotalsNote>{summaryWords.billsNote}</TotalsNote>
      <ol>
        {upcomingBills(path).map(({ from, amount, termLength }) => (
          <li key={from}>
            <p className={css.line}>
              <span>{summaryWords.billFrom(from)}</span> <span>{amount}</span>
            </p>
            <TotalsNote>{summaryWords.billNote(termLength)}</TotalsNote>
          </li>
        ))}
      </ol>
      <LastingPrice path={path} text={summaryWords.billsGoOn} />
    </div>
  );
}

type StayingProps = { path: Quote["pricePath"]; text: (price: string) => string };

/** The price that stays after the steps above. */
function LastingPrice({ path, text }: StayingProps): ReactNode {
  const price = lastingPrice(path);
  return price !== null && <p className={css.staying}>{text(price)}</p>;
}
