import type { Output } from "#contract/call-shape.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { FieldRow } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { deskCall } from "../../data/desk-call.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { ReasonChoice } from "../reason-choice.tsx";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type Shown = Output<DeskContract["deskPreviewTransfer"]>;
type Act = {
  readonly seen: number;
  readonly toSeen: number;
  readonly reason: string;
  readonly note: string;
  readonly toAccount: number;
  readonly units: number;
};

const day = (text: string): string => shortDay(toDay(text), "en");
const reasons = ["Paid for the wrong account", "One person, two accounts", "Moved in together", "Goodwill"] as const;

/** Moves paid papers or days to another account, and shows the new date of both first. */
export function TransferAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version, plan } = account;
  const of = { publication: domain, accountNumber };
  const unit = plan?.isPrint === true ? "papers" : "days";
  const [to, setTo] = useState("");
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useNote();
  const toAccount = /^[1-9]\d{0,11}$/.test(to.trim()) ? Number(to) : null;
  const units = /^[1-9]\d{0,2}$/.test(typed.trim()) ? Number(typed) : null;
  const preview = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "transfer", version, toAccount, units],
    queryFn: () => deskCall("deskPreviewTransfer", { ...of, toAccount: toAccount ?? 0, units: String(units) }),
    enabled: toAccount !== null && units !== null,
    gcTime: 0,
    retry: false,
  });
  const { state, send } = useSendAction(
    (act: Act, idempotencyKey) => deskCall("deskTransfer", { ...of, ...act }, { idempotencyKey }),
    (answer) =>
      answer.isSuccess
        ? `Moved. This account is paid through ${day(answer.from)}, the other one through ${day(answer.to)}.`
        : "",
  );
  const shown = toAccount === null || units === null ? undefined : preview.data;
  return (
    <ActionForm
      title="Transfer to another account"
      {...{ back, note, state }}
      onRefresh={() => {
        onRefresh();
        void preview.refetch();
      }}
      canSubmit={shown?.isSuccess === true && reason !== null}
      submit={units === null ? "Transfer" : `Transfer ${units} ${unit}`}
      isDangerous
      onNote={setNote}
      onSubmit={() => {
        if (shown?.isSuccess !== true || toAccount === null || units === null || reason === null) return;
        void send({ seen: version, toSeen: shown.to.version, reason, note, toAccount, units });
      }}
      preview={previewOf(shown, {
        isReady: toAccount !== null && units !== null,
        status: preview.isError ? asCallFailed(preview.error).status : null,
        toAccount,
      })}
    >
      <FieldRow>
        <TextField
          label="To account"
          inputMode="numeric"
          autoComplete="off"
          figures
          value={to}
          error={to !== "" && toAccount === null ? "Enter the number of an account." : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
        <TextField
          label={`How many ${unit}`}
          inputMode="numeric"
          autoComplete="off"
          figures
          value={typed}
          error={typed !== "" && units === null ? "Enter a whole number." : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FieldRow>
      <ReasonChoice legend="Why" reasons={reasons} reason={reason} onReason={setReason} />
    </ActionForm>
  );
}

type PreviewState = {
  readonly isReady: boolean;
  /** The status of a failed preview. */
  readonly status: number | null;
  readonly toAccount: number | null;
};

function previewOf(shown: Shown | undefined, { isReady, status, toAccount }: PreviewState): ReactNode {
  if (!isReady) return "Enter the other account and how much.";
  if (status === 404) return `There is no account ${toAccount} here.`;
  if (status !== null) return "This can't be calculated right now. Try again.";
  if (shown === undefined) return "Working it out …";
  if (!shown.isSuccess) return shown.errorMessage;
  const { from, to, worthCents } = shown;
  return (
    <PreviewLines
      of={[
        `This account is paid through ${day(from.after)} instead of ${day(from.before)}.`,
        `${to.name || "No name"}, account ${toAccount}, is paid through ${day(to.after)} instead of ${day(to.before)}.`,
        `${money(worthCents)} of prepaid value moves with it.`,
        "Both readers get an email about it.",
      ]}
    />
  );
}
