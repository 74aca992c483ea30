import { addDays, type Day } from "../day.ts";

/** Days after the first try on which a card is retried: six times through day 21 (rules 4.3). */
const retryDays = [1, 3, 5, 7, 14, 21] as const;

export type DeclinedFacts = {
  readonly class: "soft" | "hard";
  /** The day of the first try for this period. */
  readonly firstTriedOn: Day;
  readonly today: Day;
  /** The last day of grace: later retries are dropped (rules 3a). */
  readonly graceThrough: Day;
};

/** When a declined card is retried automatically. Null: there are no more retries, and another card is needed. */
export function nextRetryDay(facts: DeclinedFacts): Day | null {
  if (facts.class === "hard") return null;
  const days = retryDays.map((after) => addDays(facts.firstTriedOn, after));
  return days.find((day) => day > facts.today && day <= facts.graceThrough) ?? null;
}

/** The last day of unpaid delivery: some days after the paid term (rules 4.4). */
export const graceThroughOf = (
  paidThrough: Day,
  product: "P" | "D",
  { graceDays }: { readonly graceDays: { readonly print: number; readonly digital: number } },
): Day => addDays(paidThrough, product === "P" ? graceDays.print : graceDays.digital);

/** How many days after an unpaid end a payment still restarts the subscription immediately (rules 4.4). */
export const reinstatementDays = 30;
