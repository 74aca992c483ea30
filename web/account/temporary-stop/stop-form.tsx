import type { ReactNode } from "react";
import type { StopDates, TemporaryStop } from "#contract/temporary-stop.ts";
import { addDays, parseDay } from "#core/day.ts";
import { maxStopDays } from "#core/delivery/stop-dates.ts";
import { Confirm, Form } from "#web/parts/form/form.tsx";
import { Button } from "#web/ui/button.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { FieldRow } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { StopPreview } from "./stop-preview.tsx";
import { temporaryStopWords } from "./temporary-stop-words.tsx";
import type { useStopForm } from "./use-stop-form.ts";

type StopFormProps = ReturnType<typeof useStopForm> & {
  dates: StopDates;
  /** The stop that is being changed. */
  changing: TemporaryStop | null;
  onGiveUp: () => void;
};

const dayAfter = (text: string, days: number): string | undefined => {
  const day = parseDay(text);
  return day === null ? undefined : addDays(day, days);
};

/** Two dates, the paper option, and a preview of the effect before the stop is confirmed. */
export function StopForm({ form, step, dates, changing, onGiveUp }: StopFormProps): ReactNode {
  const isFixed = changing?.state === "begun";
  const { stopDate } = form.values;
  const lastRestart = dayAfter(stopDate, maxStopDays);
  const giveUp = changing !== null && (
    <Button variant="secondary" onClick={onGiveUp}>
      {temporaryStopWords.keepAsIs}
    </Button>
  );
  const shown = step.effect !== null;
  return (
    <Form form={form} submit={shown ? null : temporaryStopWords.preview} also={shown ? undefined : giveUp} gap={24}>
      <FieldRow>
        <TextField
          {...form.field("stopDate", { alsoChecks: "restartDate" })}
          type="date"
          label={temporaryStopWords.stopDate}
          hint={isFixed ? temporaryStopWords.stopDateFixed : temporaryStopWords.stopDateHint}
          min={isFixed ? undefined : dates.firstStopDate}
          max={isFixed ? undefined : dates.lastStopDate}
          readOnly={isFixed}
        />
        <TextField
          {...form.field("restartDate", { alsoChecks: "stopDate" })}
          type="date"
          label={temporaryStopWords.restartDate}
          hint={
            lastRestart === undefined
              ? temporaryStopWords.restartWithin(maxStopDays)
              : temporaryStopWords.restartBy(lastRestart)
          }
          min={dayAfter(isFixed || stopDate === "" ? dates.today : stopDate, 1)}
          max={lastRestart}
        />
      </FieldRow>
      {!isFixed && (
        <RadioGroup {...form.choice("paperOption")} legend={temporaryStopWords.missedPapers}>
          <RadioCard value="stop" title={temporaryStopWords.extend}>
            {temporaryStopWords.extendDetail}
          </RadioCard>
          <RadioCard value="save" title={temporaryStopWords.save}>
            {temporaryStopWords.saveDetail}
          </RadioCard>
        </RadioGroup>
      )}
      {step.effect !== null && (
        <Confirm
          step={step}
          submit={changing === null ? temporaryStopWords.confirmNew : temporaryStopWords.confirmEdit}
          changed={temporaryStopWords.datesChanged}
          also={giveUp}
        >
          <StopPreview draft={form.values} effect={step.effect} expireDate={dates.expireDate} />
        </Confirm>
      )}
    </Form>
  );
}
