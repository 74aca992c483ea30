import { type ReactNode, useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Row } from "#web/ui/stack.tsx";
import { useSendAction } from "../actions/use-desk-action.ts";
import { deskCall } from "../data/desk-call.ts";
import { goLiveWords as words } from "./go-live-words.ts";

/** Cancels the day of going live, as long as nobody has begun. */
export function AskTakeBack({ publication }: { readonly publication: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { state, send } = useSendAction(
    (act: { readonly publication: string }, idempotencyKey) => deskCall("deskCancelGoLive", act, { idempotencyKey }),
    () => words.isCanceled,
  );
  const close = (): void => setOpen(false);
  return (
    <>
      {state.kind === "refused" && (
        <Alert kind="error">
          <p>{state.text}</p>
        </Alert>
      )}
      <Row>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          busy={state.kind === "sending"}
          onClick={() => setOpen(true)}
        >
          {words.cancel}
        </Button>
      </Row>
      <Dialog
        open={isOpen}
        title={words.cancelQuestion}
        onClose={close}
        actions={
          <>
            <Button
              variant="danger"
              onClick={() => {
                close();
                void send({ publication });
              }}
            >
              {words.cancel}
            </Button>
            <Button variant="secondary" onClick={close}>
              {words.back}
            </Button>
          </>
        }
      >
        <p>{words.cancelText}</p>
      </Dialog>
    </>
  );
}
