import type { ReactNode } from "react";
import type { AddressChange } from "#contract/delivery-address.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { deskDayText } from "../day-text.ts";
import { useDeskAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type Props = ActionProps & { planned: AddressChange; onReplace: () => void };

/** Cancels a scheduled move, as long as its first paper can still be redirected. */
export function WithdrawMove({ domain, account, back, onRefresh, planned, onReplace }: Props): ReactNode {
  const { accountNumber, version } = account;
  const [note, setNote] = useNote("take back");
  const { state, send } = useDeskAction(
    "withdrawAddressChange",
    () => "The move is canceled. Delivery stays at the current address.",
  );
  const { streetAddress, city, stateCode, zip } = planned.to;
  const place = `${streetAddress}, ${city}, ${stateCode} ${zip}`;
  return (
    <ActionForm
      title="Move"
      {...{ back, note, state, onRefresh }}
      canSubmit
      submit="Cancel the move"
      isDangerous
      onNote={setNote}
      onSubmit={() =>
        void send({
          seen: version,
          reason: "The reader isn't moving",
          note,
          input: { domain, accountNumber, changeID: planned.changeID },
        })
      }
      preview={
        <PreviewLines
          of={[
            `Delivery won't move to ${place} on ${deskDayText(planned.effectiveOn)}.`,
            planned.billingToo ? "The billing address stays as it is, too." : null,
            "The reader gets an email about it.",
          ]}
        />
      }
    >
      <Alert kind="info">
        <p>
          A move to {place} is planned from {deskDayText(planned.effectiveOn)}.
        </p>
        <Button variant="link" onClick={onReplace}>
          Move to another address instead
        </Button>
      </Alert>
    </ActionForm>
  );
}
