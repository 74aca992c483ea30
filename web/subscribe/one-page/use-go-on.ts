import { useEffect, useRef } from "react";
import { partAfter } from "./parts-done.ts";
import type { OnePagePart, PartsDone } from "./parts-done.ts";

/** The id of the place on the page that takes the focus. */
export const placeOf = (part: OnePagePart | "plan" | "order"): string => `part-${part}`;

/** A form that was accepted goes away with the focus in it: the next open part gets it. Nobody's focus is taken. */
export function useGoOn(done: PartsDone): void {
  const before = useRef(done);
  useEffect(() => {
    const next = partAfter(before.current, done);
    before.current = done;
    if (next !== null && document.activeElement === document.body) document.getElementById(placeOf(next))?.focus();
  }, [done]);
}
