import type { ReactNode } from "react";
import { money } from "#core/format/money-text.ts";

/** What a cancellation gives back of a higher charge (law.md NY3), told before it and after it. */
export function GoesBack({ cents }: { cents: number | null }): ReactNode {
  if (cents === null) return null;
  return (
    <p>
      <strong>{money(cents)}</strong> goes back the way it was paid. That is the unused part of the term at the higher
      price.
    </p>
  );
}
