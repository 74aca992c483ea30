import { useState } from "react";
import type { ReactNode } from "react";
import type { AddressChange } from "#contract/delivery-address.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { useDeliveryChanged } from "#web/data/delivery.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Row } from "#web/ui/stack.tsx";
import { DeliveryAddressLines } from "./delivery-address-lines.tsx";
import { updateAccountWords } from "./update-account-words.tsx";

type PlannedMoveProps = { change: AddressChange; accountNumber: number; onKept: () => void };

/** A scheduled move. It can be withdrawn until its first paper is on its way. */
export function PlannedMove({ change, accountNumber, onKept }: PlannedMoveProps): ReactNode {
  const { domain } = useSite();
  const { state, send } = useCall("withdrawAddressChange");
  const changed = useDeliveryChanged();
  const [refused, setRefused] = useState<string | null>(null);
  const { changeID, effectiveOn, to, billingToo, canWithdraw } = change;
  const takeBack = async () => {
    setRefused(null);
    const sent = await send({ domain, accountNumber, changeID });
    if (sent.kind === "failed") setRefused(failureText(sent.failure, accountMessages.saveFailed));
    if (sent.kind !== "done") return;
    if (sent.answer.isSuccess) onKept();
    else setRefused(sent.answer.errorMessage);
    await changed();
  };
  return (
    <Card labelledBy="waiting-move">
      <h2 id="waiting-move">{updateAccountWords.movesOn(effectiveOn)}</h2>
      <FactList
        facts={[
          { label: updateAccountWords.newAddress, value: <DeliveryAddressLines place={to} /> },
          { label: updateAccountWords.deliveredBy, value: updateAccountWords.broughtBy(to) },
          {
            label: updateAccountWords.bills,
            value: billingToo ? updateAccountWords.billsGoToo : updateAccountWords.noChange,
          },
        ]}
      />
      {refused !== null && <Alert kind="error">{refused}</Alert>}
      {canWithdraw ? (
        <Row>
          <Button variant="secondary" busy={state.kind === "sending"} onClick={() => void takeBack()}>
            {updateAccountWords.keepOld}
          </Button>
        </Row>
      ) : (
        <p>{updateAccountWords.onItsWay}</p>
      )}
    </Card>
  );
}
