import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { FieldRow } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { readForAccount } from "../../data/for-account.ts";
import { useDeskAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";
import { ActionLoading } from "../action-loading.tsx";
import { stopLines } from "./stop-lines.ts";

/** Stops the paper for some days, and shows every issue's credit first. */
export function StopAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const [stopDate, setStop] = useState("");
  const [restartDate, setRestart] = useState("");
  const [paperOption, setOption] = useState<"save" | "stop">("stop");
  const [note, setNote] = useNote();
  const asked = { domain, accountNumber };
  const dates = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "stop-dates", version],
    queryFn: () => readForAccount("getTemporaryStopDates", asked),
    staleTime: Infinity,
  });
  const wanted = { ...asked, paperOption, stopDate, restartDate };
  const preview = useQuery({
    queryKey: ["desk-action", "stop-preview", version, wanted],
    queryFn: () => readForAccount("previewTemporaryStop", wanted),
    enabled: stopDate !== "" && restartDate !== "",
  });
  const { state, send } = useDeskAction("submitTemporaryStop", () => "The paper is stopped for these days.");
  if (dates.data === undefined) return <ActionLoading read={dates} what="The days" />;
  const effect = preview.data?.isSuccess === true ? preview.data : null;
  const refused = preview.data?.isSuccess === false ? preview.data.errorMessage : undefined;
  return (
    <ActionForm
      title="Vacation hold"
      {...{ back, note, state, onRefresh }}
      canSubmit={effect !== null}
      submit="Stop the paper"
      onNote={setNote}
      onSubmit={() => {
        if (effect === null) return;
        const input = { ...wanted, newExpireDate: effect.newExpireDate };
        void send({ seen: version, reason: "Vacation hold", note, input });
      }}
      preview={
        effect === null ? (
          preview.isFetching ? (
            "Checking these days …"
          ) : (
            "Choose the two dates."
          )
        ) : (
          <PreviewLines of={stopLines(effect, account.paidThrough)} />
        )
      }
    >
      <FieldRow>
        <TextField
          label="First day without a paper"
          type="date"
          required
          min={dates.data?.firstStopDate}
          max={dates.data?.lastStopDate}
          value={stopDate}
          onChange={(event) => setStop(event.target.value)}
        />
        <TextField
          label="Paper again from"
          type="date"
          required
          min={stopDate === "" ? dates.data?.firstStopDate : stopDate}
          value={restartDate}
          error={refused}
          onChange={(event) => setRestart(event.target.value)}
        />
      </FieldRow>
      <RadioGroup
        legend="The papers of these days"
        layout="grid"
        value={paperOption}
        onChange={(value) => setOption(value === "save" ? "save" : "stop")}
      >
        <RadioCard value="stop" title="Credit them" />
        <RadioCard value="save" title="Save them and deliver them afterward" />
      </RadioGroup>
    </ActionForm>
  );
}
