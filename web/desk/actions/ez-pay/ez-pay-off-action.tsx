import type { ReactNode } from "react";
import { money } from "#core/format/money-text.ts";
import { ActForm, Lines } from "../act-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { dayText } from "../day-text.ts";
import { useAct } from "../use-act.ts";
import { useNote } from "../use-note.ts";

/** Switches to bills instead of charging the card. Turning EZ-Pay on takes the reader's own consent. */
export function EzPayOffAction({ domain, account, back, onLookAgain }: ActionProps): ReactNode {
  const { accountNumber, version, plan, nextPlan, nextCharge } = account;
  const [note, setNote] = useNote();
  const { state, send } = useAct("setRenewalMethod", () => "EZ-Pay is off. The next term is billed.");
  return (
    <ActForm
      title="Turn EZ-Pay off"
      {...{ back, note, state, onLookAgain }}
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
        <Lines
          of={[
            nextCharge === null
              ? "The card won't be charged for the next term. A bill will be sent instead."
              : `The card won't be charged ${money(nextCharge.amountCents)} on ${dayText(nextCharge.date)}. A bill will be sent instead.`,
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
