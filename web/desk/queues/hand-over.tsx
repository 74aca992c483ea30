import { type ReactNode, useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { useSendAction } from "../actions/use-desk-action.ts";
import { deskCall } from "../data/desk-call.ts";
import { useDeskRead } from "../data/desk-read.ts";
import { Choice } from "../table/choice.tsx";
import type { QueueItem } from "#contract/desk/queues.ts";

const nobody = "0";

/** Gives an item to a colleague, takes it over from one, or puts it back for everybody. */
export function HandOver({ item, onDone }: { item: QueueItem; onDone: (text: string) => void }): ReactNode {
  const { publication, queue, key, taken } = item;
  const { data } = useDeskRead("deskGetColleagues", { publication });
  const [to, setTo] = useState("");
  const { state, send } = useSendAction(
    async (staffId: string, idempotencyKey: string) => {
      const over = { from: taken?.staffId ?? null, to: staffId === nobody ? null : Number(staffId) };
      const answer = await deskCall("deskHandOverItem", { publication, queue, key, ...over }, { idempotencyKey });
      const name = data?.colleagues.find((each) => String(each.staffId) === staffId)?.name;
      onDone(name === undefined ? "Put back: anybody can take it." : `${name} has it now.`);
      return answer;
    },
    () => "",
  );
  const others = (data?.colleagues ?? []).filter(({ staffId }) => staffId !== taken?.staffId);
  // All at once: an option that moves while somebody chooses is chosen by mistake.
  const mayPutBack = data !== undefined && taken !== null;
  return (
    <Stack gap={8}>
      <Row gap={8}>
        <Choice
          label={taken === null ? "Give it to" : "Hand it over to"}
          value={to}
          onChange={setTo}
          options={[
            ["", "Choose"],
            ...others.map(({ staffId, name }) => [String(staffId), name] as const),
            ...(mayPutBack ? [[nobody, "Everybody (put it back)"] as const] : []),
          ]}
        />
        <Button variant="secondary" disabled={to === ""} busy={state.kind === "sending"} onClick={() => void send(to)}>
          Hand over
        </Button>
      </Row>
      {state.kind === "refused" && (
        <Alert kind="error">
          <p>{state.text}</p>
        </Alert>
      )}
    </Stack>
  );
}
