import type { ReactNode } from "react";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";

export type ReasonChoiceProps = {
  readonly legend: string;
  readonly reasons: readonly string[];
  readonly reason: string | null;
  readonly onReason: (reason: string) => void;
};

/** A choice of reasons. They go into the trail, which is never erased, so nobody types one. */
export function ReasonChoice({ legend, reasons, reason, onReason }: ReasonChoiceProps): ReactNode {
  return (
    <RadioGroup legend={legend} layout="grid" value={reason} onChange={onReason}>
      {reasons.map((each) => (
        <RadioCard key={each} value={each} title={each} />
      ))}
    </RadioGroup>
  );
}

/** Why an account gets money, the most used first. */
export const moneyReasons = [
  "Bad delivery",
  "Billing mistake",
  "Website or e-paper was down",
  "Moved away",
  "Deceased",
  "Goodwill",
] as const;
