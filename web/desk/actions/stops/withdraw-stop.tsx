import type { ReactNode } from "react";
import type { TemporaryStop } from "#contract/temporary-stop.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { deskDayText } from "../day-text.ts";
import { useDeskAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type Props = ActionProps & { stop: TemporaryStop };

/** Delivery restarts as soon as possible. */
export function WithdrawStop({ domain, account, back, onRefresh, stop }: Props): ReactNode {
  const { accountNumber, version } = account;
  const [note, setNote] = useNote(`end ${stop.stopID}`);
  const { stopID, whenWithdrawn, state: standing } = stop;
  const { state, send } = useDeskAction("withdrawTemporaryStop", () => "Done. Delivery restarts as shown.");
  const title = standing === "begun" ? "End the hold" : "Cancel the hold";
  return (
    <ActionForm
      isPart
      {...{ title, back, note, state, onRefresh }}
      canSubmit={whenWithdrawn !== null}
      submit={title}
      onNote={setNote}
      onSubmit={() => {
        if (whenWithdrawn === null) return;
        const { newExpireDate } = whenWithdrawn;
        const input = { domain, accountNumber, stopID, newExpireDate };
        void send({ seen: version, reason: "Home again", note, input });
      }}
      preview={
        whenWithdrawn === null ? (
          "Its papers can't be changed anymore."
        ) : (
          <PreviewLines
            of={[
              `The next paper comes on ${deskDayText(whenWithdrawn.restartsWith)}.`,
              `Paid through ${deskDayText(whenWithdrawn.newExpireDate)}: papers that come after all are not credited.`,
              "The reader gets an email about it.",
            ]}
          />
        )
      }
    />
  );
}
