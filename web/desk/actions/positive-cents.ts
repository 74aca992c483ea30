import { centsIn } from "./dollars.ts";

/** The highest amount that any call accepts. */
const maxCents = 9_999_999;

/** A typed amount to give or to count, in cents; null: not readable, zero, or too much. */
export function parsePositiveCents(text: string): number | null {
  const typed = centsIn(text) ?? 0;
  return typed > 0 && typed <= maxCents ? typed : null;
}
