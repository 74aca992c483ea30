import type { ReactNode } from "react";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { ActForm, Lines } from "../act-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { useAct } from "../use-act.ts";
import { useNote } from "../use-note.ts";

const day = (text: string): string => shortDay(toDay(text), "en");

/** Takes a cancellation back, until its last day. */
export function UndoCancelAction({ domain, account, back, onLookAgain }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const [note, setNote] = useNote();
  const { state, send } = useAct("undoTermination", (answer) => {
    if (!answer.isSuccess) return "";
    const next = answer.nextCharge;
    return next === null
      ? "The subscription continues."
      : `The subscription continues. The next charge is ${money(next.amountCents)} on ${day(next.date)}.`;
  });
  return (
    <ActForm
      title="Undo the cancellation"
      {...{ back, note, state, onLookAgain }}
      canSubmit
      submit="Undo the cancellation"
      onNote={setNote}
      onSubmit={() => void send({ seen: version, reason: "The reader stays", note, input: { domain, accountNumber } })}
      preview={
        <Lines
          of={[
            "The subscription continues as before, with its plan and price.",
            account.paysBy === "ezpay" ? "The card on file is charged for the next term." : "The next term is billed.",
            "The reader gets an email about it.",
          ]}
        />
      }
    />
  );
}
