import { useEffect, useRef } from "react";
import { type OrderPart, orderParts, type PartsDone } from "../checkout/parts-done.ts";

/** The id of the element that takes the focus. */
export const partElementId = (part: OrderPart | "plan" | "order"): string => `part-${part}`;

/**
 * When a form is accepted, it is removed along with the focus in it, so the next open part gets the focus. Never takes
 * it from elsewhere.
 */
export function useFocusNextPart(done: PartsDone): void {
  const before = useRef(done);
  useEffect(() => {
    const next = nextPart(before.current, done);
    before.current = done;
    if (next !== null && document.activeElement === document.body)
      document.getElementById(partElementId(next))?.focus();
  }, [done]);
}

/** Where the reader continues after a part was accepted or reopened; null if neither happened. */
export function nextPart(before: PartsDone, now: PartsDone): OrderPart | "order" | null {
  const reopened = orderParts.find((part) => before[part] && !now[part]);
  if (reopened !== undefined) return reopened;
  if (orderParts.every((part) => before[part] === now[part])) return null;
  return orderParts.find((part) => !now[part]) ?? "order";
}
