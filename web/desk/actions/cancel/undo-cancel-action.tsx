import type { ReactNode } from "react";
import type { DeskAccount } from "#contract/desk/account.ts";
import { money } from "#core/format/money-text.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { deskDayText } from "../day-text.ts";
import { useDeskAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

/** Undoes a cancellation, until its last day. */
export function UndoCancelAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const [note, setNote] = useNote();
  const { state, send } = useDeskAction("undoTermination", (answer) => {
    if (!answer.isSuccess) return "";
    const next = answer.nextCharge;
    return next === null
      ? "The subscription continues."
      : `The subscription continues. The next charge is ${money(next.amountCents)} on ${deskDayText(next.date)}.`;
  });
  return (
    <ActionForm
      title="Undo the cancellation"
      {...{ back, note, state, onRefresh }}
      canSubmit
      submit="Undo the cancellation"
      onNote={setNote}
      onSubmit={() => void send({ seen: version, reason: "The reader stays", note, input: { domain, accountNumber } })}
      preview={
        <PreviewLines
          of={[
            "The subscription continues as before, with its plan and price.",
            renewalOf(account),
            "The reader gets an email about it.",
          ]}
        />
      }
    />
  );
}

/** What happens when the paid term is over. */
function renewalOf({ plan, nextPlan, paidThrough, paysBy }: DeskAccount): string | null {
  const next = nextPlan ?? plan;
  if (next === null || paidThrough === null) return null;
  const how = paysBy === "ezpay" ? "charged to the card on file" : "billed";
  return `After ${deskDayText(paidThrough)} it renews for ${money(next.amountCents)} every ${next.term}, ${how}.`;
}
