import type { ReactNode } from "react";
import { money } from "#core/format/money-text.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { deskDayText } from "../day-text.ts";
import { useDeskAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

/** Switches to bills instead of charging the card. Turning EZ-Pay on takes the reader's own consent. */
export function EzPayOffAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version, plan, nextPlan, nextCharge } = account;
  const [note, setNote] = useNote();
  const { state, send } = useDeskAction("setRenewalMethod", () => "EZ-Pay is off. The next term is billed.");
  return (
    <ActionForm
      title="Turn EZ-Pay off"
      {...{ back, note, state, onRefresh }}
      canSubmit
      submit="Turn EZ-Pay off"
      onNote={setNote}
      onSubmit={() =>
        void send({
          seen: version,
          reason: "The reader pays by bill",
          note,
          input: { domain, accountNumber, method: "bill" },
        })
      }
      preview={
        <PreviewLines
          of={[
            nextCharge === null
              ? "The card won't be charged for the next term. A bill will be sent instead."
              : `The card won't be charged ${money(nextCharge.amountCents)} on ${deskDayText(nextCharge.date)}. A bill will be sent instead.`,
            ...(plan !== null && nextPlan !== null && nextPlan.name !== plan.name
              ? [`The plan stays ${plan.name}: a bill is for one plan, so the change to ${nextPlan.name} is canceled.`]
              : []),
            "The card stays on file. Only the reader can turn EZ-Pay on again.",
            "The reader gets an email about it.",
          ]}
        />
      }
    />
  );
}
