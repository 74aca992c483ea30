import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { StopEffect, TemporaryStop } from "#contract/temporary-stop.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { temporaryStopWords } from "./temporary-stop-words.tsx";

type WithdrawDialogProps = {
  accountNumber: number;
  stop: TemporaryStop;
  onClose: () => void;
  onDone: (effect: StopEffect) => void;
  /** The effect has changed since it was shown. */
  onMoved: () => Promise<void>;
};

/** Shows the effect of withdrawing a stop before it is done. */
export function WithdrawDialog({ accountNumber, stop, onClose, onDone, onMoved }: WithdrawDialogProps): ReactNode {
  const { domain } = useSite();
  const { state, send, reset } = useCall("withdrawTemporaryStop");
  const shown = stop.whenWithdrawn;
  const withdraw = async () => {
    if (shown === null) return;
    const { newExpireDate } = shown;
    const sent = await send({ domain, accountNumber, stopID: stop.stopID, newExpireDate });
    if (sent.kind === "done" && sent.answer.isSuccess) return onDone(sent.answer);
    if (sent.kind === "failed" && (sent.failure.status === 409 || sent.failure.status === 404)) await onMoved();
  };
  const problem = problemOf(state);
  return (
    <Dialog
      open
      title={temporaryStopWords.cancelTitle}
      onClose={() => {
        reset();
        onClose();
      }}
      actions={
        <>
          {shown !== null && (
            <Button variant="danger" busy={state.kind === "sending"} onClick={() => void withdraw()}>
              {temporaryStopWords.confirmCancel}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {temporaryStopWords.keepStop}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {problem !== null && <Alert kind="error">{problem}</Alert>}
        <p>{temporaryStopWords.fromTo(stop)}</p>
        {shown !== null && <p>{temporaryStopWords.ifCanceled(shown.restartsWith, shown.newExpireDate)}</p>}
      </Stack>
    </Dialog>
  );
}

function problemOf(state: ReturnType<typeof useCall<"withdrawTemporaryStop">>["state"]): string | null {
  if (state.kind === "done" && !state.answer.isSuccess) return state.answer.errorMessage;
  return state.kind === "failed" ? failureText(state.failure, accountMessages.temporaryStopFailed) : null;
}
