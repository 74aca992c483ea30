import type { ReactNode } from "react";
import type { ReadingShown } from "#contract/desk/move-in.ts";
import { countFindings } from "#core/import/comparison.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/stack.tsx";
import { useSendAction } from "../actions/use-desk-action.ts";
import { deskCall } from "../data/desk-call.ts";
import { ComparisonPart } from "./comparison-part.tsx";
import { FindingsPart } from "./findings-part.tsx";
import { moveInWords } from "./move-in-words.ts";
import css from "./move-in.module.css";
import { RejectsPart } from "./rejects-part.tsx";

type Props = { readonly publication: string; readonly reading: ReadingShown };
/** `title`: "" if there already is one above it. */
type PartProps = Props & { readonly title: string };

/** The progress of a check, an import or a comparison, and what it found. */
export function ReadingPart({ publication, reading, title }: PartProps): ReactNode {
  const { readingId, state, percent, rows, compared } = reading;
  const isRunning = state === "running";
  return (
    <section className={css.part}>
      {title !== "" && <h2>{title}</h2>}
      <Standing reading={reading} />
      {state !== "done" && (
        <label className={css.progress}>
          {moveInWords.rows(rows, percent)}
          <progress max={100} value={percent} />
        </label>
      )}
      <StopOrContinue {...{ publication, reading }} />
      {compared === null ? (
        <ReadPart {...{ publication, reading, isRunning }} />
      ) : (
        <>
          <ComparisonPart compared={compared} />
          {!isRunning && <FindingsPart key={readingId} {...{ publication, readingId, compared }} />}
        </>
      )}
    </section>
  );
}

/** What a check or an import found. */
function ReadPart({ publication, reading, isRunning }: Props & { readonly isRunning: boolean }): ReactNode {
  const { readingId, rejected } = reading;
  return (
    <>
      <dl className={css.counts}>
        {(["added", "changed", "unchanged", "rejected"] as const).map((name) => (
          <div key={name}>
            <dt>{moveInWords.counts[name]}</dt>
            <dd>{reading[name].toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      {!isRunning && <RejectsPart key={readingId} {...{ publication, readingId, rejected }} />}
    </>
  );
}

function Standing({ reading }: { reading: ReadingShown }): ReactNode {
  const { kind, state, because, says, by, rejected, compared } = reading;
  const wrong = compared === null ? rejected : countFindings(compared);
  if (state === "failed" && because !== null)
    return (
      <Alert kind="error">
        <p>{moveInWords.failed(because, says)}</p>
      </Alert>
    );
  if (state === "failed") return null;
  const alert = state === "done" ? (wrong === 0 ? "success" : "warning") : "info";
  return (
    <Alert kind={alert}>
      <p>{`${moveInWords.stateOf[kind][state]} ${moveInWords.startedBy(by)}`}</p>
    </Alert>
  );
}

function StopOrContinue({ publication, reading: { readingId, state, because } }: Props): ReactNode {
  const isRunning = state === "running";
  const { state: acting, send } = useSendAction(
    (action: "stop" | "continue", idempotencyKey) =>
      action === "stop"
        ? deskCall("deskStopMoveIn", { publication }, { idempotencyKey })
        : deskCall("deskContinueMoveIn", { publication, readingId }, { idempotencyKey }),
    () => "",
  );
  const busy = acting.kind === "sending";
  return (
    <>
      {acting.kind === "refused" && (
        <Alert kind="error">
          <p>{acting.text}</p>
        </Alert>
      )}
      <Row>
        {isRunning && (
          <Button variant="secondary" busy={busy} onClick={() => void send("stop")}>
            {moveInWords.stop}
          </Button>
        )}
        {(state === "stopped" || because === "fault") && (
          <Button busy={busy} onClick={() => void send("continue")}>
            {moveInWords.continue}
          </Button>
        )}
      </Row>
    </>
  );
}
