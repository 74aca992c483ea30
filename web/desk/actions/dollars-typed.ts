import { centsIn } from "./dollars.ts";

/** No call takes more. */
const mostCents = 9_999_999;

/** An amount to give or to count, in cents; null: nothing that can be read, zero, or too much. */
export function dollarsTyped(text: string): number | null {
  const typed = centsIn(text) ?? 0;
  return typed > 0 && typed <= mostCents ? typed : null;
}
