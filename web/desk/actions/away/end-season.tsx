import type { ReactNode } from "react";
import type { SeasonalPlan } from "#contract/seasonal-plan.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { deskDayText } from "../day-text.ts";
import { useDeskAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type Props = ActionProps & { plan: SeasonalPlan; onReplace: () => void };

/** Ends the plan: no further seasons. A reader who is away still comes back on the planned day. */
export function EndSeason({ domain, account, back, onRefresh, plan, onReplace }: Props): ReactNode {
  const { accountNumber, version } = account;
  const [note, setNote] = useNote();
  const { state, send } = useDeskAction("endSeasonalPlan", () => "The seasonal plan has ended.");
  const { planID, leaveOn, returnOn, to, isAway } = plan;
  const where = to === null ? "no paper, digital only" : `${to.streetAddress}, ${to.city}, ${to.stateCode} ${to.zip}`;
  return (
    <ActionForm
      title="Temporary address"
      {...{ back, note, state, onRefresh }}
      canSubmit
      submit="End the plan"
      isDangerous
      onNote={setNote}
      onSubmit={() =>
        void send({
          seen: version,
          reason: "No longer goes away for the season",
          note,
          input: { domain, accountNumber, planID },
        })
      }
      preview={
        <PreviewLines
          of={[
            isAway
              ? `The reader is away now. Delivery at home restarts on ${deskDayText(returnOn)}.`
              : `Delivery stays as it is. Nothing changes on ${deskDayText(leaveOn)}.`,
            "No more seasons will start.",
            "The reader gets an email about it.",
          ]}
        />
      }
    >
      <Alert kind="info">
        <p>
          Every year from {deskDayText(leaveOn)} until {deskDayText(returnOn)}: {where}.
        </p>
        {!isAway && (
          <Button variant="link" onClick={onReplace}>
            Choose other dates or another address
          </Button>
        )}
      </Alert>
    </ActionForm>
  );
}
