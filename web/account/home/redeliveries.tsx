import { useState } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/manage-account.ts";
import { useDeliveryChanged } from "#web/data/delivery.ts";
import { RedeliveryQuestion } from "#web/parts/redelivery-question.tsx";
import { TakesFocus } from "#web/parts/takes-focus.tsx";
import { Alert } from "#web/ui/alert.tsx";

type RedeliveriesProps = { pending: AccountDetails["pending"]; accountNumber: number };
type Said = { readonly issueID: number; readonly text: string };

/** Papers that are brought again: did they come? What was said stays to be read after it is no longer pending. */
export function Redeliveries({ pending, accountNumber }: RedeliveriesProps): ReactNode {
  const [said, setSaid] = useState<readonly Said[]>([]);
  const changed = useDeliveryChanged();
  const hear = (issueID: number, text: string) => {
    setSaid((before) => [...before, { issueID, text }]);
    void changed();
  };
  const open = pending
    .flatMap(({ redelivery }) => redelivery ?? [])
    .filter(({ issueID }) => said.every((it) => it.issueID !== issueID));
  return (
    <>
      {open.map((redelivery) => (
        <Alert key={redelivery.issueID} kind="info">
          <RedeliveryQuestion {...{ redelivery }} {...{ accountNumber }} onSaid={hear} />
        </Alert>
      ))}
      {said.map(({ issueID, text }) => (
        <TakesFocus key={issueID}>
          <Alert kind="success">{text}</Alert>
        </TakesFocus>
      ))}
    </>
  );
}
