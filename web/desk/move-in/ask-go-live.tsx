import { type ReactNode, useState } from "react";
import type { GoLivePreviewShown } from "#contract/desk/going-live.ts";
import { toDay } from "#core/day.ts";
import { longDay } from "#core/format/day-text.ts";
import { totalOfDays } from "#core/import/go-live-preview.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Row } from "#web/ui/stack.tsx";
import { useSendAction } from "../actions/use-desk-action.ts";
import { deskCall } from "../data/desk-call.ts";
import { daysOfPreview } from "./go-live-preview-part.tsx";
import { goLiveWords as words } from "./go-live-words.ts";

type Props = {
  readonly publication: string;
  readonly on: string;
  readonly aheadId: string;
  readonly found: GoLivePreviewShown;
  readonly isToday: boolean;
};

/** Sets the day, after saying in dollars what happens first. */
export function AskGoLive({ publication, on, aheadId, found, isToday }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { state, send } = useSendAction(
    (act: { readonly on: string; readonly aheadId: string }, idempotencyKey) =>
      deskCall("deskGoLive", { publication, ...act }, { idempotencyKey }),
    () => words.isSet,
  );
  const day = longDay(toDay(on), "en");
  const days = daysOfPreview(found);
  const close = (): void => setOpen(false);
  return (
    <>
      {state.kind === "refused" && (
        <Alert kind="error">
          <p>{state.text}</p>
        </Alert>
      )}
      <Row>
        <Button aria-haspopup="dialog" busy={state.kind === "sending"} onClick={() => setOpen(true)}>
          {words.goLive(day)}
        </Button>
      </Row>
      <Dialog
        open={isOpen}
        title={words.question(day)}
        onClose={close}
        actions={
          <>
            <Button
              variant="danger"
              onClick={() => {
                // The dialog closes first, because the desk may ask for a proof in its own dialog.
                close();
                void send({ on, aheadId });
              }}
            >
              {words.goLive(day)}
            </Button>
            <Button variant="secondary" onClick={close}>
              {words.back}
            </Button>
          </>
        }
      >
        <p>{words.begin(found.begin)}</p>
        <p>
          <strong>{words.firstDay(on, days[0])}</strong>
        </p>
        {days.length > 1 && <p>{words.inAll(totalOfDays(days))}</p>}
        <p>{isToday ? words.today : words.oldSystem}</p>
      </Dialog>
    </>
  );
}
