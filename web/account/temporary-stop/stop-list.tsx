import type { ReactNode } from "react";
import type { TemporaryStop } from "#contract/temporary-stop.ts";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import css from "./temporary-stop.module.css";
import { changeText, daysText, papersText } from "./stop-texts.ts";

type StopListProps = {
  stops: readonly TemporaryStop[];
  onChange: (stop: TemporaryStop) => void;
  onWithdraw: (stop: TemporaryStop) => void;
};

const states = { coming: "To come", begun: "Delivery is stopped", over: "Over" } as const;

/** My stops: those to come and the running one with what can still be done, those that are over folded away. */
export function StopList({ stops, onChange, onWithdraw }: StopListProps): ReactNode {
  const open = stops.filter(({ state }) => state !== "over").toReversed();
  const over = stops.filter(({ state }) => state === "over");
  if (stops.length === 0) return null;
  return (
    <Stack gap={16}>
      {open.length > 0 && <h2>Your stops</h2>}
      {open.map((stop) => (
        <OpenStop key={stop.stopID} {...{ stop, onChange, onWithdraw }} />
      ))}
      {over.length > 0 && (
        <details className={css.fold}>
          <summary>Stops that are over ({over.length})</summary>
          <ul className={css.past}>
            {over.map((stop) => (
              <li key={stop.stopID}>
                {daysText(stop)}: {papersText(stop.paperOption, stop.issues.length)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  );
}

type OpenStopProps = Omit<StopListProps, "stops"> & { stop: TemporaryStop };

function OpenStop({ stop, onChange, onWithdraw }: OpenStopProps): ReactNode {
  const change = changeText(stop);
  const name = `stop-${stop.stopID}`;
  const which = <VisuallyHidden> the stop of {daysText(stop)}</VisuallyHidden>;
  return (
    <Card labelledBy={name}>
      <CardHead badge={states[stop.state]}>
        <h3 id={name}>{daysText(stop)}</h3>
      </CardHead>
      <FactList
        facts={[
          { label: "Papers", value: papersText(stop.paperOption, stop.issues.length) },
          { label: "Next paper after it", value: dayText(stop.restartsWith) },
          { label: "Can be changed", value: change ?? "No longer: its papers are on their way" },
        ]}
      />
      {(change !== null || stop.whenWithdrawn !== null) && (
        <Row>
          {change !== null && (
            <Button variant="secondary" onClick={() => onChange(stop)}>
              Edit{which}
            </Button>
          )}
          {stop.whenWithdrawn !== null && (
            <Button variant="secondary" onClick={() => onWithdraw(stop)}>
              Withdraw{which}
            </Button>
          )}
        </Row>
      )}
    </Card>
  );
}
