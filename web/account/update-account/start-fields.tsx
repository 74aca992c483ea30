import type { ReactNode } from "react";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { MoveWish } from "./move-wish.ts";

export const startFieldId = "move-day";

type StartFieldsProps = { wish: MoveWish; error: string | null; onChange: (part: Partial<MoveWish>) => void };

/** As soon as a paper can be led there, or from a later day on. */
export function StartFields({ wish, error, onChange }: StartFieldsProps): ReactNode {
  return (
    <Stack gap={16}>
      <RadioGroup
        legend="From when on?"
        value={wish.start}
        onChange={(start) => onChange({ start: start === "later" ? "later" : "soon" })}
      >
        <RadioCard value="soon" title="As soon as possible">
          From the first paper that can still be led to the new address. You see which one before anything changes.
        </RadioCard>
        <RadioCard value="later" title="From a later day on">
          Until then the paper goes to the address that it goes to now.
        </RadioCard>
      </RadioGroup>
      {wish.start === "later" && (
        <TextField
          id={startFieldId}
          type="date"
          width="half"
          label="First day at the new address"
          name="move-day"
          value={wish.day}
          error={error ?? undefined}
          onChange={({ target }) => onChange({ day: target.value })}
        />
      )}
    </Stack>
  );
}
