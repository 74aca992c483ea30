import type { ReactNode } from "react";
import type { TemporaryStop } from "#contract/temporary-stop.ts";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { stopDeadlineText } from "./stop-text.ts";
import css from "./temporary-stop.module.css";
import { temporaryStopWords } from "./temporary-stop-words.tsx";

type StopListProps = {
  stops: readonly TemporaryStop[];
  onChange: (stop: TemporaryStop) => void;
  onWithdraw: (stop: TemporaryStop) => void;
};

/** My stops: upcoming and current ones with what can still be changed, and past ones collapsed. */
export function StopList({ stops, onChange, onWithdraw }: StopListProps): ReactNode {
  const open = stops.filter(({ state }) => state !== "over").toReversed();
  const over = stops.filter(({ state }) => state === "over");
  if (stops.length === 0) return null;
  return (
    <Stack gap={16}>
      {open.length > 0 && <h2>{temporaryStopWords.yourStops}</h2>}
      {open.map((stop) => (
        <OpenStop key={stop.stopID} {...{ stop, onChange, onWithdraw }} />
      ))}
      {over.length > 0 && (
        <details className={css.fold}>
          <summary>{temporaryStopWords.pastStops(over.length)}</summary>
          <ul className={css.past}>
            {over.map((stop) => (
              <li key={stop.stopID}>{temporaryStopWords.pastStop(stop)}</li>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  );
}

type OpenStopProps = Omit<StopListProps, "stops"> & { stop: TemporaryStop };

function OpenStop({ stop, onChange, onWithdraw }: OpenStopProps): ReactNode {
  const change = stopDeadlineText(stop);
  const name = `stop-${stop.stopID}`;
  const which = <VisuallyHidden>{temporaryStopWords.which(stop)}</VisuallyHidden>;
  return (
    <Card labelledBy={name}>
      <CardHead badge={temporaryStopWords.states[stop.state]}>
        <h3 id={name}>{temporaryStopWords.fromTo(stop)}</h3>
      </CardHead>
      <FactList
        facts={[
          {
            label: temporaryStopWords.papers,
            value: temporaryStopWords.papersOf(stop.paperOption, stop.issues.length),
          },
          { label: temporaryStopWords.nextPaper, value: dayText(stop.restartsWith) },
          { label: temporaryStopWords.changes, value: change ?? temporaryStopWords.tooLateToChange },
        ]}
      />
      {(change !== null || stop.whenWithdrawn !== null) && (
        <Row>
          {change !== null && (
            <Button variant="secondary" onClick={() => onChange(stop)}>
              {temporaryStopWords.edit}
              {which}
            </Button>
          )}
          {stop.whenWithdrawn !== null && (
            <Button variant="secondary" onClick={() => onWithdraw(stop)}>
              {temporaryStopWords.cancel}
              {which}
            </Button>
          )}
        </Row>
      )}
    </Card>
  );
}
