import { addDays } from "../day.ts";
import { valuedUnits } from "../ledger/unit-values.ts";
import { cents, type Cents, plus } from "../money.ts";
import { type PayableFacts, renewalRate } from "./payment-options.ts";
import { openTermAt, termPrice, unitPlanOf } from "./quote-payment.ts";

/** What the next papers or days after the paid term cost the reader, with upgrades and added tax. */
export function priceOfUnits(units: number, facts: PayableFacts): Cents {
  const rate = renewalRate(facts);
  const next = valuedUnits(addDays(facts.held.paidThrough, 1), termPrice(facts, rate), unitPlanOf(facts), {
    open: openTermAt(facts, rate),
  });
  let worth = cents(0);
  for (let left = units; left > 0; left--) worth = plus(worth, next.next().value.value);
  return worth;
}
