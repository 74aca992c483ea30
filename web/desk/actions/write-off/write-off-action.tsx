import type { Output } from "#contract/call-shape.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { deskCall } from "../../data/desk-call.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { ActionLoading } from "../action-loading.tsx";
import { ReasonChoice } from "../reason-choice.tsx";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type Shown = Output<DeskContract["deskPreviewWriteOff"]>;
type Act = { readonly seen: number; readonly reason: string; readonly note: string; readonly amountCents: number };

const day = (text: string): string => shortDay(toDay(text), "en");
const reasons = [
  "Can't be collected",
  "Canceled before the bill was due",
  "Bad delivery",
  "Deceased",
  "Goodwill",
] as const;

/** Writes off what a reader owes for papers that were delivered but not paid for. */
export function WriteOffAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const of = { publication: domain, accountNumber };
  const preview = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "write-off", version],
    queryFn: () => deskCall("deskPreviewWriteOff", of),
    gcTime: 0,
  });
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useNote();
  const { state, send } = useSendAction(
    (act: Act, idempotencyKey) => deskCall("deskWriteOff", { ...of, ...act }, { idempotencyKey }),
    (answer) => (answer.isSuccess ? `${money(answer.amountCents)} is written off. Nothing is owed.` : ""),
  );
  const shown = preview.data;
  if (shown === undefined) return <ActionLoading read={preview} what="The amount owed" />;
  return (
    <ActionForm
      title="Write off what is owed"
      {...{ back, note, state }}
      onRefresh={() => {
        onRefresh();
        void preview.refetch();
      }}
      canSubmit={shown.isSuccess && reason !== null}
      submit={shown.isSuccess ? `Write off ${money(shown.amountCents)}` : "Write off"}
      isDangerous
      onNote={setNote}
      onSubmit={() => {
        if (shown.isSuccess && reason !== null)
          void send({ seen: version, reason, note, amountCents: shown.amountCents });
      }}
      preview={<PreviewLines of={linesOf(shown)} />}
    >
      <ReasonChoice legend="Why" reasons={reasons} reason={reason} onReason={setReason} />
    </ActionForm>
  );
}

function linesOf(shown: Shown): (string | null)[] {
  if (!shown.isSuccess) return [shown.errorMessage];
  const { amountCents, isPrint, units, feeCents, paidThrough, endedOn, graceThrough } = shown;
  const count = `${units} ${isPrint ? "paper" : "day"}${units === 1 ? "" : "s"} delivered but not paid for`;
  return [
    units === 0 ? null : `${money(amountCents - feeCents)} for ${count} is written off.`,
    feeCents === 0 ? null : `The ${money(feeCents)} fee for paper bills is waived.`,
    paidThrough !== null && endedOn === null
      ? `Paid through ${day(paidThrough.after)} instead of ${day(paidThrough.before)}.`
      : null,
    endedOn === null
      ? graceThrough && `Delivery continues through ${day(graceThrough)}, then ends if nobody pays.`
      : `The subscription ended on ${day(endedOn)} and stays ended. It can't be paid late anymore. The reader would have to start a new subscription.`,
    "The reader gets an email about it.",
  ];
}
