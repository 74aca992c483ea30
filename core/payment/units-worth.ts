import { addDays } from "../day.ts";
import { valuedUnits } from "../ledger/unit-values.ts";
import { cents, plus, type Cents } from "../money.ts";
import { type PayableFacts, renewalRate } from "./payment-options.ts";
import { openAt, termPrice, unitPlanOf } from "./quote-payment.ts";

/** What the next papers or days after the paid term cost the reader, with upgrades and added tax. */
export function worthOf(units: number, facts: PayableFacts): Cents {
  const rate = renewalRate(facts);
  const next = valuedUnits(addDays(facts.held.paidThrough, 1), termPrice(facts, rate), unitPlanOf(facts), {
    open: openAt(facts, rate),
  });
  let worth = cents(0);
  for (let left = units; left > 0; left--) worth = plus(worth, next.next().value.value);
  return worth;
}
