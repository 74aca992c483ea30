import type { ReactNode } from "react";
import type { StopDates, TemporaryStop } from "#contract/temporary-stop.ts";
import { addDays, parseDay } from "#core/day.ts";
import { longestStopDays } from "#core/delivery/stop-dates.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { FieldRow, Row, Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { fieldIds } from "./stop-problems.ts";
import { StopPreview } from "./stop-preview.tsx";
import { temporaryStopWords } from "./temporary-stop-words.tsx";
import type { useStopForm } from "./use-stop-form.ts";

type StopFormProps = {
  form: ReturnType<typeof useStopForm>;
  dates: StopDates;
  /** The stop that is being changed. */
  changing: TemporaryStop | null;
  onGiveUp: () => void;
};

const dayAfter = (text: string, days: number): string | undefined => {
  const day = parseDay(text);
  return day === null ? undefined : addDays(day, days);
};

/** Two dates, what becomes of the papers, and what that would do, before it is confirmed. */
export function StopForm({ form, dates, changing, onGiveUp }: StopFormProps): ReactNode {
  const { draft, state, busy, change, show, confirm } = form;
  const isFixed = changing?.state === "begun";
  const problems = state.kind === "filling" ? state.problems : [];
  const errorOf = (field: keyof typeof fieldIds) => problems.find(({ fieldId }) => fieldId === fieldIds[field])?.text;
  const lastRestart = dayAfter(draft.stopDate, longestStopDays);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void show();
      }}
    >
      <Stack gap={24}>
        <ErrorSummary problems={problems} />
        <FieldRow>
          <TextField
            id={fieldIds.stopDate}
            type="date"
            label={temporaryStopWords.stopDate}
            hint={isFixed ? temporaryStopWords.stopDateFixed : temporaryStopWords.stopDateHint}
            error={errorOf("stopDate")}
            min={isFixed ? undefined : dates.firstStopDate}
            max={isFixed ? undefined : dates.lastStopDate}
            readOnly={isFixed}
            value={draft.stopDate}
            onChange={({ target }) => change({ ...draft, stopDate: target.value })}
          />
          <TextField
            id={fieldIds.restartDate}
            type="date"
            label={temporaryStopWords.restartDate}
            hint={
              lastRestart === undefined
                ? temporaryStopWords.restartWithin(longestStopDays)
                : temporaryStopWords.restartBy(lastRestart)
            }
            error={errorOf("restartDate")}
            min={dayAfter(isFixed || draft.stopDate === "" ? dates.today : draft.stopDate, 1)}
            max={lastRestart}
            value={draft.restartDate}
            onChange={({ target }) => change({ ...draft, restartDate: target.value })}
          />
        </FieldRow>
        {!isFixed && (
          <RadioGroup
            id={fieldIds.paperOption}
            legend={temporaryStopWords.missedPapers}
            error={errorOf("paperOption")}
            value={draft.paperOption}
            onChange={(value) => change({ ...draft, paperOption: value === "save" ? "save" : "stop" })}
          >
            <RadioCard value="stop" title={temporaryStopWords.extend}>
              {temporaryStopWords.extendDetail}
            </RadioCard>
            <RadioCard value="save" title={temporaryStopWords.save}>
              {temporaryStopWords.saveDetail}
            </RadioCard>
          </RadioGroup>
        )}
        {state.failure !== null && <Alert kind="error">{state.failure}</Alert>}
        {state.kind === "shown" && state.movedSince && <Alert kind="warning">{temporaryStopWords.datesChanged}</Alert>}
        {state.kind === "shown" && <StopPreview effect={state.effect} expireDate={dates.expireDate} />}
        <Row>
          {state.kind === "shown" ? (
            <Button busy={busy.confirming} onClick={() => void confirm(state.effect)}>
              {changing === null ? temporaryStopWords.confirmNew : temporaryStopWords.confirmEdit}
            </Button>
          ) : (
            <Button type="submit" busy={busy.showing}>
              {temporaryStopWords.preview}
            </Button>
          )}
          {changing !== null && (
            <Button variant="secondary" onClick={onGiveUp}>
              {temporaryStopWords.keepAsIs}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}
