import type { ReactNode } from "react";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { MoveWish } from "./move-wish.ts";
import { updateAccountWords } from "./update-account-words.tsx";

export const startFieldId = "move-day";

type StartFieldsProps = { wish: MoveWish; error: string | null; onChange: (part: Partial<MoveWish>) => void };

/** As soon as possible, or on a later day. */
export function StartFields({ wish, error, onChange }: StartFieldsProps): ReactNode {
  return (
    <Stack gap={16}>
      <RadioGroup
        legend={updateAccountWords.start}
        value={wish.start}
        onChange={(start) => onChange({ start: start === "later" ? "later" : "soon" })}
      >
        <RadioCard value="soon" title={updateAccountWords.soon}>
          {updateAccountWords.soonDetail}
        </RadioCard>
        <RadioCard value="later" title={updateAccountWords.later}>
          {updateAccountWords.laterDetail}
        </RadioCard>
      </RadioGroup>
      {wish.start === "later" && (
        <TextField
          id={startFieldId}
          type="date"
          width="half"
          label={updateAccountWords.firstDay}
          name="move-day"
          value={wish.day}
          error={error ?? undefined}
          onChange={({ target }) => onChange({ day: target.value })}
        />
      )}
    </Stack>
  );
}
