import { type ReactNode, useId, useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { ProofLink } from "../actions/proof-link.tsx";
import { useSendAction } from "../actions/use-desk-action.ts";
import { deskCall } from "../data/desk-call.ts";
import { HandOver } from "./hand-over.tsx";
import type { QueueItem } from "#contract/desk/queues.ts";
import { capital } from "./item-table.tsx";
import { outcomeTitle, queueTitles } from "./queue-titles.ts";
import { useNote } from "../actions/use-note.ts";

export type ItemDialogProps = {
  readonly item: QueueItem;
  /** Null: nothing was done. */
  readonly onClose: (message: { readonly kind: "success" | "error"; readonly text: string } | null) => void;
};

type Verdict = { readonly outcome: string; readonly check: string; readonly note: string };

/** One item: what can be done about it, who has it, and a colleague to give it to. */
export function ItemDialog({ item, onClose }: ItemDialogProps): ReactNode {
  const { publication, accountNumber, queue, key, about, outcomes, notAllowed, taken } = item;
  const first = useId();
  const [outcome, setOutcome] = useState(outcomes.length === 1 ? (outcomes[0]?.word ?? "") : "");
  const [check, setCheck] = useState("");
  const [note, setNote] = useNote(`${queue} ${key}`);
  const { state, send } = useSendAction(
    async (verdict: Verdict, idempotencyKey: string) => {
      const input = { publication, queue, key, outcome: verdict.outcome, note: verdict.note };
      const sent = verdict.check === "" ? input : { ...input, check: verdict.check };
      const answer = await deskCall("deskSettleItem", sent, { idempotencyKey });
      if (answer.isSuccess) onClose({ kind: "success", text: answer.text });
      return answer;
    },
    () => "",
  );
  const chosen = outcomes.find(({ word }) => word === outcome);
  const isOthers = taken !== null && !taken.isMine;
  return (
    <Dialog
      open
      title={queueTitles[queue]}
      onClose={() => onClose(null)}
      {...(outcomes.length > 0 && { first })}
      actions={
        outcomes.length > 0 && (
          <Button
            busy={state.kind === "sending"}
            disabled={chosen === undefined || isOthers}
            onClick={() =>
              void send({ outcome, check: chosen?.takesCheck === true ? check.trim() : "", note: note.trim() })
            }
          >
            {chosen === undefined ? "Settle" : outcomeTitle(chosen.word)}
          </Button>
        )
      }
    >
      <Stack gap={16}>
        <p>{capital(about)}</p>
        {queue === "dispute" && accountNumber !== null && notAllowed === "" && (
          <p>
            <ProofLink {...{ publication, accountNumber }} />
            {": what the reader agreed to, what was charged, and what we told them. Attach it to your answer."}
          </p>
        )}
        {isOthers && (
          <Alert kind="info">
            <p>{`${taken.name} has this. To settle it yourself, take it over first.`}</p>
          </Alert>
        )}
        {notAllowed !== "" && <p>{notAllowed}</p>}
        {outcomes.length > 0 && (
          <>
            <RadioGroup id={first} legend="What to do" value={outcome} onChange={setOutcome} disabled={isOthers}>
              {outcomes.map(({ word, means, movesMoney }) => (
                <RadioCard key={word} value={word} title={outcomeTitle(word)}>
                  {`${capital(means)}.${movesMoney ? " You'll be asked for your password and code." : ""}`}
                </RadioCard>
              ))}
            </RadioGroup>
            {chosen?.takesCheck === true && (
              <TextField
                label="Number of the check (optional)"
                maxLength={20}
                value={check}
                onChange={(event) => setCheck(event.target.value)}
              />
            )}
            <TextArea
              label="Note (optional)"
              rows={2}
              maxLength={2000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        )}
        {state.kind === "refused" && (
          <Alert kind="error">
            <p>{state.text}</p>
          </Alert>
        )}
        <HandOver item={item} onDone={(text) => onClose({ kind: "success", text })} />
      </Stack>
    </Dialog>
  );
}
