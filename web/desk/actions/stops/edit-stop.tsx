import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { TemporaryStop } from "#contract/temporary-stop.ts";
import { FieldRow } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { readForAccount } from "../../data/for-account.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { stopLines } from "../stop/stop-lines.ts";
import { useDeskAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type Props = ActionProps & { stop: TemporaryStop };

/** Changes the dates of a stop; one that has begun keeps its first day. */
export function EditStop({ domain, account, back, onRefresh, stop }: Props): ReactNode {
  const { accountNumber, version } = account;
  const { stopID, paperOption } = stop;
  const [stopDate, setStop] = useState(stop.stopDate);
  const [restartDate, setRestart] = useState(stop.restartDate);
  const [note, setNote] = useNote(`edit ${stopID}`);
  const wanted = { domain, accountNumber, stopID, paperOption, stopDate, restartDate };
  const isOther = stopDate !== stop.stopDate || restartDate !== stop.restartDate;
  const preview = useQuery({
    queryKey: ["desk-action", "stop-preview", version, wanted],
    queryFn: () => readForAccount("previewTemporaryStop", wanted),
    enabled: isOther && stopDate !== "" && restartDate !== "",
    staleTime: Infinity,
  });
  const { state, send } = useDeskAction("editTemporaryStop", () => "The hold's dates are changed.");
  const effect = isOther && preview.data?.isSuccess === true ? preview.data : null;
  const refused = isOther && preview.data?.isSuccess === false ? preview.data.errorMessage : undefined;
  return (
    <ActionForm
      isPart
      title="Change the hold"
      {...{ back, note, state, onRefresh }}
      canSubmit={effect !== null}
      submit="Change the hold"
      onNote={setNote}
      onSubmit={() => {
        if (effect === null) return;
        const input = { ...wanted, newExpireDate: effect.newExpireDate };
        void send({ seen: version, reason: "Change the dates of the vacation hold", note, input });
      }}
      preview={
        effect === null ? waitingFor(preview.isFetching) : <PreviewLines of={stopLines(effect, account.paidThrough)} />
      }
    >
      <FieldRow>
        <TextField
          label="First day without a paper"
          type="date"
          required
          disabled={stop.state === "begun"}
          value={stopDate}
          onChange={(event) => setStop(event.target.value)}
        />
        <TextField
          label="Paper again from"
          type="date"
          required
          min={stopDate}
          value={restartDate}
          error={refused}
          onChange={(event) => setRestart(event.target.value)}
        />
      </FieldRow>
    </ActionForm>
  );
}

const waitingFor = (isFetching: boolean): string => (isFetching ? "Checking these days …" : "Choose other dates.");
