import type { ReactNode } from "react";
import type { StopDates, TemporaryStop } from "#contract/temporary-stop.ts";
import { addDays, parseDay } from "#core/day.ts";
import { longestStopDays } from "#core/delivery/stop-dates.ts";
import { dayText } from "#web/parts/day-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { FieldRow, Row, Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { fieldIds } from "./stop-problems.ts";
import { StopPreview } from "./stop-preview.tsx";
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
            label="Stop date"
            hint={isFixed ? "It has begun: its first day stays." : "The first day without a paper."}
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
            label="Restart date"
            hint={
              lastRestart === undefined
                ? `Papers come again, ${longestStopDays} days later at most.`
                : `By ${dayText(lastRestart)} at the latest.`
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
            legend="What about the papers that do not come?"
            error={errorOf("paperOption")}
            value={draft.paperOption}
            onChange={(value) => change({ ...draft, paperOption: value === "save" ? "save" : "stop" })}
          >
            <RadioCard value="stop" title="Stop them">
              Each one lengthens your subscription by an issue.
            </RadioCard>
            <RadioCard value="save" title="Save them for me">
              We keep them and bring them with your first paper after the stop.
            </RadioCard>
          </RadioGroup>
        )}
        {state.failure !== null && <Alert kind="error">{state.failure}</Alert>}
        {state.kind === "shown" && state.movedSince && (
          <Alert kind="warning">
            The dates of your subscription have changed since they were shown. This is what the stop does now.
          </Alert>
        )}
        {state.kind === "shown" && <StopPreview effect={state.effect} expireDate={dates.expireDate} />}
        <Row>
          {state.kind === "shown" ? (
            <Button busy={busy.confirming} onClick={() => void confirm(state.effect)}>
              {changing === null ? "Stop delivery" : "Change the stop"}
            </Button>
          ) : (
            <Button type="submit" busy={busy.showing}>
              Show what this does
            </Button>
          )}
          {changing !== null && (
            <Button variant="secondary" onClick={onGiveUp}>
              Leave it as it is
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}
