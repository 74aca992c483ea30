import { useEffect, useRef } from "react";
import { orderParts, type OrderPart, type PartsDone } from "../checkout/parts-done.ts";

/** The id of the place on the page that takes the focus. */
export const placeOf = (part: OrderPart | "plan" | "order"): string => `part-${part}`;

/** A form that was accepted goes away with the focus in it: the next open part gets it. Nobody's focus is taken. */
export function useGoOn(done: PartsDone): void {
  const before = useRef(done);
  useEffect(() => {
    const next = partAfter(before.current, done);
    before.current = done;
    if (next !== null && document.activeElement === document.body) document.getElementById(placeOf(next))?.focus();
  }, [done]);
}

/** Where the reader continues after a part was accepted or opened again; null when neither has happened. */
export function partAfter(before: PartsDone, now: PartsDone): OrderPart | "order" | null {
  const reopened = orderParts.find((part) => before[part] && !now[part]);
  if (reopened !== undefined) return reopened;
  if (orderParts.every((part) => before[part] === now[part])) return null;
  return orderParts.find((part) => !now[part]) ?? "order";
}
