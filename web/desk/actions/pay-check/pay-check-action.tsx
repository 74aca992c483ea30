import type { Input, Output } from "#contract/call-shape.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import type { ReceivedPreview } from "#contract/desk/received.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { deskCall } from "../../data/desk-call.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { centsIn } from "../dollars.ts";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type PostReceived = DeskContract["deskPostReceived"];
type Way = Input<PostReceived>["receivedAs"];

const day = (text: string): string => shortDay(toDay(text), "en");

/** A check or cash that somebody at the desk has in hand. Posted at once, after showing what it buys. */
export function PayCheckAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version, email } = account;
  const [way, setWay] = useState<Way>("Check");
  const [typed, setTyped] = useState("");
  const [checkNumber, setCheckNumber] = useState("");
  const [receivedOn, setReceivedOn] = useState<string>(account.today);
  const [note, setNote] = useNote();
  const amountCents = centsIn(typed);
  const isComplete = amountCents !== null && amountCents > 0 && /^\d{4}-\d{2}-\d{2}$/.test(receivedOn);
  const asked = { publication: domain, accountNumber, amountCents: String(amountCents ?? 0), receivedOn };
  const preview = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "received", version, asked.amountCents, receivedOn],
    queryFn: () => deskCall("deskPreviewReceived", asked),
    enabled: isComplete,
    staleTime: Infinity,
    gcTime: 0,
  });
  const { state, send } = useSendAction(
    (act: Input<PostReceived>, idempotencyKey) => deskCall("deskPostReceived", act, { idempotencyKey }),
    (answer: Output<PostReceived>) =>
      answer.isSuccess
        ? `Posted. Receipt ${answer.receiptNumber}. The subscription is paid through ${day(answer.paidThrough)}.`
        : "",
  );
  const number = checkNumber.trim();
  const canSubmit = isComplete && preview.data?.isSuccess === true && (way === "Cash" || number !== "");
  return (
    <ActionForm
      title="Post a check or cash"
      {...{ back, note, state, canSubmit, onRefresh }}
      submit={isComplete ? `Post ${money(amountCents)}` : "Post the payment"}
      onNote={setNote}
      onSubmit={() => {
        if (!isComplete) return;
        void send({
          publication: domain,
          accountNumber,
          seen: version,
          reason: way === "Check" ? "Check in hand" : "Cash in hand",
          note,
          receivedAs: way,
          amountCents,
          ...(way === "Check" && { checkNumber: number }),
          receivedOn,
        });
      }}
      preview={previewOf({ isComplete, preview, email })}
    >
      <RadioGroup
        legend="How it was paid"
        layout="grid"
        value={way}
        onChange={(value) => setWay(value === "Cash" ? "Cash" : "Check")}
      >
        <RadioCard value="Check" title="Check" />
        <RadioCard value="Cash" title="Cash" />
      </RadioGroup>
      <TextField
        label="Amount"
        prefix="$"
        inputMode="decimal"
        width="short"
        figures
        required
        autoComplete="off"
        value={typed}
        error={amountCents === null ? "Enter an amount such as 58.99." : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {way === "Check" && (
        <TextField
          label="Check number"
          inputMode="numeric"
          width="short"
          figures
          required
          autoComplete="off"
          maxLength={20}
          value={checkNumber}
          onChange={(event) => setCheckNumber(event.target.value)}
        />
      )}
      <TextField
        label="Received on"
        type="date"
        width="short"
        required
        value={receivedOn}
        onChange={(event) => setReceivedOn(event.target.value)}
      />
    </ActionForm>
  );
}

type Previewed = {
  readonly isComplete: boolean;
  readonly preview: {
    readonly data: Output<DeskContract["deskPreviewReceived"]> | undefined;
    readonly isError: boolean;
  };
  readonly email: string;
};

function previewOf({ isComplete, preview: { data, isError }, email }: Previewed): ReactNode {
  if (!isComplete) return "Enter the amount and the day.";
  if (isError) return "What it pays for can't be calculated right now. Try again.";
  if (data === undefined) return "Calculating what it pays for…";
  return data.isSuccess ? <PreviewLines of={linesOf(data, email)} /> : data.errorMessage;
}

const linesOf = ({ lines, paidThroughBefore, paidThrough }: ReceivedPreview, email: string) => [
  ...lines.map(({ label, amountCents }) => `${label}: ${money(amountCents)}`),
  paidThrough === paidThroughBefore
    ? `Paid through ${day(paidThrough)}, as before.`
    : `Paid through ${day(paidThrough)} instead of ${day(paidThroughBefore)}.`,
  email === "" ? "There is no email on record for a receipt." : `A receipt goes to ${email}.`,
];
